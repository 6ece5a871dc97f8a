import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { ask, NOON, send, useApp } from '../../../tests/support/app.ts'
import { hearChanges } from '../../../tests/support/hear-changes.ts'
import { aReservation, linkTokenFor } from '../../../tests/support/reservation.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { venues } from '../db/schema/index.ts'
import { updateReplyTimes } from './reply-times.ts'

const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS)

describe.each(API_DATABASE_KINDS)('updateReplyTimes on %s', (kind) => {
  const at = useApp(kind)
  let venue: { id: string }

  beforeEach(async () => {
    venue = await aVenue(at().services)
  })

  /** Requests of five days ago, each answered after these hours. */
  const answered = (...hours: number[]) =>
    Promise.all(
      hours.map((after) =>
        aReservation(at().services, venue, {
          created_at: ago(120),
          status: after % 2 ? 'confirmed' : 'declined',
          decided_at: ago(120 - after),
          decided_via: 'account',
        }),
      ),
    )
  const asked = (over: Parameters<typeof aReservation>[2], times = 1) =>
    Promise.all(Array.from({ length: times }, () => aReservation(at().services, venue, over)))
  const shown = async () => {
    await updateReplyTimes(at().services)
    const [row] = await at().services.db.orm.select().from(venues).where(eq(venues.id, venue.id))
    return row?.reply_hours
  }
  const TEN = [0.2, 0.2, 0.3, 0.5, 0.5, 1, 1, 1.5, 5, 9]

  test('stores the hours within which four of five requests are answered, rounded up, once there are ten answers', async () => {
    await answered(...TEN.slice(1))
    expect(await shown()).toBeNull()
    await answered(TEN[0] ?? 0)
    expect(await shown()).toBe(2)
    expect((await ask(at().app, '/api/venues/the-crown')).body.reply_hours).toBe(2)
  })

  test('counts at least one hour, and stores nothing above 72', async () => {
    await answered(...Array.from({ length: 10 }, () => 0.1))
    expect(await shown()).toBe(1)
    await answered(...Array.from({ length: 10 }, () => 73))
    expect(await shown()).toBeNull()
  })

  test.each<[string, Parameters<typeof aReservation>[2], number]>([
    ['never answered within a day', { created_at: ago(25) }, 3],
    ['never answered before its table', { created_at: ago(14), requested_date: '2026-11-20', requested_time: '12:00' }, 3],
    ['withdrawn by a diner who had waited for a day', { created_at: ago(100), withdrawn_at: ago(76) }, 3],
  ])('counts a request against the venue that was %s', async (_what, over, times) => {
    await answered(...TEN)
    await asked(over, times)
    // The eleventh of thirteen is unanswered.
    expect(await shown()).toBeNull()
  })

  test.each<[string, Parameters<typeof aReservation>[2]]>([
    ['still waiting', { created_at: ago(23) }],
    ['confirmed at once and withdrawn later', { created_at: ago(50), status: 'confirmed', decided_at: ago(50), withdrawn_at: ago(40) }],
    ['withdrawn within a day', { created_at: ago(50), withdrawn_at: ago(40) }],
    ['confirmed instantly', { created_at: ago(50), status: 'confirmed', decided_at: ago(50), decided_via: 'instant' }],
    ['bookings of callers', { source: 'phone', status: 'confirmed', decided_at: ago(50), created_at: ago(50), decided_via: 'account' }],
    ['older than 90 days', { created_at: ago(91 * 24), status: 'confirmed', decided_at: ago(91 * 24) }],
  ])('leaves out requests that are %s', async (_what, over) => {
    await asked(over, 30)
    await answered(...TEN.slice(1))
    expect(await shown()).toBeNull()
    await answered(TEN[0] ?? 0)
    expect(await shown()).toBe(2)
  })

  test('changes only venues with another value, whose pages are rendered again, and keeps their updated_at', async () => {
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor' })
    await answered(...TEN)
    const before = await at().services.db.orm.select({ at: venues.updated_at }).from(venues).orderBy(venues.id)
    const heard = await hearChanges(at().services)
    expect([await updateReplyTimes(at().services), await updateReplyTimes(at().services)]).toEqual([1, 0])
    const tags = await heard()
    expect(tags).toContain(`venue:${venue.id}`)
    expect(tags).not.toContain(`venue:${other.id}`)
    expect(await at().services.db.orm.select({ at: venues.updated_at }).from(venues).orderBy(venues.id)).toEqual(before)
  })

  test('shows the reply time on the page behind the link of the diner, and removes it after 90 days', async () => {
    await answered(...TEN)
    await updateReplyTimes(at().services)
    const made = await aReservation(at().services, venue)
    const token = linkTokenFor(at().services, made)
    expect((await send(at().app, '/api/reservations/link', { token })).body.venue.reply_hours).toBe(2)
    at().setNow(new Date(NOON.getTime() + 90 * DAY_MS))
    expect(await shown()).toBeNull()
  })
})
