import { createPublicKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aUser, type TestUser } from '../../../../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../../../../tests/support/api-databases.ts'
import { NOON, send, testApp, useApp } from '../../../../tests/support/app.ts'
import { type MailServer, startMailServer } from '../../../../tests/support/mail-server.ts'
import { type PushService, startPushService } from '../../../../tests/support/push-service.ts'
import { aRequest, aReservation, linkTokenFor } from '../../../../tests/support/reservation.ts'
import { aVenue } from '../../../../tests/support/scenario.ts'
import { pushSubscriptions, reservations, venueOwners } from '../../db/schema/index.ts'
import { startWorkers } from '../../jobs/workers.ts'
import { createLog } from '../../log/logger.ts'
import { mailWorkers } from '../../mail/deliver.ts'
import { notifyDevices } from './notify-devices.ts'
import { createPushTransport, pushWorker, sendPush } from './send-push.ts'
import { vapidKeys } from './vapid-keys.ts'

let service: PushService
beforeEach(async () => {
  service = await startPushService()
})
afterEach(() => service.close())

const PERSONAL = /imogen|achebe|960184|quiet/i

describe.each(API_DATABASE_KINDS)('notifications on %s', (kind) => {
  const at = useApp(kind)
  const device = async ({ id }: TestUser, name: string) => {
    const [row] = await at()
      .services.db.orm.insert(pushSubscriptions)
      .values({ user_id: id, session_id: 'x', ...service.browser(name) })
      .returning()
    if (!row) throw new Error('no device')
    return row
  }

  test('are sent once to every device of the staff and of the recipients of emails about a request, and to no other device', async () => {
    const mailServer: MailServer = await startMailServer()
    const lines: string[] = []
    const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
    const app = await testApp(at().services.db, { env: { SMTP_URL: mailServer.url }, services: { log } })
    const venue = await aVenue(app.services)
    const other = await aVenue(app.services, { name: 'The Anchor', slug: 'the-anchor' })
    const [one, two] = [await aUser(app, { venueId: venue.id }), await aUser(app, { venueId: venue.id })]
    for (const [user, name] of [
      [one, 'phone'],
      [one, 'laptop'],
      [two, 'tablet'],
      [await aUser(app, { venueId: venue.id, venueRole: 'staff' }), 'waiter'],
      [await aUser(app, { venueId: other.id, venueRole: 'staff' }), 'stranger-waiter'],
      [await aUser(app), 'stranger'],
      [await aUser(app, { role: 'admin' }), 'admin'],
    ] as const)
      await device(user, name)
    const { config, secret } = app.services
    const transport = createPushTransport({ vapid: vapidKeys(secret), contactEmail: config.contactEmail }, service.request)
    const workers = await startWorkers(app.services, [
      ...mailWorkers(app.services, { beforeSending: (emailId) => notifyDevices(app.services, emailId) }),
      pushWorker(app.services, transport),
    ])
    const paths = () => service.deliveries.map(({ path }) => path).sort()

    const { body: made } = await send(app.app, '/api/reservations', aRequest(venue, { party_size: 4, requested_date: '2026-11-28' }))
    await expect.poll(paths, { timeout: 20_000 }).toEqual(['/laptop', '/phone', '/tablet', '/waiter'])
    expect(service.deliveries[0]?.content).toEqual({
      title: 'New request: The Crown',
      body: 'A table for 4, Saturday 28 November at 19:30',
      url: `/venue-menu?reservation=${made.id}`,
      tag: made.id,
    })
    // So that push services that hang leave workers for other venues.
    const groups = await app.services.db.pool.query(`select distinct group_id from pgboss.job where name = 'push'`)
    expect(groups.rows).toEqual([{ group_id: venue.id }])
    for (const party_size of [5, 6]) {
      service.deliveries.length = 0
      const change = { token: linkTokenFor(app.services, made), party_size, date: '2026-11-28', time: '19:30' }
      expect((await send(app.app, '/api/reservations/change/request', change)).status).toBe(200)
      await expect.poll(paths, { timeout: 20_000 }).toEqual(['/laptop', '/phone', '/tablet', '/waiter'])
      expect(service.deliveries[0]?.content).toMatchObject({
        title: 'Changed request: The Crown',
        body: `A table for ${party_size}, Saturday 28 November at 19:30`,
      })
      app.setNow(new Date(app.services.clock().getTime() + 1000))
    }
    service.deliveries.length = 0
    await send(app.app, '/api/reservations/withdraw', { token: linkTokenFor(app.services, made) })
    await expect.poll(paths, { timeout: 20_000 }).toEqual(['/laptop', '/phone', '/tablet', '/waiter'])
    expect(service.deliveries[0]?.content).toMatchObject({ title: 'Cancelled: The Crown' })
    expect(JSON.stringify(service.deliveries)).not.toMatch(PERSONAL)
    await workers.close()
    await mailServer.close()
    await app.close()
    expect(lines.filter((line) => line.includes(service.url))).toEqual([])
  }, 60_000)

  test('are signed with the key of the server, urgent, and kept for four hours', async () => {
    const { services } = at()
    const venue = await aVenue(services)
    const row = await device(await aUser(at(), { venueId: venue.id }), 'phone')
    const reservation = await aReservation(services, venue)
    const vapid = vapidKeys(services.secret)
    const transport = createPushTransport({ vapid, contactEmail: 'hello@guide.example' }, service.request)
    await sendPush(services, transport, { subscription_id: row.id, reservation_id: reservation.id, event: 'requested' })
    const [delivery] = service.deliveries
    expect(delivery?.headers).toMatchObject({ ttl: '14400', urgency: 'high', topic: reservation.id.replaceAll('-', '') })
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(delivery?.headers.authorization ?? '') ?? []
    expect(key).toBe(vapid.publicKey)
    const point = Buffer.from(key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }))
    expect(payload).toMatchObject({ aud: service.url, sub: 'mailto:hello@guide.example' })
    expect((await services.db.orm.select().from(pushSubscriptions))[0]?.last_success_at).toEqual(NOON)
  })
})

