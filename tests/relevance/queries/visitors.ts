import { FISH_AND_CHIPS, PRAWNS, PUBS, SHRIMPS, TACOS, TEAS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { inText, inTown } from '../visible-content.ts'

const { dishes, venues } = queriesOf('visitors')

/** Words of tourists, Americans and British regions, and names that are half remembered. */
export const visitorQueries: readonly RelevanceQuery[] = [
  dishes('english breakfast', ['Full breakfast']),
  venues('traditional british pub windsor', [], PUBS),
  dishes('high tea', ['Cream tea']),
  dishes('scones', ['Cream tea']),
  dishes('green onions', [], inText(/spring onion/i)),
  dishes('ground lamb', [], inText(/lamb/i)),
  dishes('chips and salsa', [], inText(/chips|salsa|guacamole|frites/i)),
  dishes('shrimp tacos', [], [...SHRIMPS, ...PRAWNS, ...TACOS]),
  dishes('popsicle', [], ['Lime paleta', 'Kulfi on a stick']),
  venues('takeout chinese', ['Lantern House']),
  dishes(
    'grilled cheese sandwich',
    [],
    ['Cheese and pickle toastie', 'Provoleta', 'Croque', 'Welsh rarebit', 'Halloumi, watermelon, mint', 'Cucumber sandwiches'],
  ),
  dishes('chippy tea', [], FISH_AND_CHIPS),
  dishes('bacon butty', ['Bacon roll']),
  dishes('egg bap', ['Egg roll']),
  dishes('cuppa', [], TEAS),
  dishes('spuds', [], inText(/potato/i)),
  venues('carvery', ['The Three Ferrymen']),
  venues('pike windsor pub', ['The Gilded Pike']),
  venues('granary cookham', ['The Old Granary']),
  venues('levant eton', ['Maison Levant']),
  venues('harbour and read', ['Harbour & Reed']),
  venues('the bell pub', ['The Bell at Eton Wick']),
  venues('quansen', ['Quán Sen']),
  venues('michelin bray', [], ['Olmo', 'Harbour & Reed']),
  venues('where to eat in windsor', [], inTown('Windsor')),
]
