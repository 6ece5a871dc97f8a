import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifySignedToken } from '../../src/server/account/session-cookie.ts'
import { findActiveSession } from '../../src/server/account/sessions.ts'
import { isPageTag } from '../../src/server/db/schema/cache-tags.ts'
import { reservations, sessions, userRoles, venueOwners } from '../../src/server/db/schema/index.ts'
import { MAX_STREAMS_PER_USER, type OpenStreams, watchReservations } from '../../src/server/reservation/watch-reservations.ts'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, send, type TestApp, testApp, useApp } from '../support/app.ts'
import { type Listening, listenTo } from '../support/event-stream.ts'
import { aRequest, aReservation } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('the event stream of reservations on %s', (kind) => {
  const ending = { current: new AbortController() }
  const at = useApp(kind)
  const open: Listening[] = []
  let venue: { id: string }
  let owner: TestUser

  beforeEach(async () => {
    ending.current = new AbortController()
    venue = await aVenue(at().services)
    owner = await aUser(at(), { venueId: venue.id })
  })
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop().catch(() => {})
  })

  const listen = async (who = owner, of = venue, app = at().app) => {
    const listening = await listenTo(app, `/api/reservations/events?venue_id=${of.id}`, as(who))
    open.push(listening)
    return listening
  }
  const request = (of = venue, app = at().app) => send(app, '/api/reservations', aRequest(of))
  const changed = {
    event: 'changed',
    data: {
      get venue_id() {
        return venue.id
      },
    },
  }

  test('is available to the owner of the venue and to administrators, and returns 404 to others', async () => {
    const path = `/api/reservations/events?venue_id=${venue.id}`
    const other = await aUser(at(), { venueId: (await aVenue(at().services, { name: 'The Anchor' })).id })
    expect((await ask(at().app, path)).status).toBe(401)
    expect((await ask(at().app, path, { headers: as(other) })).body.code).toBe('venue_not_found')
    const stream = await listen(await aUser(at(), { role: 'admin' }))
    expect([stream.response.status, stream.response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  test('reports requests and decisions without personal data, and nothing of other venues', async () => {
    const elsewhere = await aVenue(at().services, { name: 'The Anchor' })
    const { id } = await aReservation(at().services, venue)
    const stream = await listen()
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
    await request(elsewhere)
    await request()
    expect(await stream.next()).toEqual(changed)
    await ask(at().app, `/api/reservations/${id}`, {
      method: 'PATCH',
      headers: { ...as(owner), 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'confirmed' }),
    })
    expect(await stream.next()).toEqual(changed)
    expect(stream.text()).toMatch(/^retry: \d+\n\n/)
    expect(stream.text()).not.toMatch(/Imogen|example\.org|01632/)
    expect(stream.text()).not.toContain(elsewhere.id)
  })

  test('is not compressed', async () => {
    const headers = { ...as(owner), 'accept-encoding': 'gzip' }
    const stream = await listenTo(at().app, `/api/reservations/events?venue_id=${venue.id}`, headers)
    open.push(stream)
    expect(stream.response.headers.get('content-encoding')).toBe(null)
  })

  test.each<[string, (at: TestApp) => Promise<unknown>, string]>([
    ['its session', ({ services }) => services.db.orm.delete(sessions).where(eq(sessions.user_id, owner.id)), 'session'],
    ['the time of its session', async ({ setNow }) => setNow(new Date('2026-12-20T12:00:00Z')), 'session'],
    ['the assignment', ({ services }) => services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, owner.id)), 'access'],
    ['the role', ({ services }) => services.db.orm.delete(userRoles).where(eq(userRoles.user_id, owner.id)), 'access'],
  ])('ends with %s before the next event', async (_what, take, reason) => {
    const stream = await listen()
    await take(at())
    await at().services.changes.transaction(async (tx, invalidateVenues) => {
      await tx.update(reservations).set({ party_size: 2 }).where(eq(reservations.venue_id, venue.id))
      invalidateVenues(venue.id)
    })
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'end', data: { reason } }, null])
    expect((await ask(at().app, `/api/reservations/events?venue_id=${venue.id}`, { headers: as(owner) })).status).not.toBe(200)
  })

  test('sends heartbeats, and ends at a heartbeat when the session is deleted', async () => {
    const session = await findActiveSession(at().services, verifySignedToken(owner.token, at().services.secret) ?? '')
    if (!session) throw new Error('no session')
    const ctx = { ...at().services, actor: { kind: 'system' } as const }
    const body = await watchReservations({ ctx, input: { venueId: venue.id, session, watches: new Map(), heartbeatMs: 20 } })
    const reader = new Response(body).body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('no stream')
    expect([(await reader.read()).value, (await reader.read()).value]).toEqual(['retry: 3000\n\n', ':\n\n'])
    await at().services.db.orm.delete(sessions).where(eq(sessions.user_id, owner.id))
    let last = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) last = piece.value
    expect(last).toContain('"reason":"session"')
  })

  test('ends when it is old, with a pause of 0.5 to 2.5 seconds after which the client connects again', async () => {
    const session = await findActiveSession(at().services, verifySignedToken(owner.token, at().services.secret) ?? '')
    if (!session) throw new Error('no session')
    const ctx = { ...at().services, actor: { kind: 'system' } as const }
    const watches: OpenStreams = new Map()
    const body = await watchReservations({ ctx, input: { venueId: venue.id, session, watches, lifetimeMs: 20 } })
    const [, pause] = (await new Response(body).text()).matchAll(/^retry: (\d+)$/gm)
    expect(Number(pause?.[1])).toBeGreaterThanOrEqual(500)
    expect(Number(pause?.[1])).toBeLessThan(2500)
    expect(watches.size).toBe(0)
  })

  test('is limited per user: the oldest one ends', async () => {
    const first = await listen()
    for (let n = 1; n < MAX_STREAMS_PER_USER; n += 1) await listen()
    await listen(await aUser(at(), { role: 'admin' }))
    await listen()
    expect([await first.next(), await first.next()]).toEqual([{ event: 'end', data: { reason: 'superseded' } }, null])
    await request()
    for (const other of open.slice(1)) expect(await other.next()).toEqual(changed)
  })

  test('is not opened by HEAD, which would end the streams of the same user', async () => {
    const stream = await listen()
    const path = `/api/reservations/events?venue_id=${venue.id}`
    for (let n = 0; n < MAX_STREAMS_PER_USER; n++) {
      const { status, headers } = await ask(at().app, path, { method: 'HEAD', headers: as(owner) })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    }
    await request()
    expect(await stream.next()).toEqual(changed)
  })

  test('ends when the process stops, with a pause of 0.5 to 2.5 seconds after which the client connects again', async () => {
    const stopping = await testApp(at().services.db, { services: { shutdownSignal: ending.current.signal } })
    const stream = await listen(await aUser(stopping, { role: 'admin' }), venue, stopping.app)
    ending.current.abort()
    expect(await stream.next()).toBe(null)
    const pauses = [...stream.text().matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms))
    expect(pauses.length).toBe(2)
    expect(pauses[1]).toBeGreaterThanOrEqual(500)
    expect(pauses[1]).toBeLessThan(2500)
    await stopping.close()
  })

  test('evicts no page from the page cache', () => {
    expect(['venues', 'menus', `venue:${venue.id}`].every((tag) => isPageTag(tag as 'venues'))).toBe(true)
    expect(isPageTag(`reservations:${venue.id}`)).toBe(false)
  })
})

describe('the event stream of reservations with two processes on one PostgreSQL', () => {
  const at = useApp('postgres')

  test('delivers events of one process to listeners of the other', async () => {
    const venue = await aVenue(at().services)
    const other = await testApp(at().services.db)
    const stream = await listenTo(other.app, `/api/reservations/events?venue_id=${venue.id}`, as(await aUser(other, { role: 'admin' })))
    // The process starts to listen at its own time: retry until it hears the event.
    const heard = stream.next()
    let isHeard = false
    void heard.then(() => {
      isHeard = true
    })
    await expect.poll(() => send(at().app, '/api/reservations', aRequest(venue)).then(() => isHeard), { timeout: 10_000 }).toBe(true)
    expect(await heard).toEqual({ event: 'changed', data: { venue_id: venue.id } })
    await stream.stop()
    await other.close()
  })
})
