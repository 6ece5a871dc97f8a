import { eq } from 'drizzle-orm'
import type { RoomCheck } from '../../contract/hours.ts'
import { DomainError } from '../../domain/errors.ts'
import { coversOverCapacityAt } from '../../domain/hours/capacity.ts'
import { authorize } from '../../domain/permissions.ts'
import { withoutSeconds } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { readBooked, readHoursOn } from './read-hours.ts'

type RequestedTable = Pick<typeof reservations.$inferSelect, 'venue_id' | 'requested_date' | 'requested_time' | 'party_size'>

/**
 * Returns by how many people a pending reservation would exceed the capacity of its venue if it were confirmed.
 * @throws DomainError not_found, also for another venue's reservation
 */
export async function checkCapacity({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<RoomCheck> {
  const { orm } = ctx.db
  const [row] = isUuid(id) ? await orm.select().from(reservations).where(eq(reservations.id, id)) : []
  if (!row) throw new DomainError('not_found')
  authorize(ctx.actor, 'reservation:read', { venueId: row.venue_id }, 'not_found')
  return { beyond: row.status === 'pending' ? await readCoversOverCapacity(orm, ctx, row) : 0 }
}

/** Like `coversOverCapacityAt`, with the hours and reservations of the database. */
export async function readCoversOverCapacity(
  orm: Database['orm'] | Transaction,
  { config: { timeZone } }: Pick<AppContext, 'config'>,
  { venue_id, requested_date: date, requested_time, party_size: party }: RequestedTable,
): Promise<number> {
  const hours = await readHoursOn(orm, venue_id, date)
  const booked = await readBooked(orm, venue_id, { first: date, last: date }, timeZone)
  return coversOverCapacityAt(hours, { date, time: withoutSeconds(requested_time), party }, booked, timeZone)
}
