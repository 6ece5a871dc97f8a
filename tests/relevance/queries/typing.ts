import type { RelevanceQuery } from '../relevance-query.ts'

const PIZZAS = ['Margherita', 'Marinara', 'Salsiccia, friarielli']
const CURRIES = [
  'Green curry, jasmine rice',
  'Jungle curry, tofu',
  'Massaman of beef',
  'Pork katsu curry',
  'Railway lamb curry',
  'Steamed fish curry',
]

/** Typing errors, plurals, and words that are joined or split. */
export const typingQueries: readonly RelevanceQuery[] = [
  { query: 'piza', class: 'typing', expect: 'dishes', firstThree: [], anyOf: PIZZAS },
  { query: 'hummous', class: 'typing', expect: 'dishes', firstThree: ['Hummus, labneh, warm pita'] },
  { query: 'tiramsu', class: 'typing', expect: 'dishes', firstThree: ['Tiramisù'] },
  { query: 'lasagna', class: 'typing', expect: 'dishes', firstThree: ['Lasagne verdi'] },
  { query: 'spagetti', class: 'typing', expect: 'dishes', firstThree: ['Spaghetti alle vongole'] },
  { query: 'brocolli', class: 'typing', expect: 'dishes', firstThree: ['Pad see ew, tofu'] },
  { query: 'guacomole', class: 'typing', expect: 'dishes', firstThree: ['Guacamole, made when asked'] },
  { query: 'schnitzle', class: 'typing', expect: 'dishes', firstThree: ['Celeriac schnitzel'] },
  { query: 'chickn tikka', class: 'typing', expect: 'dishes', firstThree: ['Chicken tikka'] },
  { query: 'yogurt', class: 'typing', expect: 'dishes', firstThree: ['Yoghurt, walnuts, honey'] },
  { query: 'the guilded pike', class: 'typing', expect: 'venues', firstThree: ['The Gilded Pike'] },
  // One letter away from both the drink and the pizza.
  { query: 'margerita', class: 'typing', expect: 'dishes', firstThree: [], anyOf: ['Margarita', 'Soju margarita', 'Margherita'] },
  // A word that occurs on menus is not corrected.
  {
    query: 'margarita',
    class: 'typing',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Margarita', 'Soju margarita'],
    none: ['Margherita'],
  },
  { query: 'burgers', class: 'typing', expect: 'dishes', firstThree: ['Beetroot and black bean burger'] },
  { query: 'curries', class: 'typing', expect: 'dishes', firstThree: [], anyOf: CURRIES },
  { query: 'scotch eggs', class: 'typing', expect: 'dishes', firstThree: ['Scotch egg'] },
  {
    query: 'yorkshire puddings',
    class: 'typing',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Yorkshire pudding', 'Rump of beef, Yorkshire pudding'],
  },
  // Not the oyster mushroom, the oyster leaf or the stout.
  { query: 'oysters', class: 'typing', expect: 'dishes', firstThree: [], anyOf: ['Rock oysters, half dozen', 'Oysters, each'] },
  {
    query: 'icecream',
    class: 'typing',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Black sesame ice cream', 'Brown bread ice cream', 'Coconut ice cream', 'Corn ice cream, soy caramel'],
  },
  { query: 'fishpie', class: 'typing', expect: 'dishes', firstThree: ['Fish pie'] },
  { query: 'cheese cake', class: 'typing', expect: 'dishes', firstThree: ['Burnt cheesecake'] },
  { query: 'cauli flower cheese', class: 'typing', expect: 'dishes', firstThree: ['Cauliflower cheese'] },
  {
    query: 'chick peas',
    class: 'typing',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Chana, plain', 'Chickpeas, tea, pomegranate seed', 'Spinach, chickpeas, cumin'],
  },
  { query: 'steak house', class: 'typing', expect: 'venues', firstThree: ['Novillo'] },
]
