import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import {
  BREAKFASTS,
  DESSERTS,
  dearerThan,
  dishNames,
  hasTag,
  inCategories,
  inText,
  inTown,
  notTagged,
  SUNDAY_ROASTS,
  tagged,
  unique,
} from '../visible-content.ts'

const { dishes } = queriesOf('prices')

/** Prices, ranges of prices and low prices, beside dishes, meals, diets and towns. */
export const priceQueries: readonly RelevanceQuery[] = [
  dishes(
    'cheap eats',
    [],
    dishNames((dish) => dish.price <= 10),
    { none: dearerThan(15) },
  ),
  dishes('cheap pizza', ['Marinara']),
  dishes(
    'cheap lunch slough',
    [],
    dishNames((dish) => dish.price <= 12 && inTown('Slough').includes(dish.venue)),
  ),
  dishes(
    'noodles under 12',
    [],
    inText(/noodle|ramen|udon|soba|pho\b|bún|ho fun/i, (dish) => dish.price < 12),
    { none: dearerThan(12) },
  ),
  dishes('tacos under 10 quid', ['Carnitas tacos'], inCategories('Tacos, three to a plate'), { none: dearerThan(10) }),
  dishes(
    'lunch for a tenner',
    [],
    dishNames((dish) => dish.price <= 10),
    { none: dearerThan(10), mayBeFewer: true },
  ),
  dishes('ramen less than £14', [], ['Miso mushroom ramen', 'Shoyu ramen'], { none: dearerThan(14) }),
  dishes(
    'mains £15 max',
    [],
    dishNames(
      (dish) =>
        dish.price <= 15 && ['Mains', 'Large', 'Larger', 'Plats', 'Proper', 'Otherwise', 'Primi', 'Secondi'].includes(dish.category),
    ),
    { none: dearerThan(15) },
  ),
  dishes('pint under £5', ['Ferryman’s Mild, pint'], ['Lime and soda, pint', 'Ferryman’s Mild, pint'], { none: dearerThan(5) }),
  dishes(
    'curry between £10 and £15',
    [],
    inText(/curry|curries/i, (dish) => dish.price >= 10 && dish.price <= 15),
    { none: dishNames((dish) => dish.price < 10 || dish.price > 15) },
  ),
  dishes(
    'wine under £8',
    [],
    inText(/wine|glass/i, (dish) => dish.price < 8),
    { none: dearerThan(8) },
  ),
  dishes('steak £20-£30', [], ['Entrecôte frites', 'Bavette, anchovy butter', 'Skirt, chimichurri', 'Steak au poivre'], {
    none: dishNames((dish) => dish.price < 20 || dish.price > 30),
  }),
  dishes('halal kebab under £10', ['Seekh kebab'], tagged('halal'), {
    none: unique([...notTagged('halal'), ...dearerThan(10)]),
    mayBeFewer: true,
  }),
  dishes(
    'vegan gluten free pudding under £8',
    [],
    DESSERTS.filter((name) => tagged('vegan', 'gluten-free').includes(name)),
    { none: unique([...notTagged('vegan', 'gluten-free'), ...dearerThan(8)]) },
  ),
  dishes(
    'vegetarian under 10 pounds windsor',
    [],
    dishNames((dish) => hasTag(dish, 'vegetarian') && dish.price < 10 && inTown('Windsor').includes(dish.venue)),
    { none: unique([...notTagged('vegetarian'), ...dearerThan(10)]) },
  ),
  dishes(
    'starters under £7',
    [],
    dishNames((dish) => dish.price < 7 && /starters|start|begin|antipasti|mezze|small|little|pick|share|snacks/i.test(dish.category)),
    { none: dearerThan(7) },
  ),
  dishes(
    'coffee under 4 pounds',
    [],
    inText(/coffee|café/i, (dish) => dish.price < 4),
    { none: dearerThan(4) },
  ),
  dishes(
    'cheap curry',
    [],
    inText(/curry|curries|karahi|pots/i, (dish) => dish.price <= 12),
  ),
  dishes('sunday roast under £20', [], SUNDAY_ROASTS, { none: dearerThan(20) }),
  dishes('burger and chips under 15', ['Beetroot and black bean burger'], [], { none: dearerThan(15) }),
  dishes(
    'breakfast under £10',
    [],
    BREAKFASTS.filter((name) => !['Full breakfast', 'Eggs Florentine', 'Shakshuka'].includes(name)),
    { none: dearerThan(10) },
  ),
  dishes(
    'dinner under £20 bray',
    [],
    dishNames((dish) => dish.price < 20 && inTown('Bray').includes(dish.venue)),
    { none: dearerThan(20) },
  ),
  dishes(
    'dessert £5',
    [],
    dishNames((dish) => DESSERTS.includes(dish.name) && dish.price <= 5),
    { none: dearerThan(5) },
  ),
  dishes('gin under a tenner', ['Sloe gin, ours'], [], { none: dearerThan(10) }),
]
