import { describe, expect, test } from 'vitest'
import { ask, useApp } from '../support/app.ts'
import { DATABASE_KINDS } from '../support/database.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const PATH = '/api/search/results'

describe.each(DATABASE_KINDS)('GET /search/results on %s', (kind) => {
  const at = useApp(kind)
  const results = async (query: string) => (await ask(at().app, `${PATH}?${query}`)).body
  const names = async (query: string) => (await results(query)).data.map(({ name }: { name: string }) => name)

  test.each([
    'sort=cheapest',
    'type=menus',
    'diet=paleo',
    'menu_type=Breakfast',
    'price=cheap',
    'page=0',
    'limit=101',
    'max_price=-1',
    'max_price=1e9',
    'max_price=',
    'lat=51.5',
    'lng=-0.6',
    'lat=91&lng=0',
    'lat=0&lng=181',
    'lat=here&lng=there',
    'lat=&lng=',
    'lat=NaN&lng=NaN',
    'within_km=5',
    'lat=51.5&lng=-0.6&within_km=-1',
    'sort=nearest',
    'exact=maybe',
    `city=${'x'.repeat(201)}`,
    Array.from({ length: 101 }, (_, n) => `city=${n}`).join('&'),
  ])('rejects %.60s', async (query) => {
    const { status, body } = await ask(at().app, `${PATH}?q=pie&${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['%00pie', '%27%3A%2A', 'pie%20%7C%20%21', '%F0%9F%8D%95%F0', '%ED%A0%80pie', `${'pie%20'.repeat(200)}`, '', 'f'])(
    'returns 200 for any text: %.40s',
    async (q) => {
      const { status, body } = await ask(at().app, `${PATH}?q=${q}`)
      expect([status, body.data, body.total]).toEqual([200, [], 0])
    },
  )

  /** Two venues with pies, 5 km apart. */
  async function serve() {
    const { services } = at()
    const bell = await aVenue(services, { name: 'The Bell', cuisines: ['French'], latitude: 51.5, longitude: -0.6, price: '££' })
    const daily = await aMenu(services, bell)
    await anItem(services, daily, { name: 'Leek pie', price: 8, dietary_info: ['vegan'], rating: 2 })
    await anItem(services, daily, { name: 'Steak pie', price: 12, rating: 5 })
    const crown = await aVenue(services, {
      name: 'Pie Palace',
      slug: 'pie-palace',
      address_city: 'Eton',
      cuisines: ['Thai'],
      latitude: 51.545,
      longitude: -0.6,
    })
    const specials = await aMenu(services, crown, { menu_type: 'Specials' })
    await anItem(services, specials, { name: 'Curry pie', price: 10, description: 'Vegan and gluten free' })
    await anItem(services, await aMenu(services, crown, { active: false }), { name: 'Hidden pie' })
  }

  test('returns dishes with the totals of both lists and the counts of filter values', async () => {
    await serve()
    const page = await results('q=pie&type=items&limit=2')
    expect(page).toMatchObject({ query: 'pie', type: 'items', total: 3, next: '2', total_items: 3, total_venues: 1 })
    expect(page.data).toMatchObject([
      { name: 'Curry pie', distance_km: null, venue: { name: 'Pie Palace' } },
      { name: 'Leek pie', category: { name: 'Mains' }, menu: { menu_type: 'Daily' } },
    ])
    expect(page.facets).toMatchObject({
      city: [
        { value: 'Windsor', label: 'Windsor', count: 2 },
        { value: 'Eton', count: 1 },
      ],
      cuisine: [
        { value: 'French', count: 2 },
        { value: 'Thai', count: 1 },
      ],
      menu_type: [
        { value: 'Daily', count: 2 },
        { value: 'Specials', count: 1 },
      ],
      price: [],
    })
    expect(page.facets.diet).toContainEqual({ value: 'vegan', label: 'vegan', count: 1 })
    expect(await names('q=pie&type=items&limit=2&page=2')).toEqual(['Steak pie'])
  })

  test('returns venues with their cuisines and description', async () => {
    await serve()
    const page = await results('q=pie&type=venues')
    expect(page).toMatchObject({ type: 'venues', total: 1, next: null })
    expect(page.data).toMatchObject([{ name: 'Pie Palace', cuisines: ['Thai'], description: 'A pub.', distance_km: null }])
  })

  test('lists what answers better where no type is asked for', async () => {
    await serve()
    expect([(await results('q=curry')).type, (await results('q=palace')).type]).toEqual(['items', 'venues'])
  })

  test('filters by tag, price, city, cuisine and type of menu', async () => {
    await serve()
    expect(await names('q=pie&type=items&diet=vegan')).toEqual(['Leek pie'])
    expect(await names('q=vegan%20pie&type=items')).toEqual(['Leek pie'])
    expect(await names('q=pie&type=items&max_price=10')).toEqual(['Curry pie', 'Leek pie'])
    expect(await names('q=pie&type=items&city=Eton&city=Slough')).toEqual(['Curry pie'])
    expect(await names('q=pie&type=items&cuisine=French')).toEqual(['Leek pie', 'Steak pie'])
    expect(await names('q=pie&type=items&menu_type=Specials')).toEqual(['Curry pie'])
    expect(await names('q=bell&type=venues&price=%C2%A3%C2%A3')).toEqual(['The Bell'])
    expect(await names('q=bell&type=venues&price=%C2%A3')).toEqual([])
  })

  test('orders by price, rating, name and distance', async () => {
    await serve()
    expect(await names('q=pie&type=items&sort=price')).toEqual(['Leek pie', 'Curry pie', 'Steak pie'])
    expect(await names('q=pie&type=items&sort=rating')).toEqual(['Steak pie', 'Leek pie', 'Curry pie'])
    expect(await names('q=pie&type=items&sort=name')).toEqual(['Curry pie', 'Leek pie', 'Steak pie'])
    const near = await results('q=pie&type=items&sort=nearest&lat=51.5&lng=-0.6')
    expect(near.data).toMatchObject([
      { name: 'Leek pie', distance_km: 0 },
      { name: 'Steak pie', distance_km: 0 },
      { name: 'Curry pie', distance_km: 5 },
    ])
    expect(await names('q=pie&type=items&lat=51.5&lng=-0.6&within_km=3')).toEqual(['Leek pie', 'Steak pie'])
  })

  test('says how the text was understood', async () => {
    await serve()
    expect(await results('q=currry%20qqqqq')).toMatchObject({
      corrections: [{ typed: 'currry', used: ['curry'] }],
      unknown_words: ['qqqqq'],
      data: [{ name: 'Curry pie' }],
    })
    expect(await results('q=currry&exact=true')).toMatchObject({ corrections: [], unknown_words: ['currry'], data: [] })
  })

  test('lists nothing beyond the first thousand results', async () => {
    await serve()
    expect(await results('q=pie&type=items&page=11&limit=100')).toMatchObject({ data: [], total: 3, next: null })
  })
})
