import { describe, expect, test } from 'vitest'
import { limitsInWords, type SearchLimits } from './limits-in-words.ts'

const NONE: SearchLimits = {
  diets: [],
  avoided: [],
  min_price: null,
  max_price: null,
  open_on: null,
  price_order: null,
  excluded_words: [],
  unmarked_diet: null,
  unclear_needs: [],
}

describe('the limits of a search', () => {
  test('are not mentioned when there are none', () => {
    expect(limitsInWords(NONE)).toBe('')
  })

  test('name diets, prices and allergens in one sentence, and advise telling the venue about an allergy', () => {
    expect(limitsInWords({ ...NONE, diets: ['vegan'], avoided: ['eggs', 'fish'], max_price: 11.99 })).toBe(
      'Only dishes tagged vegan up to £11.99 that their venue says are free from eggs and fish. Always tell the venue about an allergy.',
    )
  })

  test('say that no dish matches when only venues are found', () => {
    expect(limitsInWords({ ...NONE, diets: ['gluten-free'] }, 0)).toBe('No dishes tagged gluten-free.')
    expect(limitsInWords({ ...NONE, avoided: ['eggs'], max_price: 5 }, 0)).toBe(
      'No dishes up to £5.00 that their venue says are free from eggs. Always tell the venue about an allergy.',
    )
  })

  test('name a range of prices', () => {
    expect(limitsInWords({ ...NONE, min_price: 10, max_price: 15 })).toBe('Only dishes from £10.00 to £15.00.')
  })

  test('promise nothing about dishes that do not mention an excluded word', () => {
    expect(limitsInWords({ ...NONE, excluded_words: ['onion', 'garlic'] })).toBe(
      'Dishes that mention onion or garlic, or a kind of them, are left out. Other dishes may still contain them.',
    )
    expect(limitsInWords({ ...NONE, excluded_words: ['onion'] })).toBe(
      'Dishes that mention onion, or a kind of it, are left out. Other dishes may still contain it.',
    )
  })

  test('promise nothing about a diet that menus do not mark', () => {
    expect(limitsInWords({ ...NONE, unmarked_diet: 'pescatarian', excluded_words: ['meat'] })).toBe(
      'Menus do not mark dishes as pescatarian, so please ask the venue. Dishes that mention meat, or a kind of it, are left out. Other dishes may still contain it.',
    )
  })

  test('name a need that was not understood', () => {
    expect(limitsInWords({ ...NONE, unclear_needs: ['gltn'] })).toBe(
      '‘gltn’ could not be read as a diet or an allergen, so no dish was chosen for it. Please ask the venue.',
    )
    expect(limitsInWords({ ...NONE, unclear_needs: ['gltn', 'free from'] })).toBe(
      '‘gltn’ and ‘free from’ could not be read as a diet or an allergen, so no dish was chosen for them. Please ask the venue.',
    )
  })

  test.each([
    [{ day: null, at: null, until: '23:00', late: true, required: true }, 'Only venues that are open until 23:00 or later.'],
    [{ day: 6, at: null, until: null, late: false, required: false }, 'Venues that are open on Sunday come first.'],
    [{ day: 6, at: '21:00', until: null, late: false, required: false }, 'Venues that are open on Sunday at 21:00 come first.'],
    [{ day: 4, at: null, until: '23:00', late: true, required: false }, 'Venues that are open on Friday until 23:00 or later come first.'],
  ])('say for %j when venues are open', (open_on, sentence) => {
    expect(limitsInWords({ ...NONE, open_on })).toBe(sentence)
  })

  test.each([
    ['low', 'Equally good results are listed from the lowest price.'],
    ['high', 'Equally good venues are listed from the highest price band.'],
  ] as const)('say that %s prices come first', (price_order, sentence) => {
    expect(limitsInWords({ ...NONE, price_order })).toBe(sentence)
  })
})
