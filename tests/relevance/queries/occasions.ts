import {
  BEERS,
  COCKTAILS,
  CURRIES,
  FISH,
  halal,
  inPlace,
  nf,
  notDf,
  notGf,
  notHalal,
  notNf,
  notVeg,
  notVegan,
  PUBS,
  SOUPS,
  veg,
  vegan,
} from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import {
  BREAKFASTS,
  DESSERTS,
  dearerThan,
  dishNames,
  inCategories,
  inText,
  isFood,
  notTagged,
  SUNDAY_ROASTS,
  tagged,
} from '../visible-content.ts'

const { dishes, venues } = queriesOf('occasions')
const ROMANTIC = ['The Cellar Door', 'Olmo', 'Chez Odile', 'Café Garance', 'Brasserie Ardoise', 'Harbour & Reed', 'Novillo']

/** Diets, prices and opening as people state them for an occasion. */
export const occasionQueries: readonly RelevanceQuery[] = [
  dishes('pescatarian', [], [...FISH, ...veg]),
  dishes(
    'vegetarian sunday roast',
    [],
    [
      'Nut roast',
      'Nutless roast',
      'Whole cauliflower for two',
      'Mushroom and chestnut pithivier',
      'Celeriac, seaweed butter',
      'Roast squash',
    ],
    notVeg,
  ),
  dishes('vegan pizza', ['Marinara'], [], notVegan),
  dishes(
    'vegan curry slough',
    [],
    CURRIES.filter((name) => vegan.includes(name)),
    notVegan,
  ),
  dishes('gluten free fish and chips', [], tagged('gluten-free'), { ...notGf, mayBeFewer: true }),
  dishes('dairy free curry', [], tagged('dairy-free'), { ...notDf, mayBeFewer: true }),
  dishes('halal burger', [], halal, { ...notHalal, mayBeFewer: true }),
  dishes('kosher lunch', [], tagged('kosher'), { none: notTagged('kosher') }),
  dishes('nut free cake', ['Victoria sponge'], nf, notNf),
  dishes('vegan wine', [], ['Cloudy Pet-Nat', 'Plum wine and soda', ...vegan], { ...notVegan, mayBeFewer: true }),
  venues('romantic restaurant', [], ROMANTIC),
  venues('date night restaurant windsor', [], ['The Cellar Door', 'Taberna Zurito', 'Kumo', 'The Gilded Pike']),
  dishes('kids meal', ['Children’s goujons']),
  dishes(
    'cheap dinner windsor',
    [],
    inPlace('Windsor', (dish) => isFood(dish) && dish.price <= 12),
  ),
  dishes(
    'less than £4',
    [],
    dishNames(({ price }) => price < 4),
    { none: dearerThan(3.99) },
  ),
  dishes(
    'pub lunch under £15',
    [],
    dishNames((dish) => PUBS.includes(dish.venue) && isFood(dish) && dish.price <= 15),
    { none: dearerThan(15) },
  ),
  dishes('cheap beer', ['Zurito of lager'], BEERS),
  dishes('cheap cocktails', [], COCKTAILS),
  dishes(
    'quick lunch maidenhead',
    [],
    inPlace('Maidenhead', (dish) => isFood(dish)),
  ),
  dishes('afternoon tea for two', [], inCategories('Tea')),
  dishes('lunch soup', [], SOUPS),
  dishes('sunday dinner', [], SUNDAY_ROASTS),
  dishes('spicy food', [], inText(/chilli|spic|hot|geese|kimchi|jalape|gochu|curry|pepper|harra/i)),
  dishes('bottomless brunch', [], [...BREAKFASTS, ...inCategories('The spread', 'Eggs', 'Plates', 'From noon')]),
  dishes(
    'birthday cake',
    [],
    DESSERTS.concat('Victoria sponge', 'Carrot cake', 'Lardy cake').filter((name) => inText(/cake|sponge|tart|gateau/i).includes(name)),
  ),
]
