import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/durations.ts'
import { auditEntries, calendarFeeds, reservations, sessions, venueOwners } from '../../src/server/db/schema/index.ts'
import { createLog } from '../../src/server/log/logger.ts'
import { changeRole } from '../../src/server/user/change-role.ts'
import { aUser, PASSWORD, signedIn, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, NOON, type TestApp, testApp, useApp } from '../support/app.ts'
import { listening, raw } from '../support/http-server.ts'
import { everyone, sendAs } from '../support/managing.ts'
import { aReservation } from '../support/reservation.ts'

const RECORD_MISSING_MESSAGE = '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'

async function aFeed(at: TestApp, by: TestUser, venue: { id: string }): Promise<{ id: string; path: string }> {
  const { status, body, text } = await sendAs(at, by, 'POST', '/api/calendar-feeds', { venue_id: venue.id })
  expect(status, text).toBe(201)
  const url = new URL(body.url)
  return { id: body.id, path: url.pathname + url.search }
}

function eventsIn(text: string): { uid: string; status: string }[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    status: String(event.getFirstPropertyValue('status')),
  }))
}

describe('POST /calendar-feeds', () => {
  const at = useApp('embedded')

  test('returns 401 for a visitor, 403 for an owner without a venue and 404 for another owner', async () => {
    const { visitor, withoutVenue, otherOwner, venue } = await everyone(at())
    const codes = []
    for (const by of [visitor, withoutVenue, otherOwner])
      codes.push((await sendAs(at(), by, 'POST', '/api/calendar-feeds', { venue_id: venue.id })).body.code)
    expect(codes).toEqual(['not_signed_in', 'no_venue_assigned', 'venue_not_found'])
    expect(await at().services.db.orm.$count(calendarFeeds)).toBe(0)
  })

  test('returns 404 for a venue that does not exist', async () => {
    const { admin } = await everyone(at())
    for (const venue_id of [RECORD_MISSING_MESSAGE, 'x'])
      expect((await sendAs(at(), admin, 'POST', '/api/calendar-feeds', { venue_id })).body.code).toBe('venue_not_found')
  })

  test('asks for a proof of identity when the last one is not recent', async () => {
    const { owner, venue } = await everyone(at())
    await at()
      .services.db.orm.update(sessions)
      .set({ proven_at: new Date(NOON.getTime() - HOUR_MS) })
    const answer = await sendAs(at(), owner, 'POST', '/api/calendar-feeds', { venue_id: venue.id })
    expect([answer.status, answer.body.code]).toEqual([403, 'proof_required'])
  })

  test('stores the hash of the key only, and records who made the feed', async () => {
    const { owner, venue } = await everyone(at())
    const { path } = await aFeed(at(), owner, venue)
    const key = new URLSearchParams(path.split('?')[1]).get('key') ?? ''
    expect(key).toHaveLength(43)
    const [stored] = await at().services.db.orm.select().from(calendarFeeds)
    expect(JSON.stringify(stored)).not.toContain(key)
    const entries = await at().services.db.orm.select().from(auditEntries)
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([['user.create_calendar_feed', owner.id]])
    expect(JSON.stringify(entries)).not.toContain(key)
  })

  test('ends the earlier feed of the same person and venue, and no other', async () => {
    const { owner, admin, venue } = await everyone(at())
    const first = await aFeed(at(), owner, venue)
    const ofAdmin = await aFeed(at(), admin, venue)
    const second = await aFeed(at(), owner, venue)
    const statuses = []
    for (const { path } of [first, ofAdmin, second]) statuses.push((await ask(at().app, path)).status)
    expect(statuses).toEqual([404, 200, 200])
  })
})

describe('GET and DELETE /calendar-feeds', () => {
  const at = useApp('embedded')

  test('list the feeds of the user only, without their keys', async () => {
    const { owner, otherOwner, venue, other } = await everyone(at())
    const { id } = await aFeed(at(), owner, venue)
    await aFeed(at(), otherOwner, other)
    const { body } = await sendAs(at(), owner, 'GET', '/api/calendar-feeds')
    expect(body.data).toEqual([{ id, venue_id: venue.id, venue_name: venue.name, created_at: NOON.toISOString(), last_read_at: null }])
  })

  test("return 404 for another user's feed and end the user's own immediately", async () => {
    const { owner, otherOwner, venue } = await everyone(at())
    const { id, path } = await aFeed(at(), owner, venue)
    expect((await sendAs(at(), otherOwner, 'DELETE', `/api/calendar-feeds/${id}`)).status).toBe(404)
    expect((await ask(at().app, path)).status).toBe(200)
    expect((await sendAs(at(), owner, 'DELETE', `/api/calendar-feeds/${id}`)).status).toBe(200)
    expect((await ask(at().app, path)).status).toBe(404)
    expect((await sendAs(at(), owner, 'DELETE', `/api/calendar-feeds/${id}`)).status).toBe(404)
  })
})

