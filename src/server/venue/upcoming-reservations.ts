import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { localNow } from '../../domain/time.ts'
import type { Context } from '../context.ts'
import { reservations } from '../db/schema/index.ts'

/** A venue's reservations that diners still count on: pending or confirmed, not withdrawn, and still to come. */
export function upcomingOf({ clock, config }: Pick<Context, 'clock' | 'config'>, venueId: string): SQL | undefined {
  const { date, time } = localNow(clock(), config.timeZone)
  return and(
    eq(reservations.venue_id, venueId),
    inArray(reservations.status, ['pending', 'confirmed']),
    isNull(reservations.withdrawn_at),
    sql`(${reservations.requested_date}, ${reservations.requested_time}) > (${date}::date, ${time}::time)`,
  )
}
