import { describe, expect, test } from 'vitest'
import { ALLERGENS, type AllergenStatements } from './allergens.ts'
import { contradictedTags, describeContradictions } from './contradicted-tags.ts'
import { DIETARY_TAGS, type DietaryTag } from './dietary-tags.ts'

const ALL_FREE: AllergenStatements = Object.fromEntries(ALLERGENS.map((allergen) => [allergen, 'free_from']))

describe('an allergen that a dish contains', () => {
  test.each([
    ['gluten', ['gluten-free']],
    ['milk', ['vegan', 'dairy-free']],
    ['eggs', ['vegan']],
    ['nuts', ['nut-free']],
    ['peanuts', ['nut-free']],
    ['fish', ['vegetarian', 'vegan']],
    ['crustaceans', ['vegetarian', 'vegan']],
    ['molluscs', ['vegetarian', 'vegan']],
    ['celery', []],
    ['lupin', []],
    ['mustard', []],
    ['sesame', []],
    ['soya', []],
    ['sulphites', []],
  ] as const)('%s contradicts the tags %j', (allergen, tags) => {
    expect(contradictedTags(DIETARY_TAGS, { [allergen]: 'contains' })).toEqual(tags)
    expect(contradictedTags(DIETARY_TAGS, { ...ALL_FREE, [allergen]: 'contains' })).toEqual(tags)
  })
})

describe('an allergen that a dish may contain', () => {
  test.each([
    ['gluten', ['gluten-free']],
    ['milk', ['dairy-free']],
    ['nuts', ['nut-free']],
    ['peanuts', ['nut-free']],
    ['eggs', []],
    ['fish', []],
    ['crustaceans', []],
    ['molluscs', []],
  ] as const)('%s contradicts only what is said to be free from it: %j', (allergen, tags) => {
    expect(contradictedTags(DIETARY_TAGS, { [allergen]: 'may_contain' })).toEqual(tags)
  })
})

describe('contradictedTags', () => {
  test('finds none without statements, and none in a dish that is free from everything', () => {
    for (const statements of [{}, ALL_FREE]) expect(contradictedTags(DIETARY_TAGS, statements)).toEqual([])
  })

  test('finds only tags that the dish has', () => {
    expect(contradictedTags(['halal', 'vegan'], { milk: 'contains' })).toEqual(['vegan'])
    expect(contradictedTags(['vegetarian'], { milk: 'contains' })).toEqual([])
  })
})

describe('describeContradictions', () => {
  test.each<[readonly DietaryTag[], AllergenStatements, string]>([
    [['halal'], { gluten: 'contains' }, ''],
    [
      ['gluten-free'],
      { gluten: 'contains' },
      'Tagged gluten-free, but contains gluten. The tag is not shown until one of them is changed.',
    ],
    [
      ['dairy-free'],
      { milk: 'may_contain' },
      'Tagged dairy-free, but may contain milk. The tag is not shown until one of them is changed.',
    ],
    [
      ['nut-free'],
      { nuts: 'may_contain', peanuts: 'contains' },
      'Tagged nut-free, but contains peanuts and may contain tree nuts. The tag is not shown until one of them is changed.',
    ],
    [
      ['vegan', 'dairy-free'],
      { eggs: 'contains', milk: 'contains' },
      'Tagged vegan, but contains eggs, milk. Tagged dairy-free, but contains milk. These tags are not shown until they or the allergens are changed.',
    ],
  ])('says of the tags %j and the statements %j: %s', (tags, statements, words) => {
    expect(describeContradictions(tags, statements)).toBe(words)
  })
})
