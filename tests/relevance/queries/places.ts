import type { RelevanceQuery } from '../relevance-query.ts'

const PIZZAS = ['Margherita', 'Marinara', 'Salsiccia, friarielli']
const RAMEN = ['Tonkotsu ramen', 'Miso mushroom ramen', 'Shoyu ramen']
const IN_WINDSOR = ['The Gilded Pike', 'Kumo', 'The Cellar Door', 'Taberna Zurito', 'The Bell at Eton Wick', 'The Three Ferrymen']
const IN_SLOUGH = ['Lantern House', 'Saffron Yard', 'The Rajah’s Pantry', 'Kavak', 'The Odd Kettle']

/** Towns, postcodes, roads, and dishes beside a place or a venue. */
export const placeQueries: readonly RelevanceQuery[] = [
  { query: 'windsor', class: 'places', expect: 'venues', firstThree: [], anyOf: IN_WINDSOR },
  { query: 'restaurants in windsor', class: 'places', expect: 'venues', firstThree: [], anyOf: IN_WINDSOR },
  { query: 'slough', class: 'places', expect: 'venues', firstThree: [], anyOf: IN_SLOUGH },
  {
    query: 'eton',
    class: 'places',
    expect: 'venues',
    firstThree: [],
    anyOf: ['Maison Levant', 'Brasserie Ardoise', 'The Bell at Eton Wick'],
  },
  { query: 'old windsor', class: 'places', expect: 'venues', firstThree: ['The Three Ferrymen'] },
  { query: 'marlow', class: 'places', expect: 'venues', firstThree: ['Chez Odile'] },
  { query: 'SL40ZT', class: 'places', expect: 'venues', firstThree: ['Taberna Zurito'] },
  { query: 'sl4 0zz', class: 'places', expect: 'venues', firstThree: ['The Gilded Pike'] },
  { query: 'sl60zk', class: 'places', expect: 'venues', firstThree: ['Pargeter’s'] },
  { query: 'sl5', class: 'places', expect: 'venues', firstThree: [], anyOf: ['Trattoria Nonna Bice', 'Novillo'], none: ['Nettlefold'] },
  { query: 'bridge street', class: 'places', expect: 'venues', firstThree: ['Casa Mirlo'] },
  { query: 'queen st maidenhead', class: 'places', expect: 'venues', firstThree: ['Café Garance'] },
  { query: 'kumo ramen', class: 'places', expect: 'dishes', firstThree: [], anyOf: RAMEN },
  { query: 'gilded pike pie', class: 'places', expect: 'dishes', firstThree: ['Chicken and leek pie'] },
  { query: 'pinskers salt beef', class: 'places', expect: 'dishes', firstThree: ['Salt beef on rye'] },
  { query: 'baan nam green curry', class: 'places', expect: 'dishes', firstThree: ['Green curry, jasmine rice'] },
  { query: 'ramen windsor', class: 'places', expect: 'dishes', firstThree: [], anyOf: RAMEN },
  { query: 'oysters windsor', class: 'places', expect: 'dishes', firstThree: ['Rock oysters, half dozen'] },
  { query: 'curry slough', class: 'places', expect: 'dishes', firstThree: ['Railway lamb curry'] },
  {
    query: 'dumplings slough',
    class: 'places',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Har gau dumplings', 'Chive and glass noodle dumplings', 'Black sesame dumplings'],
  },
  { query: 'tacos SL60ZQ', class: 'places', expect: 'dishes', firstThree: ['Carnitas tacos'] },
  // The venue has no coordinates, so only its town can match.
  { query: 'terrine marlow', class: 'places', expect: 'dishes', firstThree: ['Pork and pistachio terrine'] },
  // Slough has no pizza. Pizzas elsewhere, or the pide of Slough, are better than other dishes in Slough.
  {
    query: 'pizza slough',
    class: 'places',
    expect: 'dishes',
    firstThree: [],
    anyOf: [...PIZZAS, 'Pide, tomato and eggs', 'Pide, lamb mince', 'Lahmacun'],
  },
  // Without a position, 'near me' finds nothing.
  { query: 'pizza near me', class: 'places', expect: 'dishes', firstThree: [], anyOf: PIZZAS },
]
