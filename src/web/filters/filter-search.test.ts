import { describe, expect, it } from 'vitest'
import { amended, chosenIn, countChosen, type FilterSearch, present, sortedValuesOf, toggled, venueSlugsOf } from './filter-search.ts'

describe('the filters in a URL', () => {
  it('return to the earlier choice when a value is switched on and off', () => {
    const start: FilterSearch = { city: ['Eton'] }
    const both = toggled(start, 'city', 'Windsor')
    expect(both).toEqual({ city: ['Eton', 'Windsor'] })
    expect(toggled(both, 'city', 'Windsor')).toEqual(start)
  })

  it('leave out values that the server would reject', () => {
    expect(sortedValuesOf(['Windsor', '\0', '\ud83c', 'x'.repeat(201)])).toEqual(['Windsor'])
    expect(sortedValuesOf('\0')).toBeUndefined()
    expect(sortedValuesOf(Array.from({ length: 150 }, (_, index) => `town ${index}`))).toHaveLength(100)
  })

  it('leave no empty group', () => {
    expect(toggled({ city: ['Eton'] } as FilterSearch, 'city', 'Eton')).toEqual({})
  })

  it('return to the first page with every change', () => {
    expect(toggled({ city: ['Eton'], page: 3 } as FilterSearch, 'price', '££')).toEqual({ city: ['Eton'], price: ['££'] })
  })

  it('count values without the page', () => {
    expect(countChosen({ city: ['Eton', 'Bray'], price: ['£'], page: 4 })).toBe(3)
    expect(countChosen({})).toBe(0)
    expect(chosenIn({ page: 4 }, 'page')).toEqual([])
  })

  it('drop absent parameters', () => {
    expect(Object.keys(present({ city: undefined, page: 2 }))).toEqual(['page'])
  })

  it('have one canonical order for the same choices', () => {
    expect(sortedValuesOf(['Windsor', 'Eton', 'Windsor'])).toEqual(['Eton', 'Windsor'])
    expect(sortedValuesOf('Eton')).toEqual(['Eton'])
    expect(sortedValuesOf([])).toBeUndefined()
  })

  it('accept a venue by slug or by name', () => {
    expect(venueSlugsOf(['kumo', 'The Gilded Pike'])).toEqual(['kumo', 'the-gilded-pike'])
    expect(venueSlugsOf(['kumo', 'Kumo'])).toEqual(['kumo'])
    expect(venueSlugsOf('!!')).toBeUndefined()
  })
})

describe('amended, when the list has loaded,', () => {
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
    expect(amended(asked, windsor)).toEqual(address)
  })

  it('removes the page when the list is empty', () => {
    const none = { last: 1, cities: { chosen: [] } }
    expect(amended({ page: 2 }, none)).toEqual({})
    expect(amended({}, none)).toBeNull()
  })
})
