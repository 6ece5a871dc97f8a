import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReservationRow, reservationExportQuery } from '../../contract/reservation.ts'
import { authorize } from '../../domain/permissions.ts'
import { localNow } from '../../domain/time.ts'
import { writeAs } from '../actor/lock-actor.ts'
import { whileAllowed } from '../actor/while-allowed.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
import { toCsv } from '../serialise/serialise.ts'
import { wherePanel, whereStatus } from './filters.ts'
import { requireReadableVenue } from './find-reservation.ts'
import { PANEL_ORDER } from './list-reservations.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

const COLUMNS = [
  'requested_date',
  'requested_time',
  'party_size',
  'status',
  'first_name',
  'last_name',
  'email',
  'phone',
  'allergies',
  'special_requests',
  'created_at',
  'decided_at',
  'decline_reason',
  'withdrawn_at',
  'withdrawn_by',
  'withdrawal_reason',
  'source',
  'arrived_at',
  'no_show_at',
  'venue_note',
  'id',
] as const

const BATCH_SIZE = 500

/**
 * Returns the filtered reservations of a venue as CSV for spreadsheets, in chunks: UTF-8 with a byte order mark, and with formulas
 * escaped, because diners enter the text.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found; between the chunks as `whileAllowed`
 */
export async function exportReservations({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof reservationExportQuery>
}): Promise<{ fileName: string; pieces: AsyncIterable<string> }> {
  const venue = await requireReadableVenue(ctx, input.venue_id)
  const authorized = authorize(ctx.actor, 'reservation:read', { venueId: venue.id }, 'venue_not_found')
  const which = and(wherePanel(ctx, venue.id, input), whereStatus(input.status))
  const changes = [{ field: 'reservations', from: null, to: await ctx.db.orm.$count(reservations, which) }]
  await writeAs(ctx, (tx, ctx) =>
    recordAudit(tx, ctx, authorized, { action: 'reservation.export', id: venue.id, name: venue.name, changes }),
  )
  const table = { columns: COLUMNS, batches: readBatches(ctx, which), rowsOf: (row: ReservationRow) => [row] }
  const pieces = whileAllowed(ctx, authorized, toCsv(table, { lineEnd: 'windows' }))
  return { fileName: `reservations-${venue.slug}-${localNow(ctx.clock(), ctx.config.timeZone).date}.csv`, pieces }
}

/** Reads each batch after the last row of the previous one. */
async function* readBatches(ctx: AppContext, which: SQL | undefined): AsyncGenerator<ReservationRow[]> {
  let after: SQL | undefined
  for (;;) {
    const rows = await ctx.db.orm
      .select({ ...panelColumns, exactly: sql<string>`${reservations.created_at}::text` })
      .from(reservations)
      .where(and(which, after))
      .orderBy(...PANEL_ORDER)
      .limit(BATCH_SIZE)
    if (rows.length > 0) yield rows.map((row) => toReservationRow(row, ctx.actor))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    const { requested_date, requested_time, created_at, id } = reservations
    after = sql`(${requested_date}, ${requested_time}, ${created_at}, ${id})
      > (${last.requested_date}::date, ${last.requested_time}::time, ${last.exactly}::timestamptz, ${last.id}::uuid)`
  }
}