describe('sendPush', () => {
  const at = useApp('embedded')

  async function aDevice() {
    const { services } = at()
    const venue = await aVenue(services)
    const owner = await aUser(at(), { venueId: venue.id })
    const [row] = await services.db.orm
      .insert(pushSubscriptions)
      .values({ user_id: owner.id, session_id: 'x', ...service.browser('phone') })
      .returning()
    if (!row) throw new Error('no device')
    const reservation = await aReservation(services, venue)
    const transport = createPushTransport({ vapid: vapidKeys(services.secret), contactEmail: 'hello@guide.example' }, service.request)
    const sends = (event: 'requested' | 'withdrawn' = 'requested') =>
      sendPush(services, transport, { subscription_id: row.id, reservation_id: reservation.id, event })
    return { services, reservation, sends }
  }

  test.each([403, 404, 410])('deletes the subscription when the push service returns %i', async (status) => {
    const { services, sends } = await aDevice()
    service.status = status
    await sends()
    expect(await services.db.orm.$count(pushSubscriptions)).toBe(0)
  })

  test.each([400, 413, 429, 500, 503])('throws and keeps the subscription when the push service returns %i', async (status) => {
    const { services, sends } = await aDevice()
    service.status = status
    await expect(sends()).rejects.toThrow(String(status))
    expect(await services.db.orm.$count(pushSubscriptions)).toBe(1)
  })

  test.each([
    ['was answered', { status: 'confirmed', decided_at: NOON }],
    ['was withdrawn', { withdrawn_at: NOON }],
    ['is about a time that has passed', { requested_date: '2026-11-19' }],
  ] as const)('sends nothing when the request %s', async (_what, change) => {
    const { services, reservation, sends } = await aDevice()
    await services.db.orm.update(reservations).set(change).where(eq(reservations.id, reservation.id))
    await sends()
    expect(service.deliveries).toEqual([])
  })

  test('sends nothing when the user no longer belongs to the venue', async () => {
    const { services, sends } = await aDevice()
    await services.db.orm.delete(venueOwners)
    await sends('withdrawn')
    expect(service.deliveries).toEqual([])
  })
})

describe('the transport to push services', () => {
  test('connects to public addresses only', async () => {
    const transport = createPushTransport({ vapid: vapidKeys('secret'), contactEmail: 'hello@guide.example' })
    const target = { ...service.browser('phone'), endpoint: `https://localhost:${new URL(service.url).port}/phone` }
    await expect(transport.send(target, { payload: '{}', topic: 'x' })).rejects.toThrow('the host is not public')
    expect(service.deliveries).toEqual([])
  })
})

test('vapidKeys returns the same key pair for a secret and another one for another secret', () => {
  const keys = vapidKeys('one')
  expect(vapidKeys('one')).toEqual(keys)
  expect(vapidKeys('two')).not.toEqual(keys)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})
