import { stringify } from 'csv-stringify/sync'
import { and } from 'drizzle-orm'
import type { z } from 'zod'
import type { reservationExportQuery } from '../../contract/reservation.ts'
import { escapeFormula, FORMULA_BEHIND_SEPARATOR } from '../../domain/csv-escape.ts'
import { authorize } from '../../domain/permissions.ts'
import { localNow } from '../../domain/time.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { reservations } from '../db/schema/index.ts'
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

/**
 * Returns the filtered reservations of a venue as CSV for spreadsheets: UTF-8 with a byte order mark, and with formulas
 * escaped, because diners enter the text.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found
 */
export async function exportReservations({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof reservationExportQuery>
}): Promise<{ fileName: string; csv: string }> {
  const venue = await requireReadableVenue(ctx, input.venue_id)
  const authorized = authorize(ctx.actor, 'reservation:read', { venueId: venue.id }, 'venue_not_found')
  const rows = await ctx.db.orm
    .select(panelColumns)
    .from(reservations)
    .where(and(wherePanel(ctx, venue.id, input), whereStatus(input.status)))
    .orderBy(...PANEL_ORDER)
  const changes = [{ field: 'reservations', from: null, to: rows.length }]
  await writeAs(ctx, (tx, ctx) =>
    recordAudit(tx, ctx, authorized, { action: 'reservation.export', id: venue.id, name: venue.name, changes }),
  )
  const csv = stringify(
    rows.map((row) => toReservationRow(row, ctx.actor)),
    {
      header: true,
      columns: [...COLUMNS],
      bom: true,
      record_delimiter: 'windows',
      quoted_match: FORMULA_BEHIND_SEPARATOR,
      cast: { string: escapeFormula },
    },
  )
  return { fileName: `reservations-${venue.slug}-${localNow(ctx.clock(), ctx.config.timeZone).date}.csv`, csv }
}
