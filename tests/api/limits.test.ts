import type { IncomingMessage } from 'node:http'
import { and, eq, like } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { mails, rateLimits, reservations } from '../../src/server/db/schema/index.ts'
import { deleteExpiredRateLimits } from '../../src/server/housekeeping/delete-expired.ts'
import { sendReminders } from '../../src/server/reservation/send-reminders.ts'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { NOON, send, type TestApp, testApp, useApp } from '../support/app.ts'
import { aRequest } from '../support/reservation.ts'
import { aVenue } from '../support/scenario.ts'

/** Sends a request as if its socket came from an IP address. */
async function sendFrom({ app }: TestApp, address: string, body: unknown, headers: Record<string, string> = {}) {
  const incoming = { socket: { remoteAddress: address } } as IncomingMessage
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await app.request('/api/reservations', init, { incoming })
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

describe.each(API_DATABASE_KINDS)('rate limits on %s', (kind) => {
  describe('of two processes on one database', () => {
    const at = useApp(kind, { env: { RESERVATION_LIMIT: '3' } })

    test('count the requests of a client together', async () => {
      const other = await testApp(at().services.db, { env: { RESERVATION_LIMIT: '3', AUTH_SECRET: at().services.secret } })
      const venue = await aVenue(at().services)
      const statuses: number[] = []
      for (const [index, app] of [at(), other, at(), other, at()].entries())
        statuses.push((await sendFrom(app, '192.0.2.1', aRequest(venue, { email: `diner${index}@example.org` }))).status)
      expect(statuses).toEqual([201, 201, 201, 429, 429])
      await other.close()
    })

    test('count the requests of a diner together', async () => {
      const other = await testApp(at().services.db, { env: { RESERVATION_LIMIT: '100', AUTH_SECRET: at().services.secret } })
      const another = await testApp(at().services.db, { env: { RESERVATION_LIMIT: '100', AUTH_SECRET: at().services.secret } })
      const venue = await aVenue(at().services)
      const statuses: number[] = []
      for (const { app } of [other, another, other, another, other, another])
        statuses.push((await send(app, '/api/reservations', aRequest(venue))).status)
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
      await other.close()
      await another.close()
    })

    test('store neither IP addresses nor email addresses', async () => {
      const venue = await aVenue(at().services)
      await sendFrom(at(), '192.0.2.1', aRequest(venue, { email: 'imogen@example.org' }))
      const stored = JSON.stringify(await at().services.db.orm.select().from(rateLimits))
      expect(stored).toContain('reservationsByClient:')
      expect(stored).not.toMatch(/192\.0\.2\.1|imogen/)
    })

    test('are deleted by the nightly job when they have expired', async () => {
      const { services, setNow } = at()
      await sendFrom(at(), '192.0.2.1', {})
      expect(await deleteExpiredRateLimits(services)).toBe(0)
      setNow(new Date(Date.now() + HOUR_MS))
      expect(await deleteExpiredRateLimits(services)).toBe(1)
    })
  })

  describe('of three requests per client', () => {
    const at = useApp(kind, { env: { RESERVATION_LIMIT: '3', TRUSTED_PROXIES: '10.0.0.0/8' } })

    async function statuses(from: [address: string, forwarded?: string][]): Promise<number[]> {
      const venue = await aVenue(at().services)
      const sent: number[] = []
      for (const [index, [address, forwarded]] of from.entries()) {
        const request = aRequest(venue, { email: `diner${index}@example.org` })
        sent.push((await sendFrom(at(), address, request, forwarded ? { 'X-Forwarded-For': forwarded } : {})).status)
      }
      return sent
    }

    test('reject the fourth with the time to wait', async () => {
      expect(await statuses([['192.0.2.1'], ['192.0.2.1'], ['192.0.2.1']])).toEqual([201, 201, 201])
      const refused = await sendFrom(at(), '192.0.2.1', {})
      expect(refused.status).toBe(429)
      expect(Number(refused.retryAfter)).toBeGreaterThan(500)
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(600)
    })

    test('accept three when more arrive at the same time', async () => {
      const venue = await aVenue(at().services)
      const sent = Array.from({ length: 8 }, (_, n) => sendFrom(at(), '192.0.2.1', aRequest(venue, { email: `diner${n}@example.org` })))
      const received = (await Promise.all(sent)).map(({ status }) => status)
      expect(received.toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
      expect(await at().services.db.orm.$count(reservations)).toBe(3)
    })

    test('do not affect another client', async () => {
      expect(await statuses([['192.0.2.1'], ['192.0.2.1'], ['192.0.2.1'], ['192.0.2.2']])).toEqual([201, 201, 201, 201])
    })

    test('count an IPv6 network as one client', async () => {
      expect(await statuses([['2001:db8::1'], ['2001:db8::2'], ['2001:db8:0:0:ffff::3'], ['2001:db8::4'], ['2001:db8:0:1::1']])).toEqual([
        201, 201, 201, 429, 201,
      ])
    })

    test('ignore an IP address that the client claims', async () => {
      expect(await statuses([1, 2, 3, 4].map((n) => ['192.0.2.1', `198.51.100.${n}`]))).toEqual([201, 201, 201, 429])
    })

    test('use the IP address from a trusted proxy, not the one that the client put before it', async () => {
      const made = [1, 2, 3, 4].map((n): [string, string] => ['10.1.2.3', `198.51.100.${n}, 203.0.113.9, 10.9.9.9`])
      expect(await statuses([...made, ['10.1.2.3', '203.0.113.10']])).toEqual([201, 201, 201, 429, 201])
    })
  })

  describe('behind a reverse proxy', () => {
    const at = useApp(kind)

    test.each([
      ['once when TRUSTED_PROXIES is empty', '', '172.17.0.1', 1],
      ['once when TRUSTED_PROXIES names another proxy', '10.0.0.0/8', '172.17.0.1', 1],
      ['never when TRUSTED_PROXIES names it', '172.17.0.1', '172.17.0.1', 0],
      ['never when a client of the internet sends the header and proxies are named', '10.0.0.0/8', '203.0.113.9', 0],
    ])('log a warning about a proxy that is not trusted %s', async (_when, proxies, peer, warnings) => {
      const lines: { level: number; msg: string }[] = []
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
      const behind = await testApp(at().services.db, {
        env: { TRUSTED_PROXIES: proxies },
        services: { log, changes: at().services.changes },
      })
      const forwarded = { 'X-Forwarded-For': '198.51.100.7' }
      for (let n = 0; n < 2; n++) await sendFrom(behind, peer, {}, forwarded)
      expect(lines.filter(({ msg }) => msg.includes('TRUSTED_PROXIES'))).toHaveLength(warnings)
      await behind.close()
    })
  })

  describe('of five requests a day per diner and venue', () => {
    const at = useApp(kind)

    test('reject the sixth in any letter case of the email address, and count other venues and diners separately', async () => {
      const { app, services } = at()
      const venue = await aVenue(services)
      const other = await aVenue(services, { name: 'Other' })
      for (const email of ['a@example.org', 'A@example.org', 'a@EXAMPLE.org', 'a@example.org', 'a@example.org'])
        expect((await send(app, '/api/reservations', aRequest(venue, { email }))).status).toBe(201)
      const refused = await send(app, '/api/reservations', aRequest(venue, { email: 'a@example.org' }))
      expect([refused.status, refused.body.detail]).toEqual([429, 'Too many attempts. Please try again shortly.'])
      expect((await send(app, '/api/reservations', aRequest(other, { email: 'a@example.org' }))).status).toBe(201)
      expect((await send(app, '/api/reservations', aRequest(venue, { email: 'b@example.org' }))).status).toBe(201)
      expect(await services.db.orm.$count(reservations)).toBe(7)
    })

    test('do not count rejected requests and repeated responses', async () => {
      const { app, services } = at()
      const venue = await aVenue(services)
      for (const _ of Array(6)) await send(app, '/api/reservations', aRequest(venue, { party_size: 0 }))
      for (const _ of Array(6)) await send(app, '/api/reservations', aRequest(venue), { 'Idempotency-Key': 'once' })
      expect((await send(app, '/api/reservations', aRequest(venue))).status).toBe(201)
    })
  })

  describe('of ten emails a day per recipient', () => {
    const at = useApp(kind, { env: { RESERVATION_LIMIT: '100' } })
    const READER = 'victim@example.org'
    /** Requests of different clients for different venues, with email addresses of the same mailbox. */
    async function ask(count: number, from = 0) {
      const sent = Array.from({ length: count }, async (_, n) => {
        const venue = await aVenue(at().services, { name: `Venue ${from + n}` })
        const email = ['victim@example.org', 'Victim@Example.org', `victim+${n}@example.org`][n % 3]
        return sendFrom(at(), `192.0.2.${from + n}`, aRequest(venue, { email }), { 'X-Forwarded-For': `198.51.100.${n}` })
      })
      return (await Promise.all(sent)).map(({ status }) => status)
    }
    const emailsOf = (emailKind: string) =>
      at().services.db.orm.$count(mails, and(eq(mails.kind, emailKind), like(mails.recipient, '%ictim%')))

    test('hold for any number of venues and clients, while the requests are stored and can be answered', async () => {
      expect(await ask(14)).toEqual(Array(14).fill(201))
      expect(await emailsOf('reservation-received')).toBe(10)
      expect(await at().services.db.orm.$count(reservations)).toBe(14)
      const venue = await aVenue(at().services, { name: 'The last of them' })
      expect(await sendFrom(at(), '192.0.2.99', aRequest(venue, { email: 'b@example.org' }))).toMatchObject({ status: 201 })
      expect(await at().services.db.orm.$count(mails, eq(mails.recipient, 'b@example.org'))).toBe(1)

      at().setNow(new Date(NOON.getTime() + 24 * HOUR_MS))
      expect(await sendReminders(at().services)).toBe(15)
      expect(await emailsOf('reservation-unanswered')).toBe(10)
      expect(await sendFrom(at(), '192.0.2.99', aRequest(venue, { email: READER }))).toMatchObject({ status: 201 })
      expect(await emailsOf('reservation-received')).toBe(11)
    })
  })
})
