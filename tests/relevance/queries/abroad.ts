import { BEERS, COCKTAILS, DUMPLINGS, RED_WINES, SOFT_DRINKS, TEAS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { dishNames, inCategories } from '../visible-content.ts'

const { dishes, venues } = queriesOf('abroad')

/** Words of other countries for dishes and drinks, kinds of kitchens, and what is drunk in them. */
export const abroadQueries: readonly RelevanceQuery[] = [
  dishes('dolmades', ['Stuffed vine leaves']),
  dishes('escargots', ['Snails, parsley butter']),
  dishes('gambas al ajillo', ['Prawns, garlic, clay pot']),
  dishes('jamon iberico', ['Jamón, 80 g']),
  dishes('tortilla espanola', ['Tortilla, runny']),
  dishes('gazpacho', ['Ajo blanco']),
  dishes('wiener schnitzel', ['Celeriac schnitzel']),
  dishes('sauerkraut', [], ['Hot pastrami, sauerkraut', 'Choucroute']),
  dishes('musaka', ['Moussaka']),
  dishes(
    'greek salad',
    [],
    [
      ...['Halloumi, watermelon, mint', 'Vegetables à la grecque', 'Tabbouleh', 'Panzanella', 'Burrata, heritage tomatoes'],
      ...dishNames(({ name }) => /\bsalad/i.test(name)),
    ],
  ),
  dishes('kofte', ['Lamb kofta']),
  dishes('baklava', [], ['Künefe', 'Knafeh', 'Orange and filo cake'], { mayBeFewer: true }),
  dishes(
    'samosas',
    [],
    ['Cheese sambousek', 'Onion bhaji', 'Beetroot chops', 'Dahi puri', 'Spring rolls', 'Beef empanadas', 'Aloo paratha, pickle'],
    { mayBeFewer: true },
  ),
  dishes('pierogi', [], [...DUMPLINGS, 'Chicken soup, kneidlach', 'Broth with passatelli'], { mayBeFewer: true }),
  dishes(
    'butter chicken',
    [],
    [
      ...['Karahi chicken', 'Chicken tikka', 'Dal makhani', 'Saag with a lid of butter', 'Paneer, fenugreek, tomato', 'Railway lamb curry'],
      ...['Methi lamb', 'Green curry, jasmine rice', 'Khao soi'],
    ],
  ),
  dishes('palak paneer', [], ['Paneer, fenugreek, tomato', 'Saag with a lid of butter']),
  dishes('aloo gobi', [], ['Cauliflower and potato, dry', 'Aloo paratha, pickle']),
  dishes('mango lassi', ['Salt lassi']),
  dishes('mezze platter', [], [...inCategories('Cold mezze', 'Hot mezze'), 'Serpme for two']),
  dishes('pho bo', ['Beef pho']),
  dishes('bao buns', ['Char siu bao']),
  dishes('ceviche', [], ['Trout aguachile', 'Prawn tostada', 'Hearts of palm cocktail']),
  dishes('bulgogi', [], ['Short rib barbacoa', 'Bibimbap', 'Kimchi quesadilla', 'Chicken mole katsu', 'Corn ribs, gochugaru'], {
    mayBeFewer: true,
  }),
  venues('brazilian steakhouse', ['Novillo']),
  venues('peruvian restaurant', ['Novillo'], [], { mayBeFewer: true }),
  dishes('cerveza', [], BEERS),
  dishes('vino tinto', [], RED_WINES),
  dishes('mezcal', [], ['Espadín', 'Tobalá']),
  dishes('glass of sherry', [], ['Manzanilla', 'Amontillado', 'Pedro Ximénez', 'Palo cortado', 'Sherry cobbler']),
  dishes('old fashioned cocktail', [], COCKTAILS),
  dishes(
    'alcohol free cocktail',
    [],
    SOFT_DRINKS.filter((name) => !/\btea\b|coffee|lager|frappé/i.test(name)),
  ),
  dishes(
    'green tea',
    [],
    TEAS.filter((name) => !/cream|chickpeas/i.test(name)),
  ),
]
