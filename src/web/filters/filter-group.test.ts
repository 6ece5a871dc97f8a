import { describe, expect, it } from 'vitest'
import { type FilterGroup, formatSelection, hiddenSelection, initialOptions, MAX_CHIPS, withSelection } from './filter-group.ts'

const facets = (names: string[]) => names.map((name) => ({ value: name, label: name, count: 1 }))
const cities: FilterGroup = {
  parameter: 'city',
  label: 'Filter by City',
  noun: { one: 'city', many: 'cities' },
  chosen: [],
  options: facets(['Bray', 'Eton', 'Windsor']),
  hasMore: false,
}
const choose = (...values: string[]) => withSelection(cities, { city: values })

describe('initialOptions', () => {
  it('returns all options of a short list', () => {
    const names = Array.from({ length: MAX_CHIPS }, (_, index) => `City ${index}`)
    expect(initialOptions(facets(names), [])).toMatchObject({ hasMore: false, options: { length: MAX_CHIPS } })
  })

  it('returns the largest options of a long list in its order, and the chosen ones', () => {
    const names = Array.from({ length: 300 }, (_, index) => `City ${index}`)
    const cities = facets(names).map((facet, index) => ({ ...facet, count: index % 50 === 7 ? 1000 - index : 1 }))
    expect(initialOptions(cities, ['City 3'])).toEqual({
      hasMore: true,
      options: [7, 57, 107, 157, 207, 257].map((index) => ({ value: `City ${index}`, label: `City ${index}` })),
      chosen: [{ value: 'City 3', label: 'City 3' }],
    })
  })

  it('spells a chosen value like the list', () => {
    expect(initialOptions(facets(['Eton', 'Llŷn', 'eton']), ['LLYN', 'eton']).chosen).toEqual([
      { value: 'Llŷn', label: 'Llŷn' },
      { value: 'eton', label: 'eton' },
    ])
  })

  it('keeps a chosen value that is not in the list', () => {
    expect(initialOptions(facets(['Eton']), ['Atlantis']).chosen).toEqual([{ value: 'Atlantis', label: 'Atlantis' }])
  })
})

describe('hiddenSelection', () => {
  it('returns the chosen options that have no visible chip', () => {
    expect(hiddenSelection(choose('Eton', 'Atlantis')).map((option) => option.value)).toEqual(['Atlantis'])
  })
})

describe('formatSelection', () => {
  it.each([
    [[], ''],
    [['Eton'], 'Eton'],
    [['Eton', 'Bray'], 'Eton or Bray'],
    [['Eton', 'Bray', 'Windsor'], 'Eton, Bray or Windsor'],
    [['Eton', 'Bray', 'Windsor', 'Slough'], '4 cities'],
  ])('turns %j into %s', (values, words) => {
    expect(formatSelection(choose(...values))).toBe(words)
  })
})
