import {
  at,
  BEERS,
  COCKTAILS,
  CURRIES,
  gf,
  halal,
  ICE_CREAMS,
  inPlace,
  NOODLE_SOUPS,
  nf,
  notGf,
  notHalal,
  notNf,
  notVeg,
  notVegan,
  RED_WINES,
  STARTERS,
  STEAKS,
  veg,
  vegan,
  WHITE_WINES,
} from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import {
  DESSERTS,
  dearerThan,
  dishNames,
  hasTag,
  inCategories,
  isFood,
  namesInAll,
  notStating,
  notTagged,
  SUNDAY_ROASTS,
  stating,
  tagged,
  taggedIn,
  unique,
  upTo,
} from '../visible-content.ts'

const { dishes, venues } = queriesOf('limits')
const foods = dishNames(isFood)
/** Excludes dishes that have neither the tag nor a statement that they are free from milk. */
const notDairyFree = { none: dishNames((dish) => !hasTag(dish, 'dairy-free') && !stating('milk').includes(dish.name)) }
const dairyFree = [...tagged('dairy-free'), ...stating('milk')]
const MAINS = inCategories(
  ...['Mains', 'Large', 'Larger', 'Plats', 'Proper', 'Otherwise', 'Primi', 'Secondi', 'Fish', 'Main', 'To follow', 'Something warm'],
  ...['From the charcoal', 'From the coals', 'From the grill', 'Slow', 'From the wok', 'Wok', 'Curries', 'Karahi', 'On the grill', 'Pots'],
  ...['Noodles', 'Rice', 'Bread and rice', 'One bowl', 'Forty bowls', 'This week', 'One pot', 'Thali', 'Pizza', 'Boats', 'Over rice'],
  ...['Tacos, three to a plate', 'Not tacos', 'Roasts', 'One roast', 'Instead of meat', 'Hatch or table', 'Friday, from the hearth'],
  ...['One plate, one glass', 'For the table, by the head', 'By weight, with trimmings', 'For one', 'In order', 'Cette semaine'],
)

