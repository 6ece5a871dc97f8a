import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { reservations } from '../../src/server/db/schema/index.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, type TestApp, type TestResponse, useApp } from '../support/app.ts'
import { isDrill } from '../support/drills.ts'
import { naughtyStrings, skippedWithout } from '../support/naughty-strings.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

/** Every sixteenth string; with DRILLS all. */
const strings = naughtyStrings.filter((_string, index) => isDrill || index % 16 === 0)

/** Allowed statuses for readers: found, moved, or an error with a message. */
const READ_STATUSES = new Set([200, 400, 404])

async function storesOrRefuses({ app, services }: TestApp, request: Record<string, unknown>): Promise<TestResponse> {
  const answer = await send(app, '/api/reservations', request)
  if (answer.status === 201) {
    const [row] = await services.db.orm.select().from(reservations).where(eq(reservations.id, answer.body.id))
    const { requested_time, special_requests, ...kept } = request
    expect(row).toMatchObject(kept)
    expect(answer.body).toMatchObject({ ...kept, requested_time })
    expect(row?.special_requests ?? null).toBe(String(special_requests ?? '').trim() ? special_requests : null)
  } else {
    expect([request, answer.status]).toEqual([request, 422])
    expect(answer.body.errors.length).toBeGreaterThan(0)
  }
  return answer
}

/** Timeout for all of them on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 120_000 }

describe.each(API_DATABASE_KINDS)('strings that break software, on %s,', PATIENCE, (kind) => {
  beforeEach((context) => {
    if (strings.length === 0) context.skip(skippedWithout)
  })
  const at = useApp(kind)

  test('are stored unchanged or rejected as text of a reservation', async () => {
    const venue = await aVenue(at().services)
    let kept = 0
    for (const [index, string] of strings.entries()) {
      const email = `diner${index}@example.org`
      for (const field of ['first_name', 'last_name', 'special_requests'])
        kept += Number((await storesOrRefuses(at(), aRequest(venue, { email, [field]: string }))).status === 201)
    }
    expect(kept).toBeGreaterThan(strings.length)
  })

  test.each(['email', 'phone', 'requested_date', 'requested_time', 'party_size'])(
    'are stored or rejected as %s of a reservation',
    async (field) => {
      const venue = await aVenue(at().services)
      for (const string of strings) await storesOrRefuses(at(), aRequest(venue, { [field]: string }))
    },
  )

  test('return 404 as the venue of a reservation', async () => {
    for (const id of strings) expect((await send(at().app, '/api/reservations', aRequest({ id }))).status).toBe(404)
  })

  test.each([
    '/api/venues/%s',
    '/api/menus/%s',
    '/api/venues?city=%s&venue=%s',
    '/api/venues?price=%s',
    '/api/venues?page=%s',
    '/api/venues/facets?city=%s',
    '/api/venues/options?q=%s',
    '/api/venues/options?of=menus&q=%s',
    '/api/menus?city=%s&venue=%s',
    '/api/menus?venue_id=%s',
    '/api/menus/facets?venue=%s&type=%s',
    '/api/menu-categories?menu_id=%s',
    '/api/menu-items?featured=%s',
    '/api/search?q=%s',
    '/media/venue-images/%s',
    '/%s',
  ])('get a response or an error without a failure in %s', async (path) => {
    await aVenue(at().services)
    for (const string of strings) {
      const { status } = await ask(at().app, path.replaceAll('%s', encodeURIComponent(string.toWellFormed())))
      expect([string, READ_STATUSES.has(status)]).toEqual([string, true])
    }
  })

  test('are shown unchanged as a chosen city', async () => {
    for (const string of strings.filter((one) => one.length <= 200 && !one.includes('\0'))) {
      const { body } = await ask(at().app, `/api/venues/facets?city=${encodeURIComponent(string.toWellFormed())}`)
      expect(body.city).toEqual([{ value: string.toWellFormed(), label: string.toWellFormed(), count: 0 }])
    }
  })
})
