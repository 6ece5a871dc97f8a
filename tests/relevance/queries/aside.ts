import {
  at,
  BEERS,
  CAULI,
  CHIPS,
  CIDERS,
  COCKTAILS,
  COFFEES,
  CURRIES,
  DUMPLINGS,
  FISH,
  gf,
  halal,
  ICE_CREAMS,
  inPlace,
  KEBABS,
  nf,
  notDf,
  notGf,
  notHalal,
  notNf,
  notVeg,
  notVegan,
  PASTAS,
  PUBS,
  RED_WINES,
  SOFT_DRINKS,
  SPARKLING,
  TACOS,
  vegan,
  WHITE_WINES,
} from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import {
  BREAKFASTS,
  DESSERTS,
  dearerThan,
  dishNames,
  inCategories,
  inText,
  inTown,
  isFood,
  notStating,
  notTagged,
  SUNDAY_ROASTS,
  stating,
  tagged,
  unique,
} from '../visible-content.ts'

const { dishes, venues } = queriesOf('aside')
const upTo = (pounds: number) => dishNames(({ price }) => price <= pounds)
const of = (names: readonly string[], ...lists: readonly (readonly string[])[]) =>
  names.filter((name) => lists.every((list) => list.includes(name)))
const few = { mayBeFewer: true } as const
const SWEETS = DESSERTS.filter((name) => !/\btea\b/i.test(name))
const foodIn = (town: string, pounds: number) =>
  inPlace(town, (dish) => isFood(dish) && dish.category !== 'To drink' && !/\btea\b/i.test(dish.name) && dish.price <= pounds)

