import { and } from 'drizzle-orm'
import type { AuditFilters } from '../../contract/audit.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { toCsv } from '../serialise/serialise.ts'
import { recordAudit } from './audit.ts'
import { isBefore, NEWEST_FIRST, whereAudit } from './list-entries.ts'

type Row = typeof auditEntries.$inferSelect

const COLUMNS = ['id', 'at', 'actor_email', 'client_ip', 'action', 'entity', 'entity_id', 'entity_name', 'field', 'from', 'to']
/** Entries per query. An entry of a deleted venue can have 300 KB. */
const BATCH = 200

/**
 * Returns the filtered audit log as CSV, newest first, with a line per changed field. Records the export in the log.
 * @throws DomainError not_allowed, before the first chunk
 */
export function exportAuditEntries({ ctx, input }: { ctx: AppContext; input: AuditFilters }): AsyncGenerator<string> {
  authorize(ctx.actor, 'audit:read', undefined)
  const authorized = authorize(ctx.actor, 'guide:export', { what: 'audit-log' })
  const changes = Object.entries(input).map(([field, to]) => ({ field, from: null, to }))
  return (async function* () {
    await inTransaction(ctx.db, (tx) =>
      recordAudit(tx, ctx, authorized, { action: 'user.export', id: 'all', name: 'the audit log', changes }),
    )
    yield* toCsv({ batches: readEntries(ctx, input), columns: COLUMNS, rowsOf })
  })()
}

async function* readEntries(ctx: AppContext, filters: AuditFilters): AsyncGenerator<Row[]> {
  let last: number | undefined
  for (;;) {
    const rows: Row[] = await ctx.db.orm
      .select()
      .from(auditEntries)
      .where(and(whereAudit(ctx, filters), isBefore(last)))
      .orderBy(...NEWEST_FIRST)
      .limit(BATCH)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id
    if (rows.length < BATCH || last === undefined) return
  }
}

function rowsOf({ changes, ...entry }: Row): Record<string, unknown>[] {
  if (changes.length === 0) return [entry]
  return changes.map(({ field, from, to }) => ({ ...entry, field, from: cellOf(from), to: cellOf(to) }))
}

function cellOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
