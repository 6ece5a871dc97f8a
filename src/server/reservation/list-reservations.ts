import { and, asc, between, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listReservationsQuery, ReservationPage } from '../../contract/reservation.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { type PageRequest, pageOffset, toListResponse } from '../http/list.ts'
import { whereNotWithdrawn, wherePanel, whereStatus, whereVenue } from './filters.ts'
import { requireReadableScope } from './find-reservation.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

export const PANEL_ORDER = [
  asc(reservations.requested_date),
  asc(reservations.requested_time),
  asc(reservations.created_at),
  asc(reservations.id),
]

/**
 * Returns a page of reservations, with the number per status for the same period and search.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found
 */
export async function listReservations({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof listReservationsQuery>
}): Promise<ReservationPage> {
  const venueId = (await requireReadableScope(ctx, input.venue_id))?.id ?? null
  const scope = wherePanel(ctx, venueId, input)
  const filtered = and(scope, whereStatus(input.status))
  const [counts, pendingTotal, rows] = await Promise.all([
    countByStatus(ctx, scope),
    ctx.db.orm.$count(reservations, and(whereVenue(venueId), whereStatus('pending'))),
    readPage(ctx, filtered, input),
  ])
  const total = counts[input.status]
  return {
    ...toListResponse(
      rows.map((row) => toReservationRow(row, ctx.actor)),
      total,
      input,
    ),
    pages: Math.max(1, Math.ceil(total / input.limit)),
    counts,
    pending_total: pendingTotal,
    days: await countDays(ctx, filtered, rows),
    as_of: ctx.clock().toISOString(),
  }
}

/** Selects the ids of the page first. Otherwise PostgreSQL would compute the derived columns for every row before the page. */
function readPage({ db }: AppContext, where: SQL | undefined, page: PageRequest) {
  const ids = db.orm
    .select({ id: reservations.id })
    .from(reservations)
    .where(where)
    .orderBy(...PANEL_ORDER)
    .limit(page.limit)
    .offset(pageOffset(page))
  return db.orm
    .select(panelColumns)
    .from(reservations)
    .where(inArray(reservations.id, ids))
    .orderBy(...PANEL_ORDER)
}

async function countDays(
  { db }: AppContext,
  where: SQL | undefined,
  rows: readonly { requested_date: string }[],
): Promise<ReservationPage['days']> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  return db.orm
    .select({
      date: reservations.requested_date,
      requests: sql<number>`count(*)`,
      covers: sql<number>`coalesce(sum(${reservations.party_size}) filter (where ${reservations.status} <> 'declined' and ${whereNotWithdrawn}), 0)`,
    })
    .from(reservations)
    .where(and(where, between(reservations.requested_date, first.requested_date, last.requested_date)))
    .groupBy(reservations.requested_date)
    .orderBy(asc(reservations.requested_date))
}

async function countByStatus({ db }: AppContext, scope: ReturnType<typeof wherePanel>): Promise<ReservationPage['counts']> {
  const of = (status: string) => sql<number>`count(*) filter (where ${reservations.status} = ${status} and ${whereNotWithdrawn})`
  const [counts] = await db.orm
    .select({ all: sql<number>`count(*)`, pending: of('pending'), confirmed: of('confirmed'), declined: of('declined') })
    .from(reservations)
    .where(scope)
  if (!counts) throw new Error('a count gave no row')
  return counts
}
