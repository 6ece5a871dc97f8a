import type { RelevanceQuery } from '../relevance-query.ts'

/** Names of dishes and venues, or their beginnings, typed without accents and apostrophes. */
export const nameQueries: readonly RelevanceQuery[] = [
  {
    query: 'tonkotsu ramen',
    class: 'names',
    expect: 'dishes',
    firstThree: ['Tonkotsu ramen'],
    anyOf: ['Miso mushroom ramen', 'Shoyu ramen'],
  },
  { query: 'pad thai', class: 'names', expect: 'dishes', firstThree: ['Pad thai, prawns'] },
  { query: 'fish pie', class: 'names', expect: 'dishes', firstThree: ['Fish pie'] },
  { query: 'scotch egg', class: 'names', expect: 'dishes', firstThree: ['Scotch egg'] },
  { query: 'chicken and leek pie', class: 'names', expect: 'dishes', firstThree: ['Chicken and leek pie'] },
  { query: 'toad in the hole', class: 'names', expect: 'dishes', firstThree: ['Toad in the hole'] },
  { query: 'shish taouk', class: 'names', expect: 'dishes', firstThree: ['Shish taouk'] },
  { query: 'steak tart', class: 'names', expect: 'dishes', firstThree: ['Steak tartare'] },
  { query: 'welsh rare', class: 'names', expect: 'dishes', firstThree: ['Welsh rarebit'] },
  { query: 'burnt chees', class: 'names', expect: 'dishes', firstThree: ['Burnt cheesecake'] },
  { query: 'banh mi', class: 'names', expect: 'dishes', firstThree: [], anyOf: ['Bánh mì, everything', 'Bánh mì, fried egg'] },
  { query: 'creme brulee', class: 'names', expect: 'dishes', firstThree: ['Lavender crème brûlée'] },
  { query: 'iskender', class: 'names', expect: 'dishes', firstThree: ['İskender'] },
  // The dish of this name is on a menu that starts later.
  { query: 'salt cod fritters', class: 'names', expect: 'dishes', firstThree: ['Salt cod, tomato'], none: ['Salt cod fritters'] },
  { query: 'gilded pi', class: 'names', expect: 'venues', firstThree: ['The Gilded Pike'] },
  { query: 'kumo', class: 'names', expect: 'venues', firstThree: ['Kumo'] },
  { query: 'harbour and reed', class: 'names', expect: 'venues', firstThree: ['Harbour & Reed'] },
  { query: 'cafe garance', class: 'names', expect: 'venues', firstThree: ['Café Garance'] },
  { query: 'quan sen', class: 'names', expect: 'venues', firstThree: ['Quán Sen'] },
  { query: 'the three ferrymen', class: 'names', expect: 'venues', firstThree: ['The Three Ferrymen'] },
  { query: 'pinskers', class: 'names', expect: 'venues', firstThree: ['Pinsker’s'] },
  { query: 'rajahs pantry', class: 'names', expect: 'venues', firstThree: ['The Rajah’s Pantry'] },
  { query: 'odd kettle', class: 'names', expect: 'venues', firstThree: ['The Odd Kettle'] },
  // The only venue of this name is inactive.
  { query: 'nettlefold', class: 'names', expect: 'venues', firstThree: [], none: ['Nettlefold'] },
]
