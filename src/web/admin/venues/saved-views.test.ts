import { expect, test } from 'vitest'
import { isSameView, toSearch } from './saved-view-search.ts'
import { MAX_SAVED_VIEWS, NOT_STORED, parseViews, readViews, restoreView, storeViews, viewNameError } from './saved-views.ts'

const view = { name: 'Centre, no menu', search: { city: ['Windsor'], missing: ['menu'] } }

test('viewNameError returns an error when the name is blank, too long or taken, or when there are too many views', () => {
  const errors = (name: string, views = [view]) => viewNameError(name, views, ['All'])
  expect([errors(' '), errors('x'.repeat(41)), errors('centre, NO menu '), errors('all')]).toEqual([
    'Enter a name',
    'Use at most 40 characters',
    'There is a view with this name already',
    'There is a view with this name already',
  ])
  expect(
    errors(
      'New',
      Array.from({ length: MAX_SAVED_VIEWS }, (_, n) => ({ ...view, name: String(n) })),
    ),
  ).toMatch(/Remove one first/)
  expect(errors('Eton')).toBeNull()
})

test('toSearch keeps the filters and drops the page and empty values when a view is saved', () => {
  expect(toSearch({ ...view.search, venues: '', cuisine: [], venues_page: 3, change: 'x', venues_sort: '-changed' })).toEqual({
    ...view.search,
    venues_sort: '-changed',
  })
})

test('isSameView returns true when only the order differs, and false when a filter does', () => {
  expect(isSameView({ city: ['Eton', 'Windsor'], venues_sort: 'city' }, { city: ['Windsor', 'Eton'] })).toBe(true)
  expect(isSameView({ active: false }, { active: 'false' })).toBe(true)
  expect(isSameView(view.search, { city: ['Windsor'] })).toBe(false)
})

test.each(['', 'null', '{}', '[1,{"name":2}]', '[{"name":"x"}]'])('parseViews returns nothing when the stored text is %j', (text) => {
  expect(parseViews(text)).toEqual([])
})

test('parseViews leaves out single entries when they have another shape, a name of an earlier one, or are beyond the limit', () => {
  expect(parseViews(JSON.stringify([null, view, { ...view, name: view.name.toUpperCase() }, 7]))).toEqual([view])
  const many = Array.from({ length: MAX_SAVED_VIEWS + 2 }, (_, n) => ({ ...view, name: String(n) }))
  expect(parseViews(JSON.stringify(many))).toEqual(many.slice(0, MAX_SAVED_VIEWS))
})

test('restoreView keeps the views that were saved since, and returns an error when the view cannot be stored', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) }
  const local = () => storage as unknown as Storage
  const since = { ...view, name: 'Saved since' }
  storeViews('u', [since], local)
  expect(restoreView('u', view, local)).toBeNull()
  expect(readViews('u', local)).toEqual([since, view])
  expect(restoreView('u', view, local)).toBe('There is a view with this name already')
  const full = () =>
    ({
      ...storage,
      setItem: () => {
        throw new DOMException('full')
      },
    }) as unknown as Storage
  expect(restoreView('u', { ...view, name: 'Another' }, full)).toBe(NOT_STORED)
})

test('storeViews returns false when the browser forbids the storage', () => {
  const forbidden = () => {
    throw new DOMException('denied')
  }
  expect(storeViews('u', [view], forbidden)).toBe(false)
  expect(parseViews(JSON.stringify([view]))).toEqual([view])
})
