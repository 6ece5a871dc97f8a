import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReservationPage, reservationQuery } from '../../contract/reservation.ts'
import type { Context } from '../context.ts'
import { reservations } from '../db/schema/index.ts'
import { listOf, offsetOf } from '../http/list.ts'
import { isStanding, panelScope, statusFilter } from './filters.ts'
import { requireReadableVenue } from './require-venue.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

/** As the panel shows them: by date, then time. */
export const PANEL_ORDER = [
  asc(reservations.requested_date),
  asc(reservations.requested_time),
  asc(reservations.created_at),
  asc(reservations.id),
]

/**
 * A page of a venue's reservations, with how many there are of each status within period and search.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found
 */
export async function listReservations({
  ctx,
  input,
}: {
  ctx: Context
  input: z.output<typeof reservationQuery>
}): Promise<ReservationPage> {
  const venue = await requireReadableVenue(ctx, input.venue_id)
  const scope = panelScope(ctx, venue.id, input)
  const [counts, pendingTotal, rows] = await Promise.all([
    countByStatus(ctx, scope),
    ctx.db.orm.$count(reservations, and(eq(reservations.venue_id, venue.id), statusFilter('pending'))),
    ctx.db.orm
      .select(panelColumns)
      .from(reservations)
      .where(and(scope, statusFilter(input.status)))
      .orderBy(...PANEL_ORDER)
      .limit(input.limit)
      .offset(offsetOf(input)),
  ])
  const total = counts[input.status]
  return {
    ...listOf(rows.map(toReservationRow), total, input),
    pages: Math.max(1, Math.ceil(total / input.limit)),
    counts,
    pending_total: pendingTotal,
    as_of: ctx.clock().toISOString(),
  }
}

async function countByStatus({ db }: Context, scope: ReturnType<typeof panelScope>): Promise<ReservationPage['counts']> {
  const of = (status: string) => sql<number>`count(*) filter (where ${reservations.status} = ${status} and ${isStanding})`
  const [counts] = await db.orm
    .select({ all: sql<number>`count(*)`, pending: of('pending'), confirmed: of('confirmed'), declined: of('declined') })
    .from(reservations)
    .where(scope)
  if (!counts) throw new Error('a count gave no row')
  return counts
}
