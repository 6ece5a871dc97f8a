import {
  CURRIES,
  FISH,
  gf,
  halal,
  ICE_CREAMS,
  nf,
  notDf,
  notGf,
  notHalal,
  notNf,
  notVeg,
  notVegan,
  PASTAS,
  TACOS,
  veg,
  vegan,
} from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, DESSERTS, inText, namesInAll, notStating, notTagged, stating, tagged, taggedIn } from '../visible-content.ts'

const { dishes } = queriesOf('hurries')
const df = tagged('dairy-free')
const CAKES = ['Almond and lemon cake', 'Orange and filo cake', ...inText(/cake|sponge|tart\b/i)]

/** Diets and allergens as hurried people and phones spell them. */
export const hurryQueries: readonly RelevanceQuery[] = [
  dishes('vegtarian', [], veg, notVeg),
  dishes('glutan free', [], gf, notGf),
  dishes('dary free', [], df, notDf),
  dishes('no nutts', [], nf, notNf),
  dishes('coliac', [], gf, notGf),
  dishes('hallal chicken', [], namesInAll(halal, inText(/chicken/i)), notHalal),
  dishes('veagn burger', ['Beetroot and black bean burger'], [], { ...notVegan, mayBeFewer: true }),
  dishes('vegitarian curry', [], namesInAll(CURRIES, veg), notVeg),
  dishes('gluten freee cake', ['Almond and lemon cake'], namesInAll(CAKES, gf), { ...notGf, mayBeFewer: true }),
  dishes('glueten free pasta', [], namesInAll(PASTAS, gf), { ...notGf, mayBeFewer: true }),
  dishes('dairy fre ice cream', [], namesInAll(ICE_CREAMS, df), { ...notDf, mayBeFewer: true }),
  dishes('veggi breakfast', [], namesInAll(BREAKFASTS, veg), notVeg),
  dishes('vegatarian cookham', [], taggedIn('Cookham', 'vegetarian'), notVeg),
  dishes('nut allegy', [], nf, notNf),
  dishes('shelfish allergy', [], stating('crustaceans', 'molluscs'), { none: notStating('crustaceans', 'molluscs') }),
  dishes('peanut alergy', [], stating('peanuts'), { none: notStating('peanuts') }),
  dishes('no dary', [], df, notDf),
  dishes('lactos free', [], df, notDf),
  dishes('no eggs please', [], stating('eggs'), { none: notStating('eggs') }),
  dishes('sesmae free', [], stating('sesame'), { none: notStating('sesame') }),
  dishes('koshar', [], tagged('kosher'), { none: notTagged('kosher') }),
  dishes('vegan optoins', [], vegan, notVegan),
  dishes('gluten-fee fish', [], namesInAll(FISH, gf), notGf),
  dishes('non dairy pudding', [], namesInAll(DESSERTS, df), notDf),
  dishes('vegn tacos', [], namesInAll(TACOS, vegan), notVegan),
  dishes(
    'free from cake',
    ['Almond and lemon cake'],
    CAKES.filter((name) => gf.includes(name) || df.includes(name)),
  ),
  dishes('pescaterian', [], [...FISH, ...veg]),
]
