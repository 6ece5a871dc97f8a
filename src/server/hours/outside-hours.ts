import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { SavedHours } from '../../contract/hours.ts'
import type { VenueHours } from '../../domain/hours/hours.ts'
import { slotsOn } from '../../domain/hours/slots.ts'
import { localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

const MAX_DATES = 20

export async function countOutside(
  tx: Transaction,
  { clock, config: { timeZone } }: Pick<AppContext, 'clock' | 'config'>,
  hours: VenueHours,
  venueId: string,
): Promise<SavedHours['outside']> {
  const rows = await tx
    .select({ date: reservations.requested_date, time: reservations.requested_time, tables: sql<number>`count(*)::int` })
    .from(reservations)
    .where(
      and(
        eq(reservations.venue_id, venueId),
        gte(reservations.requested_date, localNow(clock(), timeZone).date),
        ne(reservations.status, 'declined'),
        isNull(reservations.withdrawn_at),
      ),
    )
    .groupBy(reservations.requested_date, reservations.requested_time)
    .orderBy(asc(reservations.requested_date))
  const offered = new Map<string, Set<string>>()
  const outside = new Map<string, number>()
  for (const { date, time, tables } of rows) {
    const times = offered.get(date) ?? new Set(slotsOn(hours, date, timeZone).map((slot) => slot.time))
    offered.set(date, times)
    if (!times.has(time.slice(0, 5))) outside.set(date, (outside.get(date) ?? 0) + tables)
  }
  return [...outside].slice(0, MAX_DATES).map(([date, tables]) => ({ date, tables }))
}
