import { describe, expect, it, vi } from 'vitest'
import type { Menu } from '../../contract/menu.ts'
import type { Api } from '../api.ts'
import { fetchMenuList } from '../menu/queries.ts'
import { fetchVenueList } from './list-queries.ts'
import { fetchVenuePage } from './queries.ts'

const PAGE = { data: [], total: 0, next: null }

/** An API that responds by path and records its requests. */
function apiOf(answers: Record<string, unknown>) {
  const get = vi.fn(async (path: string, _options?: object) => answers[path] ?? PAGE)
  return { api: { get, post: vi.fn() } as unknown as Api, get }
}

const menu = (name: string, menu_type: Menu['menu_type'], categories: unknown[] = []) => ({
  name,
  menu_type,
  description: null,
  image_url: '/media/menu-images/board.webp',
  image_alt: 'A board',
  venue: {
    name: 'Kumo',
    slug: 'kumo',
    price: '£££',
    address_road: '8 Yard',
    address_city: 'Windsor',
    address_county: null,
    address_postcode: 'SL4',
  },
  categories,
})

describe('the venue page', () => {
  it('requires an id', async () => {
    const { api, get } = apiOf({})
    await expect(fetchVenuePage(api, '')).rejects.toThrow('Venue ID is required')
    await expect(fetchVenuePage(api, '  ')).rejects.toThrow('Venue ID is required')
    expect(get).not.toHaveBeenCalled()
  })

  it('finds a venue in any letter case of its slug', async () => {
    const { api } = apiOf({ '/api/venues/:id': { id: 'id-of-kumo', slug: 'kumo' } })
    expect((await fetchVenuePage(api, 'KuMo')).venue.slug).toBe('kumo')
  })

  it('lists Specials first and then by name, with their images and with dishes in order', async () => {
    const item = {
      description: null,
      price: 1,
      rating: null,
      dietary_info: [],
      sizes: [],
      allergens: null,
      image_url: null,
      image_alt: null,
    }
    const dishes = [2, 10, 1].map((order) => ({
      ...item,
      id: `0f0c1d8e-0d5f-4a53-9d0c-5a4b0000000${order % 10}`,
      order,
      name: `Dish ${order}`,
    }))
    const menus = [
      menu('Lunch', 'Daily', [{ name: 'All', description: ' ', items: dishes }]),
      menu('Brunch', 'Sunday'),
      menu('A', 'Daily'),
      menu('Z', 'Specials'),
    ]
    const { api, get } = apiOf({ '/api/venues/:id': { id: 'id-of-kumo', slug: 'kumo' }, '/api/menus': { ...PAGE, data: menus } })
    const page = await fetchVenuePage(api, 'kumo')
    expect(page.menus.map((one) => one.name)).toEqual(['Z', 'A', 'Brunch', 'Lunch'])
    expect(page.menus.map((one) => Boolean(one.image))).toEqual([true, false, false, false])
    const inOrder = [1, 2, 10].map((order) => ({ anchor: `dish-0000000${order % 10}`, name: `Dish ${order}`, price: 1 }))
    expect(page.menus[3]?.categories).toEqual([{ name: 'All', items: inOrder }])
    expect(get).toHaveBeenCalledWith('/api/menus', expect.objectContaining({ query: expect.objectContaining({ venue_id: 'id-of-kumo' }) }))
  })
})

describe('the menus page', () => {
  it('requests no menus without a filter', async () => {
    const { api, get } = apiOf({ '/api/menus/facets': { city: [] } })
    expect(await fetchMenuList(api, {})).toMatchObject({ menus: null, total: 0, last: 1 })
    expect(get.mock.calls.map(([path]) => path)).toEqual(['/api/menus/facets'])
  })

  it('passes on all filters and joins the postal address without gaps', async () => {
    const { api, get } = apiOf({ '/api/menus/facets': { city: [] }, '/api/menus': { ...PAGE, total: 21, data: [menu('Lunch', 'Daily')] } })
    const list = await fetchMenuList(api, { city: ['Windsor'], type: ['Daily'], page: 2 })
    expect(get).toHaveBeenCalledWith(
      '/api/menus',
      expect.objectContaining({ query: expect.objectContaining({ city: ['Windsor'], type: ['Daily'], page: 2 }) }),
    )
    expect(list.menus?.[0]?.venue.address).toBe('8 Yard, Windsor, SL4')
    expect(list.last).toBe(3)
  })
})

describe('the venues page', () => {
  it('shows chosen venues by name, and unknown ones as they are in the URL', async () => {
    const { api } = apiOf({
      '/api/venues/facets': { city: [], price: [], cuisine: [], open: [] },
      '/api/venues': { ...PAGE, data: [{ slug: 'kumo', name: 'Kumo' }] },
    })
    const list = await fetchVenueList(api, { venue: ['gone', 'kumo'] })
    expect(list.chosenVenues).toEqual([
      { value: 'gone', label: 'gone' },
      { value: 'kumo', label: 'Kumo' },
    ])
  })

  it('contains no list of cities that is too long for chips', async () => {
    const cities = Array.from({ length: 300 }, (_, index) => ({ value: `City ${index}`, label: `City ${index}`, count: 1 }))
    const { api } = apiOf({
      '/api/venues/facets': { city: cities, price: [], cuisine: [], open: [] },
      '/api/venues': { ...PAGE, total: 26_926 },
    })
    const list = await fetchVenueList(api, {})
    expect(list.cities).toMatchObject({ hasMore: true, options: { length: 6 } })
    expect(list.last).toBe(1122)
  })

  it('shows one badge on a card: new before featured', async () => {
    const data = [
      { slug: 'a', new: true, featured: true },
      { slug: 'b', new: false, featured: true },
      { slug: 'c', new: false, featured: false },
    ]
    const { api } = apiOf({ '/api/venues/facets': { city: [], price: [], cuisine: [], open: [] }, '/api/venues': { ...PAGE, data } })
    expect((await fetchVenueList(api, {})).venues.map((venue) => venue.sticker)).toEqual(['New', 'Featured', undefined])
  })
})
