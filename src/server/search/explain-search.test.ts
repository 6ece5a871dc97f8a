import { describe, expect, test } from 'vitest'
import { explainSearch } from './explain-search.ts'

const NONE: Parameters<typeof explainSearch>[0] = {
  diets: [],
  avoided: [],
  min_price: null,
  max_price: null,
  open_on: null,
  price_order: null,
  excluded_words: [],
  unmarked_diet: null,
  unclear_needs: [],
  unknown_words: [],
  missing_town: null,
  total_items: 1,
  total_venues: 0,
}

describe('the explanation of a search', () => {
  test('is empty when the text only has words', () => {
    expect(explainSearch(NONE)).toEqual([])
  })

  test('names diets, prices and allergens in one sentence, and advises telling the venue about an allergy', () => {
    expect(explainSearch({ ...NONE, diets: ['vegan'], avoided: ['eggs', 'fish'], max_price: 11.99 })).toEqual([
      'Only dishes tagged vegan up to £11.99 that their venue says are free from eggs and fish. Always tell the venue about an allergy.',
    ])
  })

  test('says that no dish matches when only venues are found', () => {
    expect(explainSearch({ ...NONE, diets: ['gluten-free'], total_items: 0 })).toEqual(['No dishes found tagged gluten-free.'])
    expect(explainSearch({ ...NONE, avoided: ['eggs'], max_price: 5, total_items: 0 })).toEqual([
      'No dishes found up to £5.00 that their venue says are free from eggs. Always tell the venue about an allergy.',
    ])
  })

  test('names a range of prices', () => {
    expect(explainSearch({ ...NONE, min_price: 10, max_price: 15 })).toEqual(['Only dishes from £10.00 to £15.00.'])
  })

  test('promises nothing about dishes that do not mention an excluded word', () => {
    expect(explainSearch({ ...NONE, excluded_words: ['onion', 'garlic'] })).toEqual([
      'Dishes that mention onion or garlic, or a kind of them, are left out. Other dishes may still contain them.',
    ])
    expect(explainSearch({ ...NONE, excluded_words: ['onion'] })).toEqual([
      'Dishes that mention onion, or a kind of it, are left out. Other dishes may still contain it.',
    ])
  })

  test('promises nothing about a diet that menus do not mark', () => {
    expect(explainSearch({ ...NONE, unmarked_diet: 'pescatarian', excluded_words: ['meat'] })).toEqual([
      'Menus do not mark dishes as pescatarian, so please ask the venue. Dishes that mention meat, or a kind of it, are left out. Other dishes may still contain it.',
    ])
  })

  test('names a need that was not understood', () => {
    expect(explainSearch({ ...NONE, unclear_needs: ['gltn'] })).toEqual([
      '‘gltn’ could not be read as a diet or an allergen, so no dish was chosen for it. Please ask the venue.',
    ])
    expect(explainSearch({ ...NONE, unclear_needs: ['gltn', 'free from'] })).toEqual([
      '‘gltn’ and ‘free from’ could not be read as a diet or an allergen, so no dish was chosen for them. Please ask the venue.',
    ])
  })

  test.each([
    [{ day: null, at: null, until: '23:00', late: true, required: true }, 'Only venues that are open until 23:00 or later.'],
    [{ day: 6, at: null, until: null, late: false, required: false }, 'Venues that are open on Sunday come first.'],
    [{ day: 6, at: '21:00', until: null, late: false, required: false }, 'Venues that are open on Sunday at 21:00 come first.'],
    [{ day: 4, at: null, until: '23:00', late: true, required: false }, 'Venues that are open on Friday until 23:00 or later come first.'],
  ])('says for %j when venues are open', (open_on, sentence) => {
    expect(explainSearch({ ...NONE, open_on })).toEqual([sentence])
  })

  test.each([
    ['low', 'Equally good results are listed from the lowest price.'],
    ['high', 'Equally good venues are listed from the highest price band.'],
  ] as const)('says that %s prices come first', (price_order, sentence) => {
    expect(explainSearch({ ...NONE, price_order })).toEqual([sentence])
  })

  test('names a town without any of the dishes, and words that no dish has, in paragraphs of their own', () => {
    expect(explainSearch({ ...NONE, diets: ['vegan'], missing_town: 'Slough', unknown_words: ['qqq', 'zzz'] })).toEqual([
      'Only dishes tagged vegan.',
      'None of these dishes is in Slough.',
      'No dish has the words "qqq" or "zzz".',
    ])
  })

  test('names a postcode that no venue has once, and as a postcode', () => {
    expect(explainSearch({ ...NONE, unknown_words: ['1pz', 'sl41pz', 'qqq'], total_venues: 8 })).toEqual([
      'No venue has the postcode SL4 1PZ.',
      'No dish has the word "qqq".',
    ])
  })

  test('does not name unknown words when nothing is found at all', () => {
    expect(explainSearch({ ...NONE, unknown_words: ['qqq'], total_items: 0 })).toEqual([])
  })
})
