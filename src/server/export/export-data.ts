import { and, inArray, type SQL } from 'drizzle-orm'
import type { ManagedVenueFilters } from '../../contract/managed-venue.ts'
import type { ExportFormat, ExportName } from '../../domain/export.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import { whileAllowed } from '../actor/while-allowed.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venues } from '../db/schema/index.ts'
import { type ExportTable, toCsv, toJson, toStream } from '../serialise/serialise.ts'
import { filterManagedVenues, inTownsOf } from '../venue/managed-venue-lists.ts'
import { exportedMenus } from './menus.ts'
import { exportedReservations } from './reservations.ts'
import { exportedUsers } from './users.ts'
import { exportedVenues } from './venues.ts'

type ExportInput = {
  what: ExportName
  format: ExportFormat
  venues?: ManagedVenueFilters & { id?: string[] }
}

/**
 * Returns all venues, menus, users or reservations as a file, in chunks.
 * @throws DomainError not_allowed before the first chunk, and as `whileAllowed`
 */
export function exportData({
  ctx,
  input: { what, format, venues: filters },
}: {
  ctx: AppContext
  input: ExportInput
}): AsyncGenerator<string> {
  const authorized = authorize(ctx.actor, 'guide:export', { what })
  const written = <Entity>(table: ExportTable<Entity>) => whileAllowed(ctx, authorized, format === 'json' ? toJson(table) : toCsv(table))
  switch (what) {
    case 'venues':
      return written(exportedVenues(ctx, filters ? whereVenues(ctx, filters) : inTownsOf(ctx.actor)))
    case 'menus':
      return written(exportedMenus(ctx))
    case 'users':
      return withAuditEntry(ctx, authorized, { action: 'user.export', name: 'all users', format }, written(exportedUsers(ctx)))
    case 'reservations':
      return withAuditEntry(
        ctx,
        authorized,
        { action: 'reservation.export', name: 'all venues', format },
        written(exportedReservations(ctx)),
      )
  }
}

function whereVenues({ actor }: AppContext, { id = [], ...filters }: NonNullable<ExportInput['venues']>): SQL | undefined {
  return and(filterManagedVenues(filters, actor), id.length > 0 ? inArray(venues.id, id) : undefined)
}

type Noted = { action: 'user.export' | 'reservation.export'; name: string; format: ExportFormat }

/** Writes the audit entry before the first chunk, because exports contain personal data. */
async function* withAuditEntry(
  ctx: AppContext,
  authorized: Authorized<'guide:export'>,
  { action, name, format }: Noted,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  const changes = [{ field: 'format', from: null, to: format }]
  await writeAs(ctx, (tx, ctx) => recordAudit(tx, ctx, authorized, { action, id: 'all', name, changes }))
  yield* pieces
}

export function exportStream(ctx: AppContext, input: ExportInput): ReadableStream {
  return toStream(ctx, exportData({ ctx, input }))
}
