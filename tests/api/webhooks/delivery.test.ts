import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { venueOwners } from '../../../src/server/db/schema/index.ts'
import { startWorkers } from '../../../src/server/jobs/workers.ts'
import { passOnEvents } from '../../../src/server/webhook/pass-on-events.ts'
import { webhookWorkers } from '../../../src/server/webhook/workers.ts'
import { NOON, send, useApp } from '../../support/app.ts'
import { inDrills } from '../../support/drills.ts'
import { freePort } from '../../support/free-port.ts'
import { sendAs } from '../../support/managing.ts'
import { aRequest, aReservation } from '../../support/reservation.ts'
import { aMenu } from '../../support/scenario.ts'
import { silentServer } from '../../support/silent-server.ts'
import type { WebhookReceiver } from '../../support/webhook-receiver.ts'
import { aWebhook, useDeliveries } from '../../support/webhooks.ts'

const PERSONAL = /imogen|achebe|960184|quiet/i

describe('a webhook', () => {
  const at = useApp('embedded')
  const { people, receiver, deliverAll, logOf } = useDeliveries(at)

  test('gets a request by the workers within seconds, signed so that the library of Standard Webhooks verifies it', async () => {
    const { owner, venue } = people()
    const { secret } = await aWebhook(at(), owner, venue)
    at().setNow(new Date())
    const workers = await startWorkers(at().services, webhookWorkers(at().services, receiver().open))
    await send(
      at().app,
      '/api/reservations',
      aRequest(venue, { requested_date: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10) }),
    )
    await expect.poll(() => receiver().messages.length, { timeout: 20_000 }).toBe(1)
    await workers.close()
    const [message] = receiver().messages
    expect(message?.path).toBe('/plateful')
    const payload = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})
    expect(payload).toMatchObject({
      type: 'reservation.requested',
      data: { venue_id: venue.id, reservation: { first_name: 'Imogen', status: 'pending' } },
    })
    expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow()
  }, 60_000)

  inDrills(
    'gets the event again by the workers, after 30 to 60 seconds and then after twice as long, when it answers 500',
    async () => {
      const { owner, venue } = people()
      await aWebhook(at(), owner, venue)
      receiver().status = 500
      const { pool } = at().services.db
      const workers = await startWorkers(at().services, webhookWorkers(at().services, receiver().open))
      await aMenu(at().services, venue)
      const failed = async (attempts: number) => {
        await expect.poll(() => receiver().messages.length, { timeout: 20_000 }).toBe(attempts)
        const planned = () =>
          pool.query<{ retry_count: number; delay: number }>(
            `select retry_count, extract(epoch from start_after - started_on)::float as delay from pgboss.job
          where name = 'webhook' and state = 'retry'`,
          )
        await expect.poll(async () => (await planned()).rowCount, { timeout: 20_000 }).toBe(1)
        return (await planned()).rows[0]
      }
      const first = await failed(1)
      await pool.query(`update pgboss.job set start_after = now() where name = 'webhook'`)
      const second = await failed(2)
      await workers.close()
      expect([first?.retry_count, second?.retry_count]).toEqual([0, 1])
      expect(first?.delay).toBeGreaterThanOrEqual(30)
      expect(second?.delay).toBeGreaterThanOrEqual(60)
    },
    60_000,
  )

  test('gets its events while five receivers of another venue never answer', async () => {
    const { admin, owner, venue } = people()
    for (let count = 1; count <= 5; count++) {
      const url = `https://hanging-${count}.example.org/`
      expect((await sendAs(at(), owner, 'POST', '/api/webhooks', { url, topics: ['menus'], venue_id: venue.id })).status).toBe(201)
    }
    await aMenu(at().services, venue)
    await passOnEvents(at().services)
    const asked: string[] = []
    const hanging = await silentServer(null)
    const open: WebhookReceiver['open'] = (url, options, onResponse) => {
      asked.push(new URL(url).hostname)
      return url.includes('hanging') ? request(hanging.url, options, onResponse) : receiver().open(url, options, onResponse)
    }
    const workers = await startWorkers(at().services, webhookWorkers(at().services, open))
    await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThan(0)
    const { id } = await aWebhook(at(), admin, null)
    expect((await sendAs(at(), admin, 'POST', `/api/webhooks/${id}/test`, {})).status).toBe(200)
    await expect.poll(() => receiver().messages.length, { timeout: 8_000 }).toBe(1)
    hanging.close()
    await workers.close()
  }, 60_000)

  test('gets no personal data when it is of an administrator', async () => {
    const { admin, venue } = people()
    await aWebhook(at(), admin, null)
    await aReservation(at().services, venue)
    expect(await deliverAll()).toEqual(['ok'])
    expect(receiver().messages[0]?.body).not.toMatch(PERSONAL)
    expect(JSON.parse(receiver().messages[0]?.body ?? '').data.reservation).toMatchObject({
      party_size: 2,
      requested_time: '19:30',
      status: 'pending',
    })
  })

  test('gets nothing when its user is no longer an owner of the venue', async () => {
    const { owner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    await passOnEvents(at().services)
    await at().services.db.orm.update(venueOwners).set({ role: 'staff' }).where(eq(venueOwners.user_id, owner.id))
    expect(await deliverAll()).toEqual(['ok'])
    expect(receiver().messages).toEqual([])
    expect(await logOf(owner, id)).toMatchObject([{ failed_at: NOON.toISOString(), last_status: null }])
  })

  test.each([301, 302, 307, 400, 429, 500])('gets the event again when it answers %i, and no redirect is followed', async (status) => {
    const { owner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    receiver().status = status
    receiver().answerHeaders = { location: 'http://169.254.169.254/' }
    expect(await deliverAll()).toEqual([`a webhook answered ${status}`])
    expect(receiver().messages).toHaveLength(1)
    expect(await logOf(owner, id)).toMatchObject([{ attempts: 1, last_status: status, delivered_at: null, failed_at: null }])
    receiver().status = 204
    expect(await deliverAll()).toEqual(['ok'])
    expect(await logOf(owner, id)).toMatchObject([{ attempts: 2, last_status: 204, delivered_at: NOON.toISOString() }])
    expect(new Set(receiver().messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('records why the last attempt got no response, until one does', async () => {
    const { owner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    const { open } = receiver()
    const port = await freePort()
    receiver().open = (_url, options, onResponse) => request(`http://127.0.0.1:${port}/`, options, onResponse)
    await deliverAll()
    expect(await logOf(owner, id)).toMatchObject([{ attempts: 1, last_status: null, last_failure: 'refused' }])
    receiver().open = open
    expect(await deliverAll()).toEqual(['ok'])
    expect(await logOf(owner, id)).toMatchObject([{ attempts: 2, last_status: 204, last_failure: null }])
  })

  test('gets no more attempts after the last one, until its owner replays the event', async () => {
    const { owner, otherOwner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    receiver().status = 500
    await deliverAll(true)
    const [entry] = await logOf(owner, id)
    expect(entry.failed_at).toBe(NOON.toISOString())
    const replay = `/api/webhooks/${id}/deliveries/${entry.id}/replay`
    expect((await sendAs(at(), otherOwner, 'POST', replay)).status).toBe(404)
    expect((await sendAs(at(), owner, 'POST', replay)).status).toBe(200)
    receiver().status = 200
    expect(await deliverAll()).toEqual(['ok'])
    expect(await logOf(owner, id)).toMatchObject([{ last_status: 200, delivered_at: NOON.toISOString(), failed_at: null }])
  })
})
