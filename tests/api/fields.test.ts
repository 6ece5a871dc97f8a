import { describe, expect, test } from 'vitest'
import { dishSchema, menuCategorySchema, menuItemSchema, menuSchema } from '../../src/contract/menu.ts'
import { reservationSchema } from '../../src/contract/reservation.ts'
import { venueCardSchema, venueSchema } from '../../src/contract/venue.ts'
import { menus } from '../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('fields on %s', (kind) => {
  const at = useApp(kind)
  /** Returns the database's error for an invalid row. */
  const refusal = (write: Promise<unknown>) =>
    write.then(
      () => 'kept',
      ({ cause }) => cause.constraint ?? `${cause.column} is needed`,
    )

  test('are exactly those of the contract in every response', async () => {
    const { app, services } = at()
    const crown = await aVenue(services)
    const lunch = await aMenu(services, crown)
    await anItem(services, lunch, { featured: true })
    const oneVenue = (await ask(app, '/api/venues/the-crown')).body
    const oneMenu = (await ask(app, `/api/menus/${lunch.id}`)).body
    const [listed] = (await ask(app, '/api/menu-items?featured=true')).body.data
    const found = (await ask(app, '/api/search?q=fish%20crown')).body
    const asked = (await send(app, '/api/reservations', aRequest(crown))).body
    for (const [name, answered, contract] of [
      ['venue', oneVenue, venueSchema],
      ['card', found.venues[0], venueCardSchema],
      ['menu', oneMenu, menuSchema],
      ['category', oneMenu.categories[0], menuCategorySchema],
      ['item', oneMenu.categories[0].items[0], menuItemSchema],
      ['dish', listed, dishSchema],
      ['found dish', found.items[0], dishSchema],
      ['reservation', asked, reservationSchema],
    ] as const)
      expect([name, Object.keys(answered).sort()]).toEqual([name, Object.keys(contract.shape).sort()])
  })

  test.each([0, 6, -1])('are rejected when a dish has %i stars', async (rating) => {
    const menu = await aMenu(at().services, await aVenue(at().services))
    expect(await refusal(anItem(at().services, menu, { rating }))).toBe('menu_items_rating_range')
  })

  test('accept one to five stars for a dish, or none', async () => {
    const { app, services } = at()
    const menu = await aMenu(services, await aVenue(services))
    const ratings = [null, 1, 2, 3, 4, 5]
    for (const [order, rating] of ratings.entries()) await anItem(services, menu, { rating, order })
    const { body } = await ask(app, `/api/menus/${menu.id}`)
    expect(body.categories[0].items.map((item: { rating: number | null }) => item.rating)).toEqual(ratings)
  })

  test('reject an unknown dietary tag, menu type or price band, and a fourth cuisine', async () => {
    const { services } = at()
    const venue = await aVenue(services)
    const menu = await aMenu(services, venue)
    expect(await refusal(anItem(services, menu, { dietary_info: ['paleo' as 'vegan'] }))).toBe('menu_items_dietary_known')
    expect(await refusal(aMenu(services, venue, { menu_type: 'Brunch' as 'Daily' }))).toBe('menus_type_known')
    expect(await refusal(aVenue(services, { name: 'A', price: '$$' as '££' }))).toBe('venues_price_band')
    expect(await refusal(aVenue(services, { name: 'B', cuisines: ['Thai', 'French', 'Vegan', 'Bistro'] }))).toBe('venues_cuisines_max')
  })

  test('require the venue of a menu', async () => {
    const { services } = at()
    const venue_id = null as unknown as string
    expect(await refusal(aMenu(services, { id: venue_id }))).toBe('venue_id is needed')
  })

  test('that a venue lacks are null, and its flags have their defaults', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'Bare', phone: null, description: null, cuisines: [] })
    const { body } = await ask(app, '/api/venues/bare')
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Bare',
      slug: 'bare',
      image_url: null,
      image_alt: null,
      cuisine: null,
      cuisines: [],
      description: null,
      price: null,
      address_road: '1 High Street',
      address_city: 'Windsor',
      address_county: null,
      address_postcode: 'SL4 0ZZ',
      latitude: null,
      longitude: null,
      phone: null,
      email: null,
      website: null,
      has_owner: false,
      hours: null,
      hours_mon_fri: null,
      hours_sat_sun: null,
      featured: false,
      new: false,
      takes_requests: true,
      hygiene_rating: null,
      hygiene_rated_on: null,
      hygiene_id: null,
      reply_hours: null,
      active: true,
      created_at: '2026-09-21T12:00:00.000Z',
    })
  })

  test('keep the values of a venue as they were entered', async () => {
    const { app, services } = at()
    const entered = {
      image_url: '/media/venue-images/1-a.webp',
      price: '£££££' as const,
      latitude: 51.5,
      longitude: -0.6,
      email: 'table@crown.test',
      website: 'https://crown.example',
      hours_mon_fri: '12:00 – 23:00',
      hours_sat_sun: 'Closed',
      featured: true,
      cuisines: ['Thai', 'French', 'Vegan'] as const,
    }
    await aVenue(services, { ...entered, cuisines: [...entered.cuisines] })
    expect((await ask(app, '/api/venues/the-crown')).body).toMatchObject({ ...entered, cuisine: 'Thai' })
  })

  test('default to active, a start now and no end for a new menu', async () => {
    const { app, services, setNow } = at()
    const venue = await aVenue(services)
    const before = Date.now()
    const [row] = await services.changes.transaction((tx, invalidateVenues) => {
      invalidateVenues(venue.id)
      return tx.insert(menus).values({ venue_id: venue.id, name: 'Lunch', menu_type: 'Daily' }).returning()
    })
    const after = Date.now()
    setNow(new Date(after + 1000))
    const { body } = await ask(app, `/api/menus/${row?.id}`)
    expect(body).toMatchObject({ active: true, end_date: null, description: null, image_url: null, categories: [] })
    for (const moment of [body.start_date, body.updated_at]) {
      expect(Date.parse(moment)).toBeGreaterThanOrEqual(before - 1)
      expect(Date.parse(moment)).toBeLessThanOrEqual(after + 1)
    }
  })

  test('include the end and the image of a menu', async () => {
    const { app, services } = at()
    const end_date = new Date('2026-12-24T18:00:00.000Z')
    const menu = await aMenu(services, await aVenue(services), {
      menu_type: 'Specials',
      image_url: '/media/menu-images/1-a.webp',
      end_date,
    })
    expect((await ask(app, `/api/menus/${menu.id}`)).body).toMatchObject({
      image_url: '/media/menu-images/1-a.webp',
      end_date: end_date.toISOString(),
      updated_at: menu.updated_at.toISOString(),
    })
  })

  test("include for a dish in search results its category, its menu and the venue's card", async () => {
    const { app, services } = at()
    const venue = await aVenue(services, { image_url: '/media/venue-images/1-a.webp' })
    const menu = await aMenu(services, venue)
    const item = await anItem(services, menu)
    const [found] = (await ask(app, '/api/search?q=pie')).body.items
    expect(found).toMatchObject({
      id: item.id,
      category: { id: item.category_id, name: 'Mains' },
      menu: { id: menu.id, name: 'Lunch', menu_type: 'Daily' },
      venue: { id: venue.id, name: 'The Crown', slug: 'the-crown', image_url: '/media/venue-images/1-a.webp', cuisine: 'Gastropub' },
    })
  })
})
