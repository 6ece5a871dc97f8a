import type { RelevanceQuery } from '../relevance-query.ts'

const pubs = ['The Gilded Pike', 'The Three Ferrymen', 'The Bell at Eton Wick']
const sweetCheesePastries = ['Künefe', 'Knafeh']

/** Foods of many kitchens as spelt in England, short words that begin longer ones, and when a venue is open. */
export const spellingQueries: readonly RelevanceQuery[] = [
  { query: 'quesadillas', class: 'spellings', expect: 'dishes', firstThree: ['Kimchi quesadilla'] },
  {
    query: 'gin and tonic',
    class: 'spellings',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Samphire tonic', 'Sloe gin, ours', 'Suze and tonic', 'White port and tonic'],
  },
  {
    query: 'pea',
    class: 'spellings',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Chilled pea soup', 'Involtini, tomato, peas', 'Lamb’s tongue, mint, peas', 'Mushy peas'],
  },
  { query: 'rum', class: 'spellings', expect: 'dishes', firstThree: [], anyOf: ['Baba, rum', 'Rum and shrub'] },
  { query: 'kunefe', class: 'spellings', expect: 'dishes', firstThree: [], anyOf: sweetCheesePastries },
  { query: 'kanafeh', class: 'spellings', expect: 'dishes', firstThree: [], anyOf: sweetCheesePastries },
  { query: 'tzatziki', class: 'spellings', expect: 'dishes', firstThree: ['Cacık'] },
  { query: 'baba ganoush', class: 'spellings', expect: 'dishes', firstThree: ['Moutabal'] },
  { query: 'dahl', class: 'spellings', expect: 'dishes', firstThree: [], anyOf: ['Dal makhani', 'Tadka dal'] },
  { query: 'onion bhajee', class: 'spellings', expect: 'dishes', firstThree: ['Onion bhaji'] },
  { query: 'garlic naan', class: 'spellings', expect: 'dishes', firstThree: ['Keema naan'] },
  { query: 'chapati', class: 'spellings', expect: 'dishes', firstThree: [], anyOf: ['Roti', 'Tandoori roti', 'Corn roti'] },
  { query: 'curry house', class: 'spellings', expect: 'venues', firstThree: [], anyOf: ['Saffron Yard', 'The Rajah’s Pantry'] },
  { query: 'tom yam', class: 'spellings', expect: 'dishes', firstThree: ['Tom yum'] },
  { query: 'shumai', class: 'spellings', expect: 'dishes', firstThree: ['Siu mai'] },
  { query: 'har gow', class: 'spellings', expect: 'dishes', firstThree: ['Har gau dumplings'] },
  { query: 'potstickers', class: 'spellings', expect: 'dishes', firstThree: ['Gyoza'] },
  { query: 'karage', class: 'spellings', expect: 'dishes', firstThree: ['Chicken karaage'] },
  {
    query: 'spaghetti bolognese',
    class: 'spellings',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Spaghetti alle vongole', 'Tagliatelle al ragù'],
  },
  { query: 'beef bourguignon', class: 'spellings', expect: 'dishes', firstThree: ['Bœuf bourguignon'] },
  { query: 'tea room', class: 'spellings', expect: 'venues', firstThree: ['Pargeter’s'] },
  { query: 'italian open on sunday', class: 'spellings', expect: 'venues', firstThree: ['Trattoria Nonna Bice'] },
  { query: 'italian open sunday', class: 'spellings', expect: 'venues', firstThree: ['Trattoria Nonna Bice'] },
  { query: 'pub open late', class: 'spellings', expect: 'venues', firstThree: [], anyOf: pubs },
]
