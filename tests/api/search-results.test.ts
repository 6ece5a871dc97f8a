import { describe, expect, test } from 'vitest'
import { createRenderDependencies } from '../../src/server/http/render-dependencies.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const PATH = '/api/search/results'

describe.each(API_DATABASE_KINDS)('GET /search/results on %s', (kind) => {
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
    'open=later',
    'open=2026-02-30T12:00',
    'open=2026-02-28T24:00',
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
    expect(page.facets.max_price).toMatchObject([{ value: '10', count: 2 }, { value: '15', count: 3 }, { value: '20' }, { value: '30' }])
    expect(page.facets.diet).toContainEqual({ value: 'vegan', label: 'vegan', count: 1 })
    expect(await names('q=pie&type=items&limit=2&page=2')).toEqual(['Steak pie'])
  })

  test('returns venues with their cuisines and description', async () => {
    await serve()
    const page = await results('q=pie&type=venues')
    expect(page).toMatchObject({ type: 'venues', total: 1, next: null })
    expect(page.data).toMatchObject([{ name: 'Pie Palace', cuisines: ['Thai'], description: 'A pub.', distance_km: null }])
  })

  test('lists the better matching type when the request has no type', async () => {
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

  test('filters by opening hours, and counts what is open now until a venue opens or closes', async () => {
    const { services } = at()
    const serve = async (name: string, hours_mon_fri: string | null) =>
      anItem(services, await aMenu(services, await aVenue(services, { name, hours_mon_fri })), { name: `${name} pie` })
    await serve('Lunch', '11:00 - 12:07')
    await serve('Dinner', '18:00 - 01:00')
    await serve('Noon', '12:00 - 15:00')
    await serve('Unclear', 'noon till late')
    await serve('Silent', null)
    expect(await names('q=pie&type=items&open=now')).toEqual(['Lunch pie', 'Noon pie'])
    expect(await names('q=pie%20open%20now&type=items')).toEqual(['Lunch pie', 'Noon pie'])
    expect(await names('q=pie&type=items&open=2026-11-20T18:00')).toEqual(['Dinner pie'])
    const openings = async (query: string) => {
      const { data } = await results(`q=pie&type=items&${query}`)
      return Object.fromEntries(data.map(({ name, opening }: { name: string; opening: unknown }) => [name, opening]))
    }
    expect(await openings('')).toMatchObject({
      'Lunch pie': { state: 'closing', time: '12:07' },
      'Dinner pie': { state: 'later', time: '18:00' },
    })
    expect(await openings('open=2026-11-20T18:00')).toEqual({ 'Dinner pie': { state: 'open', time: '01:00', day: null } })
    expect(await names('q=pie&type=items&open=2026-11-21T00:59')).toEqual(['Dinner pie'])
    const all = await results('q=pie&type=items')
    expect([all.total, all.facets.open]).toEqual([5, [{ value: 'now', label: 'now', count: 2 }]])
    const trace = createRenderDependencies()
    await at().app.request(`${PATH}?q=pie`, {}, { trace })
    expect(trace.until).toEqual(new Date(NOON.getTime() + 7 * 60_000))
  })

  test('names the filter without which most would match when nothing matches', async () => {
    await serve()
    const page = await results('q=pie&type=items&diet=vegan&city=Eton&open=now&max_price=50')
    expect([page.total, page.without]).toEqual([0, []])
    expect((await results('q=pie&type=items&diet=halal&city=Windsor')).without).toEqual([{ filter: 'diet', total: 2 }])
    expect((await results('q=pie&type=items&diet=vegan&city=Eton')).without).toEqual([
      { filter: 'diet', total: 1 },
      { filter: 'city', total: 1 },
    ])
    expect((await results('q=pie&type=items&diet=vegan')).without).toEqual([])
  })

  test('returns venues with the dishes that match', async () => {
    await serve()
    const page = await results('q=windsor%20pie&type=venues')
    expect(page.data).toMatchObject([
      { name: 'Pie Palace', dishes: { total: 1 } },
      { name: 'The Bell', dishes: { total: 2, best: [{ name: 'Leek pie', price: 8 }, { name: 'Steak pie' }] } },
    ])
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

  test('orders by distance from the middle of a town, and counts distances from there', async () => {
    const { services } = at()
    for (const [name, longitude] of [
      ['Bath', -2.4],
      ['Eton', -0.6],
    ] as const) {
      const venue = await aVenue(services, { name, address_city: name, latitude: 51.5, longitude })
      await anItem(services, await aMenu(services, venue), { name: `Pie of ${name}` })
    }
    const page = await results('q=pie&type=items&sort=nearest&from=Eton')
    expect(page).toMatchObject({
      from: { name: 'Eton', kind: 'town', latitude: 51.5, longitude: -0.6 },
      data: [{ name: 'Pie of Eton', distance_km: 0 }, { name: 'Pie of Bath' }],
    })
    expect(page.facets.within_km[0]).toMatchObject({ count: 1 })
    expect(await names('q=pie&type=items&from=Eton&within_km=3')).toEqual(['Pie of Eton'])
    const { body } = await ask(at().app, '/api/search/places?q=pie&type=items&from=Eton&within_km=3')
    expect(body.data).toMatchObject([{ name: 'Eton' }])
    expect(await results('q=pie&sort=nearest&from=Nowhere')).toMatchObject({ from: null, total: 2 })
    expect(await results('q=pie')).not.toHaveProperty('from')
  })

  test('returns the town or postcode in the text, and whether it asks for what is near', async () => {
    await serve()
    expect(await results('q=pie%20windsor')).toMatchObject({ place: 'Windsor', asks_nearby: false })
    expect(await results('q=pie%20sl40zz')).toMatchObject({ place: 'SL4 0ZZ', asks_nearby: false })
    expect(await results('q=pie%20near%20me')).toMatchObject({ place: null, asks_nearby: true })
  })

  test('returns how the text was understood', async () => {
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
