import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { fetchHome } from './queries.ts'

const venue = { id: '1', name: 'Kumo', slug: 'kumo', featured: true, new: true, price: '£££' }

function apiOf(answer: (path: string) => unknown): { api: Api; asked: unknown[] } {
  const asked: unknown[] = []
  const get = async (path: string, { query }: { query?: object } = {}) => {
    asked.push([path, query])
    return answer(path)
  }
  return { api: { get } as unknown as Api, asked }
}

test('fetchHome requests the four sections with 24 cards each', async () => {
  const { api, asked } = apiOf(() => ({ data: [], total: 0, next: null }))
  await fetchHome(api)
  expect(asked).toEqual([
    ['/api/venues', { new: true, sort: 'newest', limit: 24 }],
    ['/api/menus', { type: 'Specials', has_items: true, limit: 24 }],
    ['/api/menu-items', { featured: true, sort: 'chosen', limit: 24 }],
    ['/api/venues', { featured: true, sort: 'chosen', limit: 24 }],
  ])
})

test('fetchHome returns the totals and drops fields that no card shows', async () => {
  const { api } = apiOf((path) => (path === '/api/venues' ? { data: [venue], total: 30, next: '2' } : { data: [], total: 0, next: null }))
  const { newVenues } = await fetchHome(api)
  expect(newVenues.total).toBe(30)
  expect(newVenues.shown[0]).toMatchObject({ name: 'Kumo', slug: 'kumo', price: '£££' })
  expect(newVenues.shown[0]).not.toHaveProperty('id')
})

test('fetchHome rejects when one section fails, so that no incomplete page is cached', async () => {
  const { api } = apiOf((path) => {
    if (path === '/api/menus') throw new Error('Failed to fetch menus')
    return { data: [], total: 0, next: null }
  })
  await expect(fetchHome(api)).rejects.toThrow('Failed to fetch menus')
})