describe.each(API_DATABASE_KINDS)('GET /calendar-feeds/reservations.ics on %s', (kind) => {
  const at = useApp(kind)

  test('returns the confirmed reservations of the last 30 days and later, and as cancelled those withdrawn in that time', async () => {
    const { owner, venue, other } = await everyone(at())
    const { services } = at()
    const confirmed = { status: 'confirmed' } as const
    const old = await aReservation(services, venue, { ...confirmed, requested_date: '2026-10-21' })
    const earlier = await aReservation(services, venue, { ...confirmed, requested_date: '2026-10-20' })
    const later = await aReservation(services, venue, { ...confirmed, requested_date: '2027-02-20' })
    const cancelled = await aReservation(services, venue, { ...confirmed, withdrawn_at: NOON })
    const longGone = await aReservation(services, venue, { ...confirmed, withdrawn_at: new Date(NOON.getTime() - 31 * DAY_MS) })
    const hidden = [
      earlier,
      longGone,
      await aReservation(services, venue),
      await aReservation(services, venue, { status: 'declined' }),
      await aReservation(services, other, confirmed),
    ]
    const { path } = await aFeed(at(), owner, venue)
    const answer = await ask(at().app, path)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(eventsIn(answer.text)).toEqual([
      { uid: cancelled.id, status: 'CANCELLED' },
      { uid: later.id, status: 'CONFIRMED' },
      { uid: old.id, status: 'CONFIRMED' },
    ])
    for (const { id } of hidden) expect(answer.text).not.toContain(id)
    expect(answer.text).not.toContain('imogen@example.org')
  })
})

describe('GET /calendar-feeds/reservations.ics', () => {
  const at = useApp('embedded')

  test.each(['', '?key=', '?key=x', `?key=${'x'.repeat(43)}`])('returns 404, or 400 without a key, for "%s"', async (query) => {
    expect((await ask(at().app, `/api/calendar-feeds/reservations.ics${query}`)).status).toBe(query ? 404 : 400)
  })

  test('returns 304 to the entity tag of the same reservations, and a new calendar after a change', async () => {
    const { owner, venue } = await everyone(at())
    const row = await aReservation(at().services, venue, { status: 'confirmed' })
    const { path } = await aFeed(at(), owner, venue)
    const etag = (await ask(at().app, path)).headers.get('etag') ?? ''
    at().setNow(new Date(NOON.getTime() + HOUR_MS))
    const again = await ask(at().app, path, { headers: { 'If-None-Match': etag } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    await at().services.db.orm.update(reservations).set({ party_size: 7 }).where(eq(reservations.id, row.id))
    const changed = await ask(at().app, path, { headers: { 'If-None-Match': etag } })
    expect([changed.status, changed.text.includes('SUMMARY:7 people')]).toEqual([200, true])
  })

  test('answers HEAD without a body', async () => {
    const { owner, venue } = await everyone(at())
    const { path } = await aFeed(at(), owner, venue)
    const answer = await ask(at().app, path, { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers.get('etag')).toMatch(/^"/)
  })

  test('stores when it was read, once an hour', async () => {
    const { owner, venue } = await everyone(at())
    const { path } = await aFeed(at(), owner, venue)
    const readAt = async () => (await at().services.db.orm.select().from(calendarFeeds))[0]?.last_read_at?.toISOString()
    await ask(at().app, path)
    expect(await readAt()).toBe(NOON.toISOString())
    at().setNow(new Date(NOON.getTime() + HOUR_MS / 2))
    await ask(at().app, path)
    expect(await readAt()).toBe(NOON.toISOString())
    at().setNow(new Date(NOON.getTime() + HOUR_MS))
    await ask(at().app, path)
    expect(await readAt()).toBe(new Date(NOON.getTime() + HOUR_MS).toISOString())
  })

  test('return 429 to the 61st request of a feed, and still serve other feeds', async () => {
    const { owner, admin, venue } = await everyone(at())
    const { path } = await aFeed(at(), owner, venue)
    const others = await aFeed(at(), admin, venue)
    for (let n = 0; n < 60; n++) expect((await ask(at().app, path)).status).toBe(200)
    expect((await ask(at().app, path)).status).toBe(429)
    expect((await ask(at().app, others.path)).status).toBe(200)
  })

  test.each([
    [
      'no longer manages the venue',
      (app: TestApp, { id }: TestUser) => app.services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, id)),
    ],
    [
      'loses the role',
      (app: TestApp, { id }: TestUser) => changeRole({ ctx: { ...app.services, actor: SYSTEM }, input: { userId: id, role: null } }),
    ],
    ['deletes the account', async (app: TestApp, { email }: TestUser) => (await signedIn(app, email)).ask('DELETE', '/api/auth/user')],
    [
      'changes the password',
      async (app: TestApp, { email }: TestUser) =>
        (await signedIn(app, email)).post('/api/auth/change-password', { current_password: PASSWORD, new_password: 'damson-and-clay-9' }),
    ],
  ])('returns 404 as soon as its person %s', async (_what, change) => {
    const { owner, venue } = await everyone(at())
    const { path } = await aFeed(at(), owner, venue)
    expect((await ask(at().app, path)).status).toBe(200)
    await change(at(), owner)
    expect((await ask(at().app, path)).status).toBe(404)
  })

  test('leaves the key out of the log, also when the request fails', async () => {
    const { venue } = await everyone(at())
    const lines: string[] = []
    const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
    const logged = await testApp(at().services.db, { services: { log } })
    const owner = await aUser(logged, { venueId: venue.id })
    const { path } = await aFeed(logged, owner, venue)
    const server = await listening(logged.app)
    for (const asked of [path, `${path}x`]) await raw(server.url + asked)
    await server.close()
    await logged.close()
    const key = path.slice(path.indexOf('key=') + 4)
    expect(lines.filter((line) => line.includes('/api/calendar-feeds/reservations.ics'))).toHaveLength(2)
    expect(lines.filter((line) => line.includes(key))).toEqual([])
  })
})
