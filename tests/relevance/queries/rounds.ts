import { ALES, BEERS, CIDERS, COCKTAILS, COFFEES, LAGERS, notVeg, SOFT_DRINKS, SPARKLING, TEAS, WHITE_WINES } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'

const { dishes, venues } = queriesOf('rounds')

/** Drinks as they are asked for at a bar, and kinds of kitchens. */
export const roundQueries: readonly RelevanceQuery[] = [
  dishes('gin & tonic', [], ['Sloe gin, ours', 'Suze and tonic', 'White port and tonic', 'Samphire tonic', 'Damson negroni']),
  dishes('pint of lager', [], LAGERS),
  dishes('real ale', [], ALES),
  dishes('craft beer', [], BEERS),
  dishes('stout', [], ['Dredger Stout, pint', 'Oyster stout']),
  dishes('cider', [], CIDERS),
  dishes('flat white', [], COFFEES),
  dishes('latte', [], COFFEES),
  dishes('espresso martini', [], [...COCKTAILS, ...COFFEES], { mayBeFewer: true }),
  dishes('aperol spritz', ['Bitter orange spritz']),
  dishes('white wine', [], WHITE_WINES),
  dishes('rose wine', [], ['Rosé: Tavel', 'Provence rosé', 'Bandol rosé']),
  dishes('bottle of malbec', [], ['Malbec, Uco Valley', 'Malbec, high slope']),
  dishes('pinot grigio', [], WHITE_WINES, { mayBeFewer: true }),
  dishes('sparkling wine', [], SPARKLING),
  dishes('soft drinks', [], SOFT_DRINKS),
  dishes('lemonade', [], SOFT_DRINKS),
  dishes('herbal tea', [], TEAS),
  dishes('cup of tea', [], TEAS),
  dishes('sake', [], ['Junmai, 90 ml', 'Kimoto, 90 ml', 'Cloudy nigori, 90 ml']),
  dishes('half of cider', [], [...CIDERS, ...LAGERS.filter((name) => /half/.test(name))]),
  venues('spanish food', ['Taberna Zurito']),
  venues('greek food', ['Lido Blanca']),
  venues('asian food', [], ['Kumo', 'Lantern House', 'Quán Sen', 'Baan Nam', 'The Odd Kettle', 'Saffron Yard', 'The Rajah’s Pantry']),
  venues('vegetarian restaurant slough', ['Saffron Yard'], [], notVeg),
]
