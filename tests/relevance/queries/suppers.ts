import { CIDERS, COFFEES, CURRIES, gf, inPlace, NOODLE_SOUPS, nf, notGf, notNf, notVeg, STARTERS, STEAKS, TACOS, TEAS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import {
  DESSERTS,
  dearerThan,
  dishNames,
  inCategories,
  inText,
  isFood,
  namesInAll,
  notTagged,
  SUNDAY_ROASTS,
  upTo,
} from '../visible-content.ts'

const { dishes, venues } = queriesOf('suppers')

const BREAKFAST_MENUS = ['Breakfast until noon', 'Eggs', 'The spread', 'Plates', 'Rolls', 'Boats', 'From noon', 'Bread']
const GF_DESSERTS = namesInAll(gf, DESSERTS, upTo(6))

/** Queries of all kinds that were written before they were asked. */
export const supperQueries: readonly RelevanceQuery[] = [
  // Mistyped, or written apart.
  dishes('massamam curry', ['Massaman of beef']),
  dishes('yorkshire puding', ['Yorkshire pudding'], inText(/yorkshire/i)),
  dishes('chiken ramen', ['Shoyu ramen'], inText(/\bramen/i)),
  dishes('halloumy', ['Halloumi, watermelon, mint']),
  dishes('onion bahji', ['Onion bhaji']),
  dishes('crème brulee', ['Lavender crème brûlée']),
  dishes('toad inthe hole', ['Toad in the hole']),
  dishes('ice coffee', ['Iced coffee, condensed milk']),
  // Diets with dishes.
  dishes(
    'vegetarian roast dinner',
    [],
    [
      'Nut roast',
      'Nutless roast',
      'Whole cauliflower for two',
      'Mushroom and chestnut pithivier',
      'Roast squash',
      'Roast squash, pearl barley',
    ],
    notVeg,
  ),
  dishes('coeliac friendly breakfast', [], namesInAll(gf, [...inCategories(...BREAKFAST_MENUS), 'Kedgeree']), notGf),
  dishes('gluten free dessert under £6', [], GF_DESSERTS, { none: [...notTagged('gluten-free'), ...dearerThan(6)] }),
  dishes('nut free curry', [], namesInAll(nf, CURRIES), notNf),
  dishes('gluten free tacos', [], namesInAll(gf, TACOS), notGf),
  // Dishes in and around towns and postcodes.
  dishes('steak near windsor', ['Steak au poivre', 'Entrecôte frites'], STEAKS),
  dishes('cider near windsor', [], namesInAll(CIDERS, ['Cox & Quarrel cider, pint', 'Basque cider'])),
  dishes('curry in datchet', [], ['Green curry, jasmine rice', 'Jungle curry, tofu', 'Steamed fish curry', 'Massaman of beef', 'Khao soi']),
  dishes(
    'noodles slough',
    [],
    inPlace('Slough', ({ name, description }) => /noodle|ho fun|udon/i.test(`${name} ${description}`)),
  ),
  dishes('oysters in eton', ['Oysters, each']),
  dishes('lamb chops slough', ['Lamb chops']),
  dishes('paella in windsor', ['Seafood paella']),
  dishes('scallops bray', ['Hand-dived scallop']),
  dishes('chips sl4', [], ['Haddock and chips', 'Ham, egg and chips', 'Beer-battered haddock', 'Entrecôte frites']),
  dishes('prawns sl1', [], ['Kettle noodles, prawns', 'Har gau dumplings', 'Siu mai', 'Prawn toast tostada']),
  dishes('sl6 tacos', [], TACOS),
  venues('sl6 0zv', ['Pinsker’s']),
  // Prices.
  dishes('pudding under a fiver', [], namesInAll(DESSERTS, upTo(5)), { none: dearerThan(5) }),
  dishes(
    'lunch under £10 maidenhead',
    [],
    inPlace('Maidenhead', (dish) => isFood(dish) && dish.price <= 10),
    { none: dearerThan(10) },
  ),
  dishes(
    'starters under £6 slough',
    [],
    namesInAll(
      STARTERS,
      inPlace('Slough', ({ price }) => price <= 6),
    ),
    { none: dearerThan(6) },
  ),
  dishes('beef under £15 slough', [], ['Beef ho fun', 'Nihari'], { none: dearerThan(15) }),
  dishes('hot drink under £3', [], namesInAll([...TEAS, ...COFFEES], upTo(3)), { none: dearerThan(3) }),
  // One and many, and British words.
  dishes('yoghurts', [], inText(/yoghurt/i)),
  dishes('rarebit', ['Welsh rarebit']),
  dishes('builders tea', [], ['Pot of tea', 'Pot of tea, two cups']),
  // Opening hours and meals.
  venues('japanese open now', ['The Odd Kettle'], [], { none: ['Kumo'] }),
  dishes('sunday roast lamb', ['Leg of lamb'], [...inText(/\blamb\b/i), ...SUNDAY_ROASTS]),
  dishes(
    'late breakfast slough',
    [],
    inPlace('Slough', ({ category }) => BREAKFAST_MENUS.includes(category)),
  ),
  dishes('kids portions', [], ['Children’s goujons', 'Half roast'], { mayBeFewer: true }),
  dishes('spicy noodle soup', [], [...NOODLE_SOUPS, ...dishNames(({ name }) => name === 'Tom yum')]),
]
