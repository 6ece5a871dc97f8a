import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { aCategory, aMenu, anItem, aVenue } from '../support/scenario.ts'

const at = (ms: number) => new Date(NOON.getTime() + ms)
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((one) => one.name)

describe.each(API_DATABASE_KINDS)('menus on %s', (kind) => {
  const made = useApp(kind)

  test.each([
    ['an unknown type', 'type=Brunch', 'type'],
    ['an unknown price band', 'price=cheap', 'price'],
    ['an invalid venue id', 'venue_id=the-crown', 'venue_id'],
    ['a slug that cannot be stored', 'venue=%00', 'venue'],
  ])('are not listed for %s, and the error names the parameter', async (_what, query, field) => {
    const answer = await ask(made().app, `/api/menus?${query}`)
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field])
  })

  test('are public from their start to their end, both included', async () => {
    const { app, services, setNow } = made()
    const venue = await aVenue(services)
    const menu = await aMenu(services, venue, { start_date: at(0), end_date: at(60_000) })
    await anItem(services, menu, { featured: true })
    const paths = [
      '/api/menus',
      `/api/menus?venue_id=${venue.id}`,
      `/api/menu-categories?menu_id=${menu.id}`,
      '/api/menu-items',
      '/api/menu-items?featured=true',
    ]
    const seen = async (now: Date) => {
      setNow(now)
      const totals = await Promise.all(paths.map(async (path) => (await ask(app, path)).body.total))
      const one = (await ask(app, `/api/menus/${menu.id}`)).status
      const { type } = (await ask(app, '/api/menus/facets')).body
      return [...new Set([...totals, one === 200 ? 1 : 0, type[0].count])]
    }
    expect(await seen(at(-1))).toEqual([0])
    expect(await seen(at(0))).toEqual([1])
    expect(await seen(at(60_000))).toEqual([1])
    expect(await seen(at(60_001))).toEqual([0])
  })

  test('are filtered by has_items into those with an active item and the others', async () => {
    const { app, services } = made()
    const venue = await aVenue(services)
    await aMenu(services, venue, { name: 'Empty' })
    await anItem(services, await aMenu(services, venue, { name: 'Off today' }), { active: false })
    await anItem(services, await aMenu(services, venue, { name: 'Lunch' }))
    const of = async (query: string) => names(await ask(app, `/api/menus?${query}`))
    expect(await of('has_items=true')).toEqual(['Lunch'])
    expect(await of('has_items=false')).toEqual(['Empty', 'Off today'])
    expect(await of('')).toEqual(['Empty', 'Lunch', 'Off today'])
  })

  test('are not listed when they or their venue are inactive', async () => {
    const { app, services } = made()
    const open = await aVenue(services)
    const shut = await aVenue(services, { name: 'Shut', active: false })
    const hidden = await aMenu(services, open, { active: false })
    const unreachable = await aMenu(services, shut)
    for (const menu of [hidden, unreachable]) {
      await anItem(services, menu, { featured: true })
      expect((await ask(app, `/api/menus/${menu.id}`)).status).toBe(404)
      expect((await ask(app, `/api/menus?venue_id=${menu.venue_id}`)).body.total).toBe(0)
      expect((await ask(app, `/api/menu-categories?menu_id=${menu.id}`)).body).toEqual({ data: [], total: 0, next: null })
    }
    expect((await ask(app, '/api/menu-items?featured=true')).body.total).toBe(0)
    expect((await ask(app, '/api/menus/facets')).body.city).toEqual([])
  })

  test.each(['not-an-id', '00000000-0000-0000-0000-000000000000', '%00'])('return 404 for the id %s', async (id) => {
    const answer = await ask(made().app, `/api/menus/${id}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test('contain their venue, and their categories and active items in order', async () => {
    const { app, services } = made()
    const venue = await aVenue(services, { price: '££', address_county: 'Berkshire' })
    const menu = await aMenu(services, venue, { description: 'All day', menu_type: 'Sunday' })
    const sweets = await aCategory(services, menu, { name: 'Sweets', order: 2 })
    const mains = await aCategory(services, menu, { name: 'Mains', description: 'With greens', order: 1 })
    for (const order of [10, 2, 1]) await anItem(services, menu, { category_id: mains.id, name: `Dish ${order}`, order, price: order })
    await anItem(services, menu, { category_id: mains.id, name: 'Gone', active: false, price: 500 })
    const tart = await anItem(services, menu, { category_id: sweets.id, name: 'Tart', price: 7.5, rating: 4, dietary_info: ['vegan'] })
    const { body } = await ask(app, `/api/menus/${menu.id}`)
    expect(body).toMatchObject({
      id: menu.id,
      venue_id: venue.id,
      venue: { id: venue.id, slug: 'the-crown', price: '££', address_county: 'Berkshire', address_postcode: 'SL4 0ZZ' },
      name: 'Lunch',
      description: 'All day',
      menu_type: 'Sunday',
      start_date: menu.start_date.toISOString(),
      end_date: null,
      typical_price: 4.75,
    })
    expect(body.categories).toMatchObject([
      {
        id: mains.id,
        menu_id: menu.id,
        name: 'Mains',
        description: 'With greens',
        items: [{ name: 'Dish 1' }, { name: 'Dish 2' }, { name: 'Dish 10' }],
      },
      { name: 'Sweets', description: null },
    ])
    expect(body.categories[1].items).toEqual([
      {
        id: tart.id,
        category_id: sweets.id,
        name: 'Tart',
        description: null,
        price: 7.5,
        sizes: [],
        image_url: null,
        image_alt: null,
        rating: 4,
        dietary_info: ['vegan'],
        allergens: null,
        order: 0,
        featured: false,
        active: true,
      },
    ])
    const listed = await ask(app, `/api/menu-categories?menu_id=${menu.id}&limit=1&page=2`)
    expect(listed.body).toEqual({ data: [body.categories[1]], total: 2, next: null })
  })

  test('sort with Specials first, then by name with numbers by value, when they are of one venue', async () => {
    const { app, services } = made()
    const venue = await aVenue(services)
    const other = await aVenue(services, { name: 'Other' })
    await aMenu(services, other, { name: 'Not this one' })
    for (const name of ['Lunch 10', 'brunch', 'Lunch 9']) await aMenu(services, venue, { name })
    await aMenu(services, venue, { name: 'Zander week', menu_type: 'Specials' })
    expect(names(await ask(app, `/api/menus?venue_id=${venue.id}`))).toEqual(['Zander week', 'brunch', 'Lunch 9', 'Lunch 10'])
    const second = await ask(app, `/api/menus?venue_id=${venue.id}&limit=3&page=2`)
    expect([names(second), second.body.total, second.body.next]).toEqual([['Lunch 10'], 4, null])
  })

  test('sort by menu, then by venue, when they are of all venues', async () => {
    const { app, services } = made()
    const zizz = await aVenue(services, { name: 'Zizz' })
    const abbey = await aVenue(services, { name: 'Abbey' })
    await aMenu(services, zizz, { name: 'Lunch' })
    await aMenu(services, abbey, { name: 'Lunch' })
    await aMenu(services, zizz, { name: 'À la carte', menu_type: 'Specials' })
    const listed = await ask(app, '/api/menus?limit=2')
    expect(listed.body.data.map((menu: { name: string; venue: { name: string } }) => `${menu.name} ${menu.venue.name}`)).toEqual([
      'À la carte Zizz',
      'Lunch Abbey',
    ])
    expect([listed.body.total, listed.body.next]).toEqual([3, '2'])
    expect(names(await ask(app, '/api/menus?type=Specials'))).toEqual(['À la carte'])
  })

  test('match a price band from its lower limit to just below the next band', async () => {
    const { app, services } = made()
    for (const price of [9.99, 10, 19.99, 20, 29.99, 30]) {
      const venue = await aVenue(services, { name: `For ${price}`, slug: `for-${String(price).replace('.', '-')}` })
      await anItem(services, await aMenu(services, venue, { name: String(price) }), { price })
    }
    await aMenu(services, await aVenue(services, { name: 'Unpriced' }), { name: 'Empty' })
    const inBand = async (query: string) => names(await ask(app, `/api/menus?${query}`)).sort()
    expect(await inBand('price=under-10')).toEqual(['9.99'])
    expect(await inBand('price=10-20')).toEqual(['10', '19.99'])
    expect(await inBand('price=20-30')).toEqual(['20', '29.99'])
    expect(await inBand('price=over-30')).toEqual(['30'])
    expect(await inBand('price=under-10&price=over-30')).toEqual(['30', '9.99'])
    const { price } = (await ask(app, '/api/menus/facets?price=over-30')).body
    expect(price).toEqual([
      { value: 'under-10', label: 'Less than £10', count: 1 },
      { value: '10-20', label: '£10-£20', count: 2 },
      { value: '20-30', label: '£20-£30', count: 2 },
      { value: 'over-30', label: '£30+', count: 1 },
    ])
  })

  test('have facets that count each group under the choices of the other groups', async () => {
    const { app, services } = made()
    const windsor = await aVenue(services, { name: 'W', address_city: 'Windsor' })
    const eton = await aVenue(services, { name: 'E', address_city: 'Eton' })
    await anItem(services, await aMenu(services, windsor, { menu_type: 'Sunday' }), { price: 5 })
    await anItem(services, await aMenu(services, eton, { menu_type: 'Drinks' }), { price: 25 })
    await aMenu(services, eton, { menu_type: 'Sunday' })
    const { body } = await ask(app, '/api/menus/facets?city=Windsor&type=Drinks')
    const counted = (group: { value: string; count: number }[]) =>
      group.filter((one) => one.count > 0).map((one) => `${one.value} ${one.count}`)
    expect(body.city).toEqual([
      { value: 'Eton', label: 'Eton', count: 1 },
      { value: 'Windsor', label: 'Windsor', count: 0 },
    ])
    expect([counted(body.type), counted(body.price)]).toEqual([['Sunday 1'], []])
    expect(body.type.map((one: { value: string }) => one.value)).toEqual(['Daily', 'Specials', 'Sunday', 'Drinks'])
    const listed = await ask(app, '/api/menus?city=Windsor&city=Eton&type=Sunday')
    expect(listed.body.total).toBe(2)
  })
})
