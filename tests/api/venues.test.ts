import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { isReservedSlug } from '../../src/domain/venue/slug.ts'
import { venues } from '../../src/server/db/schema/index.ts'
import { createRenderDependencies } from '../../src/server/http/render-dependencies.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, useApp } from '../support/app.ts'
import { aSitting, everyDay, withRules } from '../support/hours.ts'
import { anOldSlug, aVenue } from '../support/scenario.ts'

const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS)
type Facet = { value: string; count: number }
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((venue) => venue.name)

describe.each(API_DATABASE_KINDS)('venues on %s', (kind) => {
  const at = useApp(kind)

  test('have no slug that is the path of another operation', () => {
    const paths = at().app.routes.flatMap(({ path }) => /^\/api\/venues\/([a-z-]+)$/.exec(path)?.[1] ?? [])
    expect(paths).toContain('facets')
    expect(paths.filter((path) => !isReservedSlug(path))).toEqual([])
  })

  test.each([
    ['a page before the first', 'page=0', 'page'],
    ['a page that is not a number', 'page=two', 'page'],
    ['more rows than a page may have', 'limit=101', 'limit'],
    ['an unknown price band', 'price=££££££', 'price'],
    ['an invalid id', 'id=1', 'id'],
    ['an unknown order', 'sort=rating', 'sort'],
    ['the nearest without a place', 'sort=nearest', 'lat'],
    ['a distance without a place', 'within_km=3', 'lat'],
    ['half of a place', 'lat=51.5', 'lng'],
    ['an invalid boolean', 'featured=maybe', 'featured'],
    ['an area without an edge', 'west=-1&south=51&east=0', 'west'],
    ['an edge beyond the world', 'west=-1&south=51&east=0&north=91', 'north'],
    ['a city that cannot be stored', 'city=%00', 'city'],
  ])('are not listed for %s, and the error names the parameter', async (_what, query, field) => {
    const answer = await ask(at().app, `/api/venues?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field }] })
  })

  test('are an empty list in an empty guide', async () => {
    expect((await ask(at().app, '/api/venues')).body).toEqual({ data: [], total: 0, next: null })
  })

  test('are not listed when they are inactive', async () => {
    const { app, services } = at()
    const { id } = await aVenue(services, {
      name: 'Shut',
      active: false,
      featured: true,
      new: true,
      created_at: NOON,
      latitude: 51,
      longitude: 0,
    })
    for (const query of ['', `id=${id}`, 'featured=true', 'new=true', 'venue=shut', 'city=Windsor'])
      expect((await ask(app, `/api/venues?${query}`)).body.data).toEqual([])
    expect((await ask(app, '/api/venues/shut')).status).toBe(404)
    expect((await ask(app, '/api/venues/options?q=shut')).body.data).toEqual([])
    expect((await ask(app, '/api/venues/facets')).body.city).toEqual([])
    expect((await ask(app, '/api/venues/markers')).body.id).toEqual([])
  })

  test('are sorted by featured first, by price band and by distance, then by name, and limited to a distance', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'B far', price: '££', latitude: 52, longitude: -0.6, featured: true })
    await aVenue(services, { name: 'C nowhere', price: '£' })
    await aVenue(services, { name: 'D near', price: '££', latitude: 51.5, longitude: -0.61 })
    await aVenue(services, { name: 'A nearest', price: null, latitude: 51.5, longitude: -0.6 })
    const place = 'lat=51.5&lng=-0.6'
    const listed = async (query: string) => names(await ask(app, `/api/venues?${query}`))
    expect(await listed('sort=best')).toEqual(['B far', 'A nearest', 'C nowhere', 'D near'])
    expect(await listed('sort=price')).toEqual(['C nowhere', 'B far', 'D near', 'A nearest'])
    expect(await listed(`sort=nearest&${place}`)).toEqual(['A nearest', 'D near', 'B far', 'C nowhere'])
    const near = await ask(app, `/api/venues?within_km=2&${place}`)
    expect([names(near), near.body.total]).toEqual([['A nearest', 'D near'], 2])
    const { body } = await ask(app, `/api/venues?sort=nearest&${place}`)
    expect(body.data.map((venue: { distance_km: number | null }) => venue.distance_km)).toEqual([0, 0.7, 55.6, null])
    expect((await ask(app, '/api/venues')).body.data[0]).not.toHaveProperty('distance_km')
  })

  /** Three venues with coordinates in Slough, of which one is far away, and one in Eton. */
  async function serveTowns() {
    const { services } = at()
    const slough = { address_city: 'Slough', address_postcode: 'SL1 1AA' }
    await aVenue(services, { ...slough, name: 'Far', address_postcode: 'SL2 2BB', latitude: 51.6, longitude: -0.8 })
    await aVenue(services, { ...slough, name: 'Centre', latitude: 51.5, longitude: -0.6 })
    await aVenue(services, { ...slough, name: 'Beside', address_postcode: 'SL1 9ZZ', latitude: 51.5, longitude: -0.59 })
    await aVenue(services, { ...slough, name: 'Nowhere' })
    await aVenue(services, { ...slough, name: 'Hidden', active: false, latitude: 51, longitude: 0 })
    await aVenue(services, { name: 'Eton', address_city: 'Eton', address_postcode: 'SL4 6AA', latitude: 51.49, longitude: -0.6 })
  }

  test('are sorted by distance from the middle of a town or postcode, which the response names', async () => {
    await serveTowns()
    const { app } = at()
    const slough = await ask(app, '/api/venues?sort=nearest&from=sl%C3%B2ugh')
    expect(names(slough)).toEqual(['Centre', 'Beside', 'Eton', 'Far', 'Nowhere'])
    expect(slough.body.data.map((venue: { distance_km: number | null }) => venue.distance_km)).toEqual([0, 0.7, 1.1, 17.8, null])
    expect(slough.body.from).toEqual({ name: 'Slough', kind: 'town', latitude: 51.5, longitude: -0.6 })
    expect(names(await ask(app, '/api/venues?from=Slough&within_km=1'))).toEqual(['Beside', 'Centre'])
    const postcode = await ask(app, '/api/venues?sort=nearest&from=sl46aa')
    expect([names(postcode)[0], postcode.body.from]).toMatchObject(['Eton', { name: 'SL4 6AA', kind: 'postcode' }])
    const district = await ask(app, '/api/venues?sort=nearest&from=SL1')
    expect(district.body.from).toEqual({ name: 'SL1', kind: 'postcode', latitude: 51.5, longitude: expect.closeTo(-0.595) })
    expect((await ask(app, '/api/venues?lat=51.49&lng=-0.6&from=Slough&sort=nearest')).body).not.toHaveProperty('from')
    expect((await ask(app, '/api/venues')).body).not.toHaveProperty('from')
  })

  test.each(['Bath', 'SL9', 'SL4 6AB', 'SL46', '%25', "'"])('are in the default order when from is %s, where no venue is', async (from) => {
    await serveTowns()
    const { status, body } = await ask(at().app, `/api/venues?sort=nearest&within_km=1&from=${from}`)
    expect([status, body.total, body.from]).toEqual([200, 5, null])
    expect(body.data[0]).toMatchObject({ name: 'Beside' })
    expect(body.data[0]).not.toHaveProperty('distance_km')
  })

  test('are sorted by distance from the new centre of a town after a venue of the town moved', async () => {
    await serveTowns()
    const { app, services } = at()
    const middle = async () => (await ask(app, '/api/venues?from=Eton')).body.from
    expect(await middle()).toMatchObject({ latitude: 51.49 })
    await services.changes.transaction(async (tx, invalidateVenues) => {
      const moved = await tx.update(venues).set({ latitude: 51.48 }).where(eq(venues.address_city, 'Eton')).returning()
      for (const { id } of moved) invalidateVenues(id)
    })
    await expect.poll(middle).toMatchObject({ latitude: 51.48 })
  })

  test('are sorted by distance from a town when they are open, and counted within a distance of it', async () => {
    const { app, services } = at()
    // It is a Friday, 12:00.
    const hours = { hours_mon_fri: '10:00 – 22:00' }
    await aVenue(services, { ...hours, name: 'Near', latitude: 51.5, longitude: -0.6 })
    await aVenue(services, { ...hours, name: 'Far', address_city: 'Bath', latitude: 51.4, longitude: -2.4 })
    expect(names(await ask(app, '/api/venues?open=now&sort=nearest&from=Bath'))).toEqual(['Far', 'Near'])
    const { body } = await ask(app, '/api/venues/facets?from=Bath&within_km=5')
    expect(body.open).toMatchObject([{ value: 'now', count: 1 }])
  })

  test('state whether they are open when that is requested, and expire when one of them opens or closes', async () => {
    const { app, services } = at()
    // It is a Friday, 12:00.
    await aVenue(services, { name: 'Bell', hours_mon_fri: '10:00 – 12:20', hours_sat_sun: 'Closed' })
    await aVenue(services, { name: 'Crown', hours_mon_fri: 'Closed', hours_sat_sun: '10:00 – 22:00' })
    await aVenue(services, { name: 'Unknown' })
    const openings = async (query: string) =>
      (await ask(app, `/api/venues?opening=true&${query}`)).body.data.map((venue: { opening: unknown }) => venue.opening)
    const bell = { state: 'closing', time: '12:20', day: null }
    expect(await openings('')).toEqual([bell, { state: 'closed', time: '10:00', day: 5 }, null])
    expect(await openings('open=now')).toEqual([bell])
    expect(await openings('open=2026-11-21T19:00')).toEqual([{ state: 'open', time: '22:00', day: null }])
    expect((await ask(app, '/api/venues')).body.data[0]).not.toHaveProperty('opening')
    const trace = createRenderDependencies()
    await app.request('/api/venues?opening=true', {}, { trace })
    expect(trace.until).toEqual(new Date(NOON.getTime() + 20 * MINUTE_MS))
  })

  test('are listed as open by the hours that they have set', async () => {
    const { app, services } = at()
    const venue = await aVenue(services, { name: 'Bell', hours_mon_fri: '10:00 – 22:00' })
    await withRules(services, venue, { week: everyDay(aSitting()) })
    const { body } = await ask(app, '/api/venues?opening=true')
    expect(body.data[0].opening).toEqual({ state: 'later', time: '18:00', day: null })
  })

  test('are limited to cuisines, and counted by cuisine', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'Bangkok', cuisines: ['Thai'], address_city: 'Eton' })
    await aVenue(services, { name: 'Mixed', cuisines: ['Fusion', 'Thai'], price: '££' })
    await aVenue(services, { name: 'Roma', cuisines: ['Italian'] })
    const listed = async (query: string) => names(await ask(app, `/api/venues?${query}`))
    expect(await listed('cuisine=Thai')).toEqual(['Bangkok', 'Mixed'])
    expect(await listed('cuisine=Thai&cuisine=Italian&city=Windsor')).toEqual(['Mixed', 'Roma'])
    expect(await listed('cuisine=Goose')).toEqual([])
    const { body } = await ask(app, '/api/venues/facets?city=Windsor&cuisine=Thai')
    expect(body.cuisine.map(({ value, count }: Facet) => [value, count])).toEqual([
      ['Fusion', 1],
      ['Italian', 1],
      ['Thai', 1],
    ])
    expect(body.city.map(({ value, count }: Facet) => [value, count])).toEqual([
      ['Eton', 1],
      ['Windsor', 1],
    ])
  })

  test('are limited to those that are open, in every order, and counted until one opens or closes', async () => {
    const { app, services } = at()
    // It is a Friday, 12:00.
    const hours = { hours_mon_fri: '10:00 – 12:30', hours_sat_sun: 'Closed' }
    await aVenue(services, { ...hours, name: 'Bell', price: '££', cuisines: ['Thai'], latitude: 51.5, longitude: -0.6 })
    await aVenue(services, { ...hours, name: 'Anchor', price: '£', latitude: 51.6, longitude: -0.6, address_city: 'Eton' })
    await aVenue(services, { ...hours, name: 'Crown', featured: true })
    await aVenue(services, { name: 'Evening', hours_mon_fri: '18:00 – 22:00' })
    await aVenue(services, { name: 'Unknown' })
    await aVenue(services, { ...hours, name: 'Hidden', active: false })
    const listed = async (query: string) => names(await ask(app, `/api/venues?open=now&${query}`))
    expect(await listed('')).toEqual(['Anchor', 'Bell', 'Crown'])
    expect(await listed('sort=best')).toEqual(['Crown', 'Anchor', 'Bell'])
    expect(await listed('sort=price')).toEqual(['Anchor', 'Bell', 'Crown'])
    expect(await listed('sort=-price')).toEqual(['Bell', 'Anchor', 'Crown'])
    expect(await listed('sort=nearest&lat=51.5&lng=-0.6')).toEqual(['Bell', 'Anchor', 'Crown'])
    expect(await listed('within_km=2&lat=51.5&lng=-0.6')).toEqual(['Bell'])
    expect(await listed('city=Windsor&cuisine=Thai')).toEqual(['Bell'])
    expect(await listed('venue=crown&venue=evening')).toEqual(['Crown'])
    expect(await listed('price=£££')).toEqual([])
    const second = await ask(app, '/api/venues?open=now&limit=2&page=2')
    expect([names(second), second.body.total, second.body.next]).toEqual([['Crown'], 3, null])
    expect(names(await ask(app, '/api/venues?open=2026-11-20T19:00'))).toEqual(['Evening'])
    for (const other of ['featured=true', 'sort=newest', 'id=0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11']) {
      expect((await ask(app, `/api/venues?open=now&${other}`)).body).toMatchObject({ errors: [{ field: 'open' }] })
    }
    const { body } = await ask(app, '/api/venues/facets?city=Windsor')
    expect(body.open).toEqual([{ value: 'now', label: 'now', count: 2 }])
  })

  test('are limited to those in an area, its edges included', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'Inside', latitude: 51.5, longitude: -0.6 })
    await aVenue(services, { name: 'On the edge', latitude: 51, longitude: -1 })
    await aVenue(services, { name: 'North', latitude: 52.1, longitude: -0.6 })
    await aVenue(services, { name: 'East', latitude: 51.5, longitude: 0.1 })
    await aVenue(services, { name: 'Nowhere' })
    const answer = await ask(app, '/api/venues?west=-1&south=51&east=0&north=52')
    expect([names(answer), answer.body.total]).toEqual([['Inside', 'On the edge'], 2])
  })

  test('are sorted by name without accents and case, in pages', async () => {
    const { app, services } = at()
    for (const name of ['Zizz', 'épice', 'Eel House', 'apple', 'Étoile']) await aVenue(services, { name })
    const first = await ask(app, '/api/venues?limit=2')
    expect([names(first), first.body.total, first.body.next]).toEqual([['apple', 'Eel House'], 5, '2'])
    const last = await ask(app, '/api/venues?limit=2&page=3')
    expect([names(last), last.body.next]).toEqual([['Zizz'], null])
    expect(names(await ask(app, '/api/venues?limit=2&page=2'))).toEqual(['épice', 'Étoile'])
    expect((await ask(app, '/api/venues?page=1000000')).body).toEqual({ data: [], total: 5, next: null })
  })

  test('are sorted by the first letter or digit of their names, whatever signs are before it', async () => {
    const { app, services } = at()
    for (const name of ['Bay', '#ashtag', '“Quoted”', '"Quarter"', "'Allo 'Allo", '!!!', '(The) Abbey', '1 Lane', 'Café']) {
      await aVenue(services, { name })
    }
    const sorted = ['!!!', '1 Lane', "'Allo 'Allo", '#ashtag', 'Bay', 'Café', '"Quarter"', '“Quoted”', '(The) Abbey']
    expect(names(await ask(app, '/api/venues'))).toEqual(sorted)
    expect((await ask(app, '/api/venues/options')).body.data.map(({ label }: { label: string }) => label)).toEqual(sorted)
  })

  test('are in the same order on late pages, which are counted from the end', async () => {
    const { app, services } = at()
    await services.db.pool.query(`insert into venues (name, slug, address_road, address_city, address_postcode, created_at)
      select 'Inn ' || lpad(n::text, 4, '0'), 'inn-' || n, '1 Road', 'Windsor', 'SL4 1AA', timestamptz '2026-01-01' + n / 2 * interval '1 hour'
      from generate_series(1, 1330) n`)
    const all = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `Inn ${String(from + index + 1).padStart(4, '0')}`)
    for (const [page, from, to, next] of [
      [11, 1000, 1100, '12'],
      [13, 1200, 1300, '14'],
      [14, 1300, 1330, null],
      [15, 1330, 1330, null],
    ] as const) {
      const answer = await ask(app, `/api/venues?limit=100&page=${page}`)
      expect([names(answer), answer.body.next]).toEqual([all(from, to), next])
    }
    const newest = async (page: number) => names(await ask(app, `/api/venues?sort=newest&limit=100&page=${page}`))
    const pages = await Promise.all(Array.from({ length: 14 }, (_, index) => newest(index + 1)))
    expect(new Set(pages.flat()).size).toBe(1330)
    expect(pages[0]?.slice(0, 1).concat(pages[13]?.slice(-1) ?? [])).toEqual(['Inn 1330', 'Inn 0001'])
  })

  test('match any value of one filter and all filters together', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'A', address_city: 'Windsor', price: '£' })
    await aVenue(services, { name: 'B', address_city: 'Eton', price: '££' })
    await aVenue(services, { name: 'C', address_city: 'Eton', price: '£' })
    await aVenue(services, { name: 'D', address_city: 'Bray', price: null })
    const listed = async (query: string) => names(await ask(app, `/api/venues?${query}`))
    expect(await listed('city=Windsor&city=Eton')).toEqual(['A', 'B', 'C'])
    expect(await listed('price=£&price=££')).toEqual(['A', 'B', 'C'])
    expect(await listed('city=Eton&price=£')).toEqual(['C'])
    expect(await listed('venue=a&venue=d')).toEqual(['A', 'D'])
    expect(await listed('city=Windsor&price=££')).toEqual([])
    expect(await listed('city=windsor')).toEqual([])
  })

  test('that are featured are sorted by name', async () => {
    const { app, services } = at()
    for (const name of ['C', 'A']) await aVenue(services, { name, featured: true })
    await aVenue(services, { name: 'B' })
    expect(names(await ask(app, '/api/venues?featured=true'))).toEqual(['A', 'C'])
    expect(names(await ask(app, '/api/venues?featured=false'))).toEqual(['B'])
  })

  test('that are new are sorted from newest to oldest, for exactly thirty days', async () => {
    const { app, services, setNow } = at()
    await aVenue(services, { name: 'Older', new: true, created_at: daysAgo(10) })
    await aVenue(services, { name: 'Newest', new: true, created_at: daysAgo(1) })
    await aVenue(services, { name: 'Not marked', created_at: daysAgo(1) })
    await aVenue(services, { name: 'Expired', new: true, created_at: daysAgo(30) })
    const listing = await ask(app, '/api/venues?new=true&sort=newest')
    expect(names(listing)).toEqual(['Newest', 'Older'])
    expect(listing.body.data.every((venue: { new: boolean }) => venue.new)).toBe(true)
    expect(names(await ask(app, '/api/venues?new=false'))).toEqual(['Expired', 'Not marked'])
    setNow(new Date(daysAgo(10).getTime() + 30 * DAY_MS - 1))
    expect((await ask(app, '/api/venues/older')).body.new).toBe(true)
    setNow(new Date(daysAgo(10).getTime() + 30 * DAY_MS))
    expect((await ask(app, '/api/venues/older')).body.new).toBe(false)
    expect(names(await ask(app, '/api/venues?new=true'))).toEqual(['Newest'])
  })

  test.each(['nope', 'The-Crown', '..', "'; drop table venues", '%00', '%E0%A4%A', 'a'.repeat(500)])(
    'return 404 for the slug %s',
    async (slug) => {
      const { app, services } = at()
      await aVenue(services)
      const answer = await ask(app, `/api/venues/${slug === '..' ? '%2E%2E' : slug}`)
      expect([answer.status, slug === '..' || answer.body.code === 'venue_not_found']).toEqual([404, true])
    },
  )

  test('return an error for a blank slug', async () => {
    const answer = await ask(at().app, '/api/venues/%20')
    expect([answer.status, answer.body.detail]).toEqual([400, 'Venue ID is required'])
  })

  test('can be limited to those with both coordinates', async () => {
    const { app, services } = at()
    await aVenue(services, { name: 'Placed', latitude: 51.5, longitude: -0.6 })
    await aVenue(services, { name: 'Half', latitude: 51.5, longitude: null })
    await aVenue(services, { name: 'Nowhere' })
    const names = async (located: string) =>
      (await ask(app, `/api/venues?located=${located}`)).body.data.map((card: { name: string }) => card.name)
    expect(await names('true')).toEqual(['Placed'])
    expect(await names('false')).toEqual(['Half', 'Nowhere'])
  })

  test('have every field of their record', async () => {
    const { app, services } = at()
    const row = await aVenue(services, { cuisines: ['Thai', 'French'], latitude: 51.5, longitude: -0.6, address_county: 'Berkshire' })
    const { name_key: _key, source_id: _source, updated_at: _updated, search_vector: _vector, ...expected } = row
    expect((await ask(app, '/api/venues/the-crown')).body).toEqual({
      ...expected,
      has_owner: false,
      hours: null,
      cuisine: 'Thai',
      created_at: row.created_at.toISOString(),
    })
  })

  test('return the new slug for an old one, unless the venue is hidden or the slug is in use again', async () => {
    const { app, services } = at()
    const venue = await aVenue(services, { name: 'The New Crown' })
    const hidden = await aVenue(services, { name: 'Hidden', active: false })
    await anOldSlug(services, venue, 'the-crown')
    await anOldSlug(services, hidden, 'the-secret')
    const moved = await ask(app, '/api/venues/the-crown')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/venues/the-new-crown'])
    expect((await ask(app, '/api/venues/the-secret')).status).toBe(404)
    await aVenue(services, { name: 'The Crown' })
    expect((await ask(app, '/api/venues/the-crown')).body.name).toBe('The Crown')
  })
})
