import { expect, it, vi } from 'vitest'
import type { Api } from '../api.ts'
import { beginsWith, createOptionLoader, SHOWN_OPTIONS } from './option-loader.ts'

const signal = new AbortController().signal

it.each([
  ['Old Windsor', 'wind', true],
  ['Old Windsor', 'old w', true],
  ['Ashby-de-la-Zouch', 'zou', true],
  ['Saint-Étienne', 'etienne', true],
  ['Windsor', '', true],
  ['Windsor', 'sor', false],
])('a word of %s begins with %j: %s', (name, query, expected) => {
  expect(beginsWith(name, query)).toBe(expected)
})

it('createOptionLoader fetches thousands of cities once and returns a limited number', async () => {
  const city = Array.from({ length: 3576 }, (_, index) => ({ value: `City ${index}`, label: `City ${index}`, count: 1 }))
  const get = vi.fn(async () => ({ city }))
  const find = createOptionLoader({ get } as unknown as Api, 'venues', 'city')
  expect(await find('', signal)).toHaveLength(SHOWN_OPTIONS)
  expect((await find('3575', signal)).map((option) => option.label)).toEqual(['City 3575'])
  expect(get).toHaveBeenCalledTimes(1)
})

it('createOptionLoader puts a city before cities that contain its name', async () => {
  const city = ['Bowness-on-Windermere', 'Old Windsor', 'Windsor'].map((name) => ({ value: name, label: name, count: 1 }))
  const find = createOptionLoader({ get: async () => ({ city }) } as unknown as Api, 'venues', 'city')
  expect((await find('win', signal)).map((option) => option.label)).toEqual(['Windsor', 'Bowness-on-Windermere', 'Old Windsor'])
})

it('createOptionLoader fetches again after a failure', async () => {
  const get = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({ city: [] })
  const find = createOptionLoader({ get } as unknown as Api, 'venues', 'city')
  await expect(find('', signal)).rejects.toThrow('down')
  expect(await find('', signal)).toEqual([])
})

it('createOptionLoader counts the menus of a venue, but not the venue itself', async () => {
  const get = vi.fn(async () => ({ data: [{ value: 'kumo', label: 'Kumo', count: 3 }] }))
  const api = { get } as unknown as Api
  expect(await createOptionLoader(api, 'menus', 'venue')('ku', signal)).toEqual([{ value: 'kumo', label: 'Kumo', count: 3 }])
  expect(await createOptionLoader(api, 'venues', 'venue')('ku', signal)).toEqual([{ value: 'kumo', label: 'Kumo' }])
})
