import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { useApp } from '../../../tests/support/app.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { mails, reservations } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { readVenue } from './email-data.ts'
import { queueVenueClosedEmails } from './emails.ts'

const UPCOMING = 450

describe.each(API_DATABASE_KINDS)('queueVenueClosedEmails on %s', (kind) => {
  const at = useApp(kind)

  test('writes the emails in several turns of the event loop when a venue has many reservations', async () => {
    const { services } = at()
    const { db, clock } = services
    const venue = await aVenue(services)
    await db.pool.query(
      `insert into reservations (venue_id, first_name, last_name, email, phone, party_size, requested_date, requested_time, status, decided_at)
      select $1, 'Ann', 'Bee', n || '@example.org', '', 2, '2026-12-24', '19:30', 'confirmed', now() from generate_series(1, $2) n`,
      [venue.id, UPCOMING],
    )
    const upcoming = await db.orm.select().from(reservations).orderBy(asc(reservations.id))
    // Each email and its calendar entry read the clock.
    let reads = 0
    let most = 0
    const counting = () => {
      if (reads === 0) setImmediate(() => (reads = 0))
      reads++
      most = Math.max(most, reads)
      return clock()
    }
    await inTransaction(db, async (tx) => {
      const [first] = upcoming
      if (first) await queueVenueClosedEmails(tx, { ...services, clock: counting }, upcoming, await readVenue(tx, first))
    })
    expect(most).toBeLessThan(UPCOMING)
    expect(await db.orm.$count(mails)).toBe(UPCOMING)
  })
})
