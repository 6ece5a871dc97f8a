import { DomainError } from '../../domain/errors.ts'
import type { ExportFormat, ExportName } from '../../domain/export.ts'
import { can } from '../../domain/permissions.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { exportedMenus } from './menus.ts'
import { exportedReservations } from './reservations.ts'
import { toCsv, toJson } from './serialise.ts'
import type { ExportTable } from './table.ts'
import { exportedUsers } from './users.ts'
import { exportedVenues } from './venues.ts'

export type ExportInput = { what: ExportName; format: ExportFormat }

/** All venues, menus, users or reservations as the text of a file, piece by piece. @throws DomainError not_allowed, before the first piece */
export function exportData({ ctx, input: { what, format } }: { ctx: Context; input: ExportInput }): AsyncGenerator<string> {
  if (!can(ctx.actor, 'guide:export', undefined)) throw new DomainError('not_allowed')
  const written = <Thing>(table: ExportTable<Thing>) => (format === 'json' ? toJson(table) : toCsv(table))
  switch (what) {
    case 'venues':
      return written(exportedVenues(ctx))
    case 'menus':
      return written(exportedMenus(ctx))
    case 'users':
      return noted(ctx, { action: 'user.export', name: 'all users', format }, written(exportedUsers(ctx)))
    case 'reservations':
      return noted(ctx, { action: 'reservation.export', name: 'all venues', format }, written(exportedReservations(ctx)))
  }
}

type Noted = { action: 'user.export' | 'reservation.export'; name: string; format: ExportFormat }

/** Personal data leave the guide: the audit log says who took them, before the first piece. */
async function* noted(ctx: Context, { action, name, format }: Noted, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const changes = [{ field: 'format', from: null, to: format }]
  await inTransaction(ctx.db, (tx) => audit(tx, ctx, { action, id: 'all', name, changes }))
  yield* pieces
}
