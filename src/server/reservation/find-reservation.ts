import { eq } from 'drizzle-orm'
import type { ReservationRow } from '../../contract/reservation.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { reservations } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

/** One reservation as its venue sees it. @throws DomainError not_found, also where it is another venue's */
export async function findReservation({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<ReservationRow> {
  const [row] = isUuid(id) ? await ctx.db.orm.select(panelColumns).from(reservations).where(eq(reservations.id, id)) : []
  if (!row || !can(ctx.actor, 'reservation:read', { venueId: row.venue_id })) throw new DomainError('not_found')
  return toReservationRow(row, ctx.actor)
}
