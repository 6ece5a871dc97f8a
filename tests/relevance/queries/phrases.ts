import { INDIAN_CURRIES } from '../lists.ts'
import type { RelevanceQuery } from '../relevance-query.ts'
import { dearerThan, dishNames, hasTag, namesInAll, notTagged, tagged, upTo, visibleVenues } from '../visible-content.ts'

const venuesOf = (holds: (venue: (typeof visibleVenues)[number]) => boolean) => visibleVenues.filter(holds).map(({ name }) => name)
const inWindsor = venuesOf(({ city }) => city === 'Windsor')
const taggedInWindsor = (tag: 'vegan' | 'gluten-free') => dishNames((dish) => hasTag(dish, tag) && inWindsor.includes(dish.venue))

/** What people type as they speak: words that only connect others, prices in words, a town beside a diet or a cuisine. */
export const phraseQueries: readonly RelevanceQuery[] = [
  { query: 'fish n chips', class: 'phrases', expect: 'dishes', firstThree: ['Haddock and chips'] },
  { query: 'steak and chips', class: 'phrases', expect: 'dishes', firstThree: ['Ribeye, chips', 'Entrecôte frites'] },
  { query: 'vegan food', class: 'phrases', expect: 'dishes', firstThree: [], anyOf: tagged('vegan'), none: notTagged('vegan') },
  { query: 'vegan restaurants', class: 'phrases', expect: 'venues', firstThree: ['Second Sowing'], none: notTagged('vegan') },
  { query: 'halal food', class: 'phrases', expect: 'dishes', firstThree: [], anyOf: tagged('halal'), none: notTagged('halal') },
  { query: 'vegan windsor', class: 'phrases', expect: 'dishes', firstThree: [], anyOf: taggedInWindsor('vegan'), none: notTagged('vegan') },
  {
    query: 'gluten free restaurants in windsor',
    class: 'phrases',
    expect: 'dishes',
    firstThree: [],
    anyOf: taggedInWindsor('gluten-free'),
    none: notTagged('gluten-free'),
  },
  { query: 'places to eat in windsor', class: 'phrases', expect: 'venues', firstThree: [], anyOf: inWindsor },
  { query: 'thai food', class: 'phrases', expect: 'venues', firstThree: ['Baan Nam'] },
  { query: 'thai windsor', class: 'phrases', expect: 'venues', firstThree: ['Baan Nam'] },
  { query: 'chinese food slough', class: 'phrases', expect: 'venues', firstThree: ['Lantern House'] },
  { query: 'best italian restaurant in windsor', class: 'phrases', expect: 'venues', firstThree: ['Trattoria Nonna Bice'] },
  {
    query: 'best pizza in maidenhead',
    class: 'phrases',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Margherita', 'Marinara', 'Salsiccia, friarielli'],
  },
  {
    query: 'curry under a tenner',
    class: 'phrases',
    expect: 'dishes',
    firstThree: [],
    anyOf: namesInAll(INDIAN_CURRIES, upTo(9.99)),
    none: dearerThan(9.99),
  },
  { query: 'pizza £10', class: 'phrases', expect: 'dishes', firstThree: ['Marinara'], none: dearerThan(10) },
  { query: 'pudding for less than a fiver', class: 'phrases', expect: 'dishes', firstThree: ['Lokshen pudding'], none: dearerThan(4.99) },
  { query: '£12 or less burger', class: 'phrases', expect: 'dishes', firstThree: ['Beetroot and black bean burger'], none: dearerThan(12) },
  {
    query: 'brunch',
    class: 'phrases',
    expect: 'dishes',
    firstThree: [],
    anyOf: [
      'Full breakfast',
      'Half breakfast',
      'Vegan breakfast',
      'Eggs Florentine',
      'Croissant',
      'Tartine, salted butter, jam',
      'Shakshuka',
    ],
  },
  {
    query: 'cocktails',
    class: 'phrases',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Blood orange negroni', 'Bitter orange spritz', 'Damson negroni', 'Margarita', 'Soju margarita'],
  },
  { query: 'pizza margarita', class: 'phrases', expect: 'dishes', firstThree: ['Margherita'] },
  {
    query: 'dim sum',
    class: 'phrases',
    expect: 'dishes',
    firstThree: ['Har gau dumplings'],
    none: ['Summer rolls', 'Summer rolls, tofu'],
  },
  { query: 'fried chicken', class: 'phrases', expect: 'dishes', firstThree: ['Chicken karaage'] },
  { query: 'soup of the day', class: 'phrases', expect: 'dishes', firstThree: ['Soup of the morning'] },
  { query: 'greek', class: 'phrases', expect: 'venues', firstThree: [], anyOf: ['Lido Blanca', 'Maison Levant'], none: ['Green salad'] },
]
