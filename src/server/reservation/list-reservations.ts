import { and, asc, between, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listReservationsQuery, ReservationPage } from '../../contract/reservation.ts'
import { pageCount } from '../../domain/pagination.ts'
import type { ReservationStatus } from '../../domain/reservation/status.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { whereNotWithdrawn, wherePanel, whereReservationVenue, whereStatus, whereWaiting } from './filters.ts'
import { requireReadableScope } from './find-reservation.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

type Input = z.output<typeof listReservationsQuery>
type Counts = ReservationPage['counts']

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
export async function listReservations({ ctx, input }: { ctx: AppContext; input: Input }): Promise<ReservationPage> {
  const venueId = (await requireReadableScope(ctx, input.venue_id))?.id ?? null
  const scope = wherePanel(ctx, venueId, input)
  const ofVenue = whereReservationVenue(venueId)
  const [{ counts, ids }, pendingTotal, waitingTotal] = await Promise.all([
    findPage(ctx, scope, input),
    ctx.db.orm.$count(reservations, and(ofVenue, whereStatus('pending'))),
    // Counted for one venue only, because for all venues the query would read every reservation.
    ofVenue ? ctx.db.orm.$count(reservations, and(ofVenue, whereWaiting(ctx, ctx.clock()))) : null,
  ])
  const rows = await ctx.db.orm
    .select(panelColumns)
    .from(reservations)
    .where(inArray(reservations.id, ids))
    .orderBy(...PANEL_ORDER)
  const total = counts[input.status]
  return {
    ...toListResponse(
      rows.map((row) => toReservationRow(row, ctx.actor)),
      total,
      input,
    ),
    pages: pageCount(total, input.limit),
    counts,
    pending_total: pendingTotal,
    waiting_total: waitingTotal,
    days: await countDays(ctx, and(scope, whereStatus(input.status)), rows),
    as_of: ctx.clock().toISOString(),
  }
}

/**
 * Returns the number per status and the ids of the page in one statement, so that a search compares each text once. Without a search both
 * are read from indexes. The derived columns are left to a second statement; otherwise they would be computed for every row before the
 * page.
 */
async function findPage(
  { db }: AppContext,
  scope: SQL | undefined,
  { q, status, ...page }: Input,
): Promise<{ counts: Counts; ids: string[] }> {
  const of = (one: ReservationStatus) => sql`count(*) filter (where status = ${one} and withdrawn_at is null)`
  const { rows } = await db.orm.execute<Counts & { ids: string[] }>(sql`
    with found as ${q?.trim() ? sql`materialized` : sql`not materialized`} (
      select id, requested_date, requested_time, created_at, status, withdrawn_at from ${reservations} where ${scope ?? sql`true`})
    select count(*) as all, ${of('pending')} as pending, ${of('confirmed')} as confirmed, ${of('declined')} as declined,
      array(select id from found ${status === 'all' ? sql`` : sql`where status = ${status} and withdrawn_at is null`}
        order by requested_date, requested_time, created_at, id limit ${page.limit} offset ${pageOffset(page)}) as ids
    from found`)
  const [found] = rows
  if (!found) throw new Error('a count gave no row')
  const { ids, ...counts } = found
  return { counts, ids }
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
