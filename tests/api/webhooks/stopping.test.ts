import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { reservations, webhookDeliveries, webhooks } from '../../../src/server/db/schema/index.ts'
import { passOnEvents } from '../../../src/server/webhook/pass-on-events.ts'
import { aUser, emailsTo, PASSWORD } from '../../support/accounts.ts'
import { NOON, useApp } from '../../support/app.ts'
import { sendAs } from '../../support/managing.ts'
import { aReservation } from '../../support/reservation.ts'
import { aWebhook, useDeliveries, WEBHOOK_URL } from '../../support/webhooks.ts'

describe('a webhook', () => {
  const at = useApp('embedded')
  const { people, receiver, deliverAll, logOf } = useDeliveries(at)

  test('that answers 410 gets no further event', async () => {
    const { owner, venue } = people()
    await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    receiver().status = 410
    expect(await deliverAll()).toEqual(['ok'])
    await aReservation(at().services, venue)
    await deliverAll()
    expect(receiver().messages).toHaveLength(1)
    const [shown] = (await sendAs(at(), owner, 'GET', '/api/webhooks')).body.data
    expect(shown).toMatchObject({ gone_at: NOON.toISOString(), stop_reason: 'gone' })
  })

  test('is not stopped when an event that it accepted six days ago is sent again without success', async () => {
    const { owner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    await passOnEvents(at().services)
    await at().services.db.orm.update(webhookDeliveries).set({ at: NOON })
    expect(await deliverAll()).toEqual(['ok'])
    at().setNow(new Date(NOON.getTime() + 6 * DAY_MS))
    const [entry] = await logOf(owner, id)
    expect((await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/deliveries/${entry.id}/replay`)).status).toBe(200)
    receiver().status = 500
    await deliverAll(true)
    const [shown] = (await sendAs(at(), owner, 'GET', '/api/webhooks')).body.data
    expect(shown).toMatchObject({ failing_since: null, gone_at: null, stop_reason: null })
    expect(await emailsTo(at(), owner.email)).toEqual([])
  })

  test('that answers 410 leaves no event waiting', async () => {
    const { owner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    await aReservation(at().services, venue)
    await aReservation(at().services, venue)
    receiver().status = 410
    await deliverAll()
    expect(receiver().messages).toHaveLength(1)
    expect((await logOf(owner, id)).map(({ failed_at }: { failed_at: string }) => failed_at)).toEqual(Array(2).fill(NOON.toISOString()))
  })

  test('shows since when it fails, gets no events after five days, and gets them again once it accepts a test event', async () => {
    const { owner, venue } = people()
    const { id } = await aWebhook(at(), owner, venue)
    const shown = async () => {
      const { failing_since, gone_at, stop_reason } = (await sendAs(at(), owner, 'GET', '/api/webhooks')).body.data[0]
      return { failing_since, gone_at, stop_reason }
    }
    const onDay = async (days: number, { isLast = true } = {}) => {
      at().setNow(new Date(NOON.getTime() + days * DAY_MS))
      await aReservation(at().services, venue)
      await passOnEvents(at().services)
      await at().services.db.orm.update(webhookDeliveries).set({ at: at().services.clock() }).where(eq(webhookDeliveries.attempts, 0))
      await deliverAll(isLast)
      return shown()
    }
    expect(await onDay(0)).toEqual({ failing_since: null, gone_at: null, stop_reason: null })
    receiver().status = 500
    const failing_since = new Date(NOON.getTime() + DAY_MS).toISOString()
    expect(await onDay(1)).toEqual({ failing_since, gone_at: null, stop_reason: null })
    expect(await onDay(5)).toEqual({ failing_since, gone_at: null, stop_reason: null })
    expect(await onDay(6, { isLast: false })).toEqual({ failing_since, gone_at: null, stop_reason: null })
    const stopped = { failing_since, gone_at: new Date(NOON.getTime() + 6 * DAY_MS).toISOString(), stop_reason: 'failing' }
    expect(await onDay(6)).toEqual(stopped)
    const { length } = receiver().messages
    expect(await onDay(6.5)).toEqual(stopped)
    expect(receiver().messages).toHaveLength(length)
    const [email, ...others] = await emailsTo(at(), owner.email)
    expect([email?.kind, email?.subject, others]).toEqual(['webhook-stopped', 'Your webhook at hooks.example.org is stopped', []])
    expect(email?.text).toContain('since Saturday 21 November 2026')
    expect(email?.text).not.toContain(WEBHOOK_URL)
    receiver().status = 204
    await sendAs(at(), owner, 'POST', `/api/webhooks/${id}/test`)
    await deliverAll()
    expect(await shown()).toEqual({ failing_since: null, gone_at: null, stop_reason: null })
  })
  test('ends when its user loses the venue or changes the password', async () => {
    const { owner, admin, venue } = people()
    const second = await aUser(at(), { venueId: venue.id })
    await aWebhook(at(), owner, venue)
    await aWebhook(at(), second, venue)
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}/people/${second.id}`)
    expect(await at().services.db.orm.$count(webhooks)).toBe(1)
    await sendAs(at(), owner, 'POST', '/api/auth/change-password', { current_password: PASSWORD, new_password: 'red-kingfisher-15' })
    expect(await at().services.db.orm.$count(webhooks)).toBe(0)
    expect(await at().services.db.orm.$count(reservations)).toBe(0)
  })
})
