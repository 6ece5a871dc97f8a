import { describe, expect, it } from 'vitest'
import {
  canonicalParams,
  countSelected,
  type FilterParams,
  omitAbsentParams,
  parseSortedValues,
  parseVenueSlugs,
  selectedValues,
  toggleValue,
} from './filter-params.ts'

describe('the filters in a URL', () => {
  it('return to the earlier choice when a value is switched on and off', () => {
    const start: FilterParams = { city: ['Eton'] }
    const both = toggleValue(start, 'city', 'Windsor')
    expect(both).toEqual({ city: ['Eton', 'Windsor'] })
    expect(toggleValue(both, 'city', 'Windsor')).toEqual(start)
  })

  it('leave out values that the server would reject', () => {
    expect(parseSortedValues(['Windsor', '\0', '\ud83c', 'x'.repeat(201)])).toEqual(['Windsor'])
    expect(parseSortedValues('\0')).toBeUndefined()
    expect(parseSortedValues(Array.from({ length: 150 }, (_, index) => `town ${index}`))).toHaveLength(100)
  })

  it('leave no empty group', () => {
    expect(toggleValue({ city: ['Eton'] } as FilterParams, 'city', 'Eton')).toEqual({})
  })

  it('lose the page number when a filter changes', () => {
    expect(toggleValue({ city: ['Eton'], page: 3 } as FilterParams, 'price', '££')).toEqual({ city: ['Eton'], price: ['££'] })
  })

  it('count values without the page', () => {
    expect(countSelected({ city: ['Eton', 'Bray'], price: ['£'], page: 4 })).toBe(3)
    expect(countSelected({})).toBe(0)
    expect(selectedValues({}, 'city')).toEqual([])
  })

  it('lose a parameter with a single value when that value is switched off', () => {
    expect(selectedValues({ max_price: 10 }, 'max_price')).toEqual(['10'])
    expect(toggleValue({ q: 'pie', max_price: 10 }, 'max_price', '10')).toEqual({ q: 'pie' })
  })

  it('drop absent parameters', () => {
    expect(Object.keys(omitAbsentParams({ city: undefined, page: 2 }))).toEqual(['page'])
  })

  it('have one canonical order for the same choices', () => {
    expect(parseSortedValues(['Windsor', 'Eton', 'Windsor'])).toEqual(['Eton', 'Windsor'])
    expect(parseSortedValues('Eton')).toEqual(['Eton'])
    expect(parseSortedValues([])).toBeUndefined()
  })

  it('accept a venue by slug or by name', () => {
    expect(parseVenueSlugs(['kumo', 'The Gilded Pike'])).toEqual(['kumo', 'the-gilded-pike'])
    expect(parseVenueSlugs(['kumo', 'Kumo'])).toEqual(['kumo'])
    expect(parseVenueSlugs('!!')).toBeUndefined()
  })
})

describe('canonicalParams, when the list has loaded,', () => {
  const windsor = { last: 3, cities: { chosen: [{ value: 'Windsor' }] } }
  it.each([
    ['returns null for a canonical choice', { city: ['Windsor'], page: 3 }, null],
    ['returns the last page when the page is beyond it', { city: ['Windsor'], page: 9 }, { city: ['Windsor'], page: 3 }],
    [
      'spells the city like the list and keeps the other choices',
      { city: ['windsor'], price: ['££'] },
      { city: ['Windsor'], price: ['££'] },
    ],
  ])('%s', (_, asked, address) => {
    expect(canonicalParams(asked, windsor)).toEqual(address)
  })

  it('removes the page when the list is empty', () => {
    const none = { last: 1, cities: { chosen: [] } }
    expect(canonicalParams({ page: 2 }, none)).toEqual({})
    expect(canonicalParams({}, none)).toBeNull()
  })
})
