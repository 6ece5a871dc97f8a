import { describe, expect, it } from 'vitest'
import { carriedOptions, chosenInWords, chosenOutOfSight, type FilterGroup, groupAt, MAX_CHIPS } from './filter-group.ts'

const facets = (names: string[]) => names.map((name) => ({ value: name, label: name, count: 1 }))
const cities: FilterGroup = {
  parameter: 'city',
  label: 'Filter by City',
  noun: { one: 'city', many: 'cities' },
  chosen: [],
  options: facets(['Bray', 'Eton', 'Windsor']),
  hasMore: false,
}
const choose = (...values: string[]) => groupAt(cities, { city: values })

describe('carriedOptions', () => {
  it('returns all options of a short list', () => {
    const names = Array.from({ length: MAX_CHIPS }, (_, index) => `City ${index}`)
    expect(carriedOptions(facets(names), [])).toMatchObject({ hasMore: false, options: { length: MAX_CHIPS } })
  })

  it('returns the largest options of a long list in its order, and the chosen ones', () => {
    const names = Array.from({ length: 300 }, (_, index) => `City ${index}`)
    const cities = facets(names).map((facet, index) => ({ ...facet, count: index % 50 === 7 ? 1000 - index : 1 }))
    expect(carriedOptions(cities, ['City 3'])).toEqual({
      hasMore: true,
      options: [7, 57, 107, 157, 207, 257].map((index) => ({ value: `City ${index}`, label: `City ${index}` })),
      chosen: [{ value: 'City 3', label: 'City 3' }],
    })
  })

  it('spells a chosen value like the list', () => {
    expect(carriedOptions(facets(['Eton', 'Llŷn', 'eton']), ['LLYN', 'eton']).chosen).toEqual([
      { value: 'Llŷn', label: 'Llŷn' },
      { value: 'eton', label: 'eton' },
    ])
  })

  it('keeps a chosen value that is not in the list', () => {
    expect(carriedOptions(facets(['Eton']), ['Atlantis']).chosen).toEqual([{ value: 'Atlantis', label: 'Atlantis' }])
  })
})

describe('chosenOutOfSight', () => {
  it('returns the chosen options that have no visible chip', () => {
    expect(chosenOutOfSight(choose('Eton', 'Atlantis')).map((option) => option.value)).toEqual(['Atlantis'])
  })
})

describe('chosenInWords', () => {
  it.each([
    [[], ''],
    [['Eton'], 'Eton'],
    [['Eton', 'Bray'], 'Eton or Bray'],
    [['Eton', 'Bray', 'Windsor'], 'Eton, Bray or Windsor'],
    [['Eton', 'Bray', 'Windsor', 'Slough'], '4 cities'],
  ])('of %j is %s', (values, words) => {
    expect(chosenInWords(choose(...values))).toBe(words)
  })
})