/** Mixed queries: dishes, drinks, diets, prices, times and places, written by someone who knows the content but not the search. */
export const asideQueries: readonly RelevanceQuery[] = [
  dishes('ox cheek', ['Ox cheek, bone marrow']),
  dishes('turbot', [], ['Turbot, chicken fat', 'Whole turbot for four'], few),
  dishes('crab', [], ['Crab on toast', 'Crab and pork spring rolls', 'Plateau for two']),
  dishes('lentils', [], inText(/lentil|\bdals?\b/i)),
  dishes('carbonara', ['Udon carbonara']),
  dishes('duck confit', ['Duck leg confit']),
  dishes('trifle', ['Trifle', 'Zuppa inglese']),
  dishes('chicken pie', ['Chicken and leek pie']),
  dishes('prawn toast', ['Prawn toast tostada']),
  dishes('kimchi', ['Kimchi quesadilla']),
  dishes('roast lamb', [], ['Leg of lamb', 'Whole lamb shoulder', 'Lamb shoulder, barley', 'Lamb chops', 'Lamb shish']),
  dishes('beef noodles', [], ['Beef ho fun', 'Beef pho', 'Boat noodles', 'Bún bò Huế']),
  dishes('cauliflower steak', [], CAULI),
  dishes(
    'beef stew',
    [],
    [
      ...['Bœuf bourguignon', 'Cholent', 'Nihari', 'Ox cheek, bone marrow', 'Oxtail, sherry', 'Massaman of beef', 'Beef birria'],
      ...['Short rib barbacoa', 'Stuffed cabbage'],
    ],
  ),
  // The guide lacks these. Something near pleases, and nothing is fair for most.
  dishes(
    'halloumi fries',
    [],
    [...CHIPS, 'Halloumi, watermelon, mint', 'Fried courgettes, thyme honey', 'Provoleta', 'Okra fries', 'Patatas bravas'],
  ),
  dishes(
    'burrito',
    [],
    [
      ...TACOS,
      ...['Enchiladas in mole', 'Kimchi quesadilla', 'Black bean tostada', 'Prawn tostada', 'Short rib barbacoa', 'Tofu al pastor'],
    ],
    few,
  ),
  dishes('ravioli', [], [...PASTAS, ...DUMPLINGS], few),
  dishes(
    'chicken korma',
    [],
    [...CURRIES.filter((name) => !/soup/i.test(name)), 'Chicken tikka', 'Karahi chicken', 'Mixed grill for two'],
    few,
  ),
  dishes(
    'prawn curry',
    [],
    [...CURRIES.filter((name) => !/soup/i.test(name)), 'Prawns, garlic, clay pot', 'Tom yum', 'Pad thai, prawns', 'Kettle noodles, prawns'],
    few,
  ),
  dishes(
    'sashimi',
    [],
    ['Chalk stream trout belly', 'Nigiri and maki board', 'Mackerel pressed sushi', 'Cured chalk stream trout', 'Trout aguachile'],
    few,
  ),
  dishes(
    'bruschetta',
    [],
    [
      ...['White bean crostini', 'Bread, tomato, oil', 'Panzanella', 'Burrata, heritage tomatoes', 'Mortadella, warm focaccia'],
      ...dishNames(({ name }) => /toast\b/i.test(name)),
    ],
    few,
  ),
  dishes('banoffee pie', [], SWEETS, few),
  dishes(
    'bratwurst',
    [],
    [
      ...['Choucroute', 'Toad in the hole', 'Saucisson, fennel seed', 'Salsiccia, friarielli', 'Eggs, sujuk', 'Sucuk and eggs'],
      ...['Hot pastrami, sauerkraut', 'Turnip cake', 'Vegan breakfast'],
    ],
    few,
  ),
  dishes('hangover breakfast', [], [...BREAKFASTS, 'Menemen', 'Sucuk and eggs', 'Eggs, sujuk', 'Michelada', 'Bánh mì, fried egg']),

  dishes('lanb chops', ['Lamb chops']),
  dishes('paela', ['Seafood paella']),
  dishes('croquettas', ['Ham croquetas']),
  dishes('treakle tart', ['Treacle tart']),
  dishes('haddok', [], ['Haddock and chips', 'Beer-battered haddock', 'Fish pie', 'Kedgeree']),
  dishes('shakshooka', ['Shakshuka']),
  dishes('buratta', ['Burrata, heritage tomatoes']),
  dishes(
    'vegtable soup',
    [],
    [
      ...['Soup of the morning', 'Leek and potato soup', 'Carrot soup', 'Watercress soup', 'Parsnip soup, curry oil', 'Borscht, cold'],
      ...['Chilled pea soup', 'Onion soup', 'Noodles in mushroom broth'],
    ],
  ),
  dishes('chicken tika masala', ['Chicken tikka']),
  venues('lanten house slough', ['Lantern House']),
  venues('brassarie ardois', ['Brasserie Ardoise']),

  dishes('champagne', ['Grower champagne, no dosage']),
  dishes('tequila', [], ['Paloma', 'Margarita', 'Espadín', 'Tobalá', 'Soju margarita']),
  dishes('chai latte', ['Masala chai']),
  dishes('cider windsor', [], ['Cox & Quarrel cider, pint', 'Basque cider'], few),
  dishes('mulled cider', [], [...CIDERS, 'Pressed apple, hot, with clove', 'Hot whisky and ginger'], few),
  dishes(
    'ginger beer',
    [],
    [
      ...SOFT_DRINKS.filter((name) => !/\btea\b|coffee|frappé|lassi|jallab|horchata/i.test(name)),
      'Hot whisky and ginger',
      'Pressed apple, hot, with clove',
    ],
    few,
  ),
  dishes('hen do cocktails', [], COCKTAILS),
  dishes(
    'pint under 6',
    [],
    of(
      dishNames(({ name }) => /\bpint\b/i.test(name)),
      upTo(6),
    ),
    { none: dearerThan(6) },
  ),
  dishes('cocktail £8', [], of(COCKTAILS, upTo(8)), { none: dearerThan(8) }),
  dishes('£5 beer', [], of(BEERS, upTo(5)), { none: dearerThan(5) }),
  dishes('coffee £3.50', [], of(COFFEES, upTo(3.5)), { none: dearerThan(3.5) }),
  dishes(
    'wine under 20 maidenhead',
    [],
    of(
      [...RED_WINES, ...WHITE_WINES, ...SPARKLING, 'Rosé: Tavel'],
      upTo(20),
      inPlace('Maidenhead', () => true),
    ),
    { none: dearerThan(20) },
  ),

  dishes('pulpo', ['Octopus, potato, paprika']),
  dishes("soupe a l'oignon", ['Onion soup']),
  dishes('tarte aux pommes', ['Apple tart, oat crust']),
  dishes(
    'gelato',
    [],
    ICE_CREAMS.filter((name) => name !== 'Pedro Ximénez'),
  ),

  dishes('vegan chocolate cake', ['Chocolate and beetroot cake'], [], notVegan),
  dishes('gluten free brownie', [], of([...SWEETS, ...inText(/chocolate|cake/i)], gf), { ...notGf, ...few }),
  dishes('gluten free pho', [], ['Beef pho', 'Chicken pho', 'Noodles in mushroom broth', 'Bún bò Huế', 'Bún chả', 'Extra bones'], notGf),
  dishes(
    'vegan starter slough',
    [],
    of(foodIn('Slough', 10), vegan, inCategories('Steamed', 'Fried and baked', 'To start', 'Small', 'Cold')),
    notVegan,
  ),
  dishes('gf dessert maidenhead', [], ['Crème caramel', 'Île flottante', 'Lime paleta'], notGf),
  dishes('nut free breakfast taplow', [], of(inCategories('Plates', 'Rolls', 'Light'), at('Pargeter’s'), nf), notNf),
  dishes('dairy free tacos', [], of(TACOS, tagged('dairy-free')), { ...notDf, ...few }),
  dishes(
    'halal lamb slough',
    [],
    of(
      [...inText(/lamb|keema|\bof the sheep\b/i), 'Adana', 'Lahmacun', 'The gravy, by the ladle', 'Mixed grill for two'],
      halal,
      at(...inTown('Slough')),
    ),
    notHalal,
  ),
  dishes('kosher soup', [], of(inCategories('Bowls'), at('Pinsker’s')), { none: notTagged('kosher') }),
  dishes('veggie dumplings slough', [], ['Chive and glass noodle dumplings', 'Black sesame dumplings', 'Cheese and leek dumplings'], {
    ...notVeg,
    ...few,
  }),
  dishes('nut allergy curry slough', [], of(CURRIES, nf), { ...notNf, ...few }),
  dishes('celery allergy', [], stating('celery'), { none: notStating('celery') }),
  dishes('egg allergy dessert', ['Poached plum, oats'], [], { none: notStating('eggs'), ...few }),

  dishes('5 pound lunch maidenhead', [], foodIn('Maidenhead', 5), { none: dearerThan(5) }),
  dishes('under £10 vegan lunch eton', [], of(foodIn('Eton', 10), vegan), { none: unique([...notTagged('vegan'), ...dearerThan(10)]) }),
  dishes('pudding windsor under 7', [], of(SWEETS, foodIn('Windsor', 7)), { none: dearerThan(7) }),
  dishes(
    'fish under 15',
    [],
    of(
      FISH.filter((name) => !/aubergine|crumpets|broken rice|eggs|sage|pissaladière|crudités/i.test(name)),
      dishNames(isFood),
      upTo(15),
    ),
    { none: dearerThan(15) },
  ),
  dishes(
    'roast under 18',
    [],
    of([...SUNDAY_ROASTS, ...inText(/roast/i, isFood)], upTo(18)).filter((name) => name !== 'Yorkshire pudding'),
    { none: dearerThan(18) },
  ),

  dishes('late night kebab slough', [], of([...KEBABS, 'Mixed grill for two', 'Lahmacun', 'Chicken tikka'], at(...inTown('Slough')))),
  venues('french restaurant open monday', [], ['Brasserie Ardoise', 'Café Garance', 'The Cellar Door']),
  venues('first date windsor', [], inTown('Windsor')),
  venues('pub with darts', ['The Bell at Eton Wick'], PUBS),
  venues('bistro maidenhead', ['Café Garance']),
  venues('ham reach', ['The Three Ferrymen']),
  venues('sl4 0zq', ['Brasserie Ardoise']),
  dishes('pie sl4', [], ['Chicken and leek pie', 'Cottage pie'], few),
  venues('tannery road', ['The Rajah’s Pantry']),
  dishes('ferrymen fish and chips', ['Haddock and chips']),
  dishes('kavak pide', [], ['Pide, tomato and eggs', 'Pide, lamb mince', 'Lahmacun']),
]