/** Diets, allergens, prices and times together with dishes and towns. */
export const limitQueries: readonly RelevanceQuery[] = [
  dishes(
    'brunch eton sunday',
    [],
    inPlace('Eton', ({ category }) => ['Eggs', 'Bread', 'Breakfast until noon'].includes(category)),
  ),
  dishes('main under 15', [], namesInAll(MAINS, upTo(15)), { none: dearerThan(15) }),
  dishes('20 quid steak windsor', [], namesInAll(STEAKS, upTo(20)), { none: dearerThan(20), mayBeFewer: true }),
  dishes('cheap steak', [], namesInAll(STEAKS, upTo(25))),
  dishes('pizza under 8', [], ['Lahmacun', 'Man’oushe, za’atar', 'Man’oushe, minced lamb'], { none: dearerThan(8), mayBeFewer: true }),
  dishes('ramen under 10', [], namesInAll(NOODLE_SOUPS, upTo(10)), { none: dearerThan(10), mayBeFewer: true }),
  dishes('cocktail under 9', [], namesInAll(COCKTAILS, upTo(9)), { none: dearerThan(9) }),
  dishes('beer under 5 pounds', [], namesInAll(BEERS, upTo(5)), { none: dearerThan(5) }),
  dishes('wine under 7 a glass', [], namesInAll([...RED_WINES, ...WHITE_WINES, 'Walnut wine', 'Manzanilla', 'Amontillado'], upTo(7)), {
    none: dearerThan(7),
  }),
  // The wine bar opens at five, and the noodle bar is closed on Mondays.
  dishes(
    'lunch under 12 windsor monday',
    [],
    inPlace('Windsor', (dish) => isFood(dish) && dish.price <= 12 && !['Kumo', 'The Cellar Door'].includes(dish.venue)),
    { none: dearerThan(12) },
  ),
  venues('open sunday night slough', [], ['Kavak', 'The Rajah’s Pantry', 'Saffron Yard', 'Lantern House']),
  // The only other Japanese venue is closed on Mondays.
  venues('japanese open monday', ['The Odd Kettle']),
  dishes('dairy free dessert', [], namesInAll(DESSERTS, dairyFree), { ...notDairyFree, mayBeFewer: true }),
  dishes('no milk pudding windsor', ['Poached plum, oats'], [], notDairyFree),
  dishes('dairy free thai', [], namesInAll(at('Baan Nam'), foods, dairyFree), notDairyFree),
  dishes(
    'dairy free sunday roast',
    [],
    namesInAll(unique([...SUNDAY_ROASTS, 'Whole lamb shoulder', 'Roast duck, half', 'Salt-baked sea bass']), dairyFree),
    {
      ...notDairyFree,
      mayBeFewer: true,
    },
  ),
  dishes(
    'no gluten pasta',
    [],
    [
      ...[
        'Risotto, bone marrow, saffron',
        'Aubergine parmigiana',
        'Noodles in mushroom broth',
        'Pad thai, prawns',
        'Bún chả',
        'Bún bò Huế',
      ],
      ...['Beef pho', 'Chicken pho'],
    ],
    { ...notGf, mayBeFewer: true },
  ),
  dishes(
    'gluten free sunday roast windsor',
    [],
    namesInAll([...SUNDAY_ROASTS, 'Parsnips, honey', 'Celeriac, seaweed butter', 'Whole lamb shoulder', 'Roast squash'], gf),
    { ...notGf, mayBeFewer: true },
  ),
  dishes('gluten free starter under 8', [], namesInAll([...STARTERS, ...inCategories('Salads')], foods, gf, upTo(8)), {
    none: unique([...notTagged('gluten-free'), ...dearerThan(8)]),
  }),
  dishes('coeliac curry under 12', [], namesInAll(CURRIES, gf, upTo(12)), {
    none: unique([...notTagged('gluten-free'), ...dearerThan(12)]),
  }),
  dishes('gluten free beer windsor', [], namesInAll([...BEERS, 'Cox & Quarrel cider, pint', 'Basque cider', 'Perry, half'], gf), {
    ...notGf,
    mayBeFewer: true,
  }),
  dishes('nut free cake slough', [], [...namesInAll(DESSERTS, nf).filter((name) => !/\btea\b/.test(name)), 'Victoria sponge'], {
    ...notNf,
    mayBeFewer: true,
  }),
  dishes('nut free thai', [], namesInAll(at('Baan Nam'), foods, nf), notNf),
  dishes('nut free ice cream windsor', [], namesInAll(ICE_CREAMS, nf), { ...notNf, mayBeFewer: true }),
  dishes('fish allergy thai', [], ['Corn fritters', 'Pork satay'], { none: notStating('fish') }),
  dishes('paella no shellfish', [], stating('crustaceans', 'molluscs'), { none: notStating('crustaceans', 'molluscs'), mayBeFewer: true }),
  dishes(
    'vegan brunch windsor',
    [],
    [...namesInAll(taggedIn('Windsor', 'vegan'), foods), 'Vegan breakfast', 'Porridge, golden syrup', 'Foul medames'],
    { ...notVegan, mayBeFewer: true },
  ),
  dishes(
    'vegan dim sum slough',
    [],
    namesInAll([...inCategories('Steamed', 'Fried and baked'), 'Black sesame dumplings'], vegan),
    notVegan,
  ),
  dishes(
    'vegetarian main under £15 cookham',
    [],
    namesInAll([...inCategories('Larger', 'Mains'), 'Nut roast'], inPlace('Cookham', isFood), veg, upTo(15)),
    {
      none: unique([...notTagged('vegetarian'), ...dearerThan(15)]),
    },
  ),
  dishes('vegetarian tapas windsor', [], namesInAll(inCategories('On the bar', 'Cold', 'Hot'), at('Taberna Zurito'), veg), notVeg),
  dishes('halal brunch slough', [], namesInAll([...inCategories('The spread', 'From noon'), 'Eggs, sujuk'], halal), notHalal),
  dishes('kosher sandwich', [], inCategories('On bread'), { none: notTagged('kosher') }),
]
