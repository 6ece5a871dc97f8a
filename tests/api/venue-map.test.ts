import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { VenueMapArea } from '../../src/contract/venue.ts'
import { MAX_SENT_MARKERS } from '../../src/domain/map.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { aVenue } from '../support/scenario.ts'

const BRITAIN = 'west=-9&south=49&east=2&north=61'
const NO_GROUPS = { count: [], city: [], latitude: [], longitude: [], west: [], south: [], east: [], north: [] }

describe.each(API_DATABASE_KINDS)('GET /api/map/venues on %s', (kind) => {
  const at = useApp(kind)

  const mapOf = async (area: string, zoom = 11): Promise<VenueMapArea> => (await ask(at().app, `/api/map/venues?${area}&zoom=${zoom}`)).body
  const totalOf = ({ venues, groups }: VenueMapArea) => venues.id.length + groups.count.reduce((sum, count) => sum + count, 0)

  /** Adds venues at the position of two SQL expressions of `n`, a hundred per town. */
  async function manyVenues(count: number, latitude = sql`51 + n / 100 * 0.1`, longitude = sql`-1 + n % 100 * 0.001`): Promise<void> {
    await at().services.changes.transaction((tx) =>
      tx.execute(sql`
        insert into venues (name, slug, address_road, address_city, address_postcode, phone, latitude, longitude)
        select 'V' || lpad(n::text, 5, '0'), 'v' || n, '1 High Street', 'Town ' || n / 100, 'SL4 0ZZ', '01632 960100',
          ${latitude}, ${longitude}
        from generate_series(0, ${count - 1}::int) n`),
    )
  }

  test.each([
    ['without an edge', 'west=-1&south=51&east=0&zoom=9', 'north'],
    ['with an edge beyond the world', 'west=-181&south=51&east=0&north=52&zoom=9', 'west'],
    ['with an edge that is not a number', 'west=a&south=51&east=0&north=52&zoom=9', 'west'],
    ['without a zoom level', 'west=-1&south=51&east=0&north=52', 'zoom'],
    ['with a fraction of a zoom level', 'west=-1&south=51&east=0&north=52&zoom=9.5', 'zoom'],
  ])('is rejected %s', async (_what, query, field) => {
    const answer = await ask(at().app, `/api/map/venues?${query}`)
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request', errors: [{ field }] }])
  })

  test('returns every active venue with both coordinates, by name, in a small guide', async () => {
    const { services } = at()
    expect((await mapOf(BRITAIN)).venues.id).toEqual([])
    await aVenue(services, { name: 'Half', latitude: 51.5 })
    await aVenue(services, { name: 'Shut', latitude: 51, longitude: 0, active: false })
    await aVenue(services, { name: 'Far away', latitude: -33.9, longitude: 151.2 })
    const ascot = await aVenue(services, { name: 'Ascot Arms', latitude: 51.4, longitude: -0.67, address_city: 'Ascot' })
    const { area, venues, groups } = await mapOf(BRITAIN)
    expect(area).toEqual({ west: -180, south: -90, east: 180, north: 90 })
    expect(venues.name).toEqual(['Ascot Arms', 'Far away'])
    expect([venues.id[0], venues.slug[0], venues.city[0], venues.latitude[0], venues.longitude[0]]).toEqual([
      ascot.id,
      'ascot-arms',
      'Ascot',
      51.4,
      -0.67,
    ])
    expect(groups).toEqual(NO_GROUPS)
  })

  test('returns groups for an area with too many venues to send one by one, and each of their venues once', async () => {
    await manyVenues(MAX_SENT_MARKERS + 201)
    await aVenue(at().services, { name: 'Alone', latitude: 58, longitude: -5, address_city: 'Ullapool' })
    const { area, venues, groups } = await mapOf(BRITAIN, 6)
    expect(area).toEqual({ west: -9, south: 49, east: 2, north: 61 })
    expect(totalOf({ area, venues, groups })).toBe(MAX_SENT_MARKERS + 202)
    expect(venues.name).toContain('Alone')
    const [count = 0, north = 0, south = 0, latitude = 0] = [groups.count[0], groups.north[0], groups.south[0], groups.latitude[0]]
    expect(count).toBeGreaterThan(100)
    expect([latitude <= north, latitude >= south]).toEqual([true, true])
    expect(groups.city.every((city) => city.startsWith('Town '))).toBe(true)
    expect(groups.longitude.every((longitude) => longitude >= -1 && longitude <= -0.9)).toBe(true)
  })

  test('returns finer groups at a higher zoom level, and single venues for an area with few', async () => {
    await manyVenues(MAX_SENT_MARKERS + 201)
    const [far, near] = [await mapOf(BRITAIN, 6), await mapOf(BRITAIN, 12)]
    expect(near.groups.count.length).toBeGreaterThan(far.groups.count.length)
    expect(totalOf(near)).toBe(totalOf(far))
    const town = await mapOf('west=-1.1&south=51.05&east=-0.8&north=51.15', 12)
    expect([town.venues.id.length, town.groups]).toEqual([100, NO_GROUPS])
  })

  test('returns at most 60 KB for a window full of groups and single venues', async () => {
    // 2,560 by 1,600 pixels at zoom level 9, a few venues in each cell of the grid.
    await manyVenues(4000, sql`51 + n * 7919 % 10000 * 0.00028`, sql`-2.6 + n * 10007 % 9973 * 0.0007`)
    const answer = await at().app.request('/api/map/venues?west=-2.6&south=51&east=4.4&north=53.8&zoom=9', {
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000)
  })

  test('shows a venue that was added after the map was read', async () => {
    await mapOf(BRITAIN)
    await aVenue(at().services, { name: 'Added', latitude: 51, longitude: 0 })
    expect((await mapOf(BRITAIN)).venues.name).toEqual(['Added'])
  })
})
