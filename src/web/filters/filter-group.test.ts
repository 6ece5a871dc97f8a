import { describe, expect, it } from 'vitest'
import { carriedOptions, chosenInWords, type FilterGroup, groupAt, MAX_CHIPS } from './filter-group.ts'

const facets = (names: string[]) => names.map((name) => ({ value: name, label: name, count: 1 }))
const cities: FilterGroup = {
  parameter: 'city',
  label: 'Filter by City',
  noun: { one: 'city', many: 'cities' },
  chosen: [],
  options: facets(['Bray', 'Eton', 'Windsor']),
}
const choose = (...values: string[]) => groupAt(cities, { city: values })

describe('what a page carries of a list', () => {
  it('is all of a short list', () => {
    const names = Array.from({ length: MAX_CHIPS }, (_, index) => `City ${index}`)
    expect(carriedOptions(facets(names), []).options).toHaveLength(MAX_CHIPS)
  })

  it('is only what is chosen of a longer one', () => {
    const names = Array.from({ length: MAX_CHIPS + 1 }, (_, index) => `City ${index}`)
    expect(carriedOptions(facets(names), ['City 3'])).toEqual({ options: null, chosen: [{ value: 'City 3', label: 'City 3' }] })
  })

  it('keeps a choice that the list does not know', () => {
    expect(carriedOptions(facets(['Eton']), ['Atlantis']).chosen).toEqual([{ value: 'Atlantis', label: 'Atlantis' }])
  })
})

describe('choices in words', () => {
  it.each([
    [[], ''],
    [['Eton'], 'Eton'],
    [['Eton', 'Bray'], 'Eton or Bray'],
    [['Eton', 'Bray', 'Windsor'], 'Eton, Bray or Windsor'],
    [['Eton', 'Bray', 'Windsor', 'Slough'], '4 cities'],
  ])('%j is %s', (values, words) => {
    expect(chosenInWords(choose(...values))).toBe(words)
  })
})
