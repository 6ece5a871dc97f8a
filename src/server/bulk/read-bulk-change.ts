import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BulkChange, bulkChangeRowsSchema, Import, listBulkChangeRowsQuery, listBulkChangesQuery } from '../../contract/bulk.ts'
import type { List } from '../../contract/common.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import type { BulkStatus, ImportOutcome } from '../../domain/bulk.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { bulkChangeRows, bulkChanges, type ImportFile } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { mapColumn } from '../venue/import/columns.ts'

/** Drizzle omits the table name of a selected column. In a subquery the name would then refer to another table. */
const CHANGE_ID = sql.raw('bulk_changes.id')

/** Counted at every read, so that no stored counter can differ from the rows. */
const countOf = (outcome: string) =>
  sql<number>`(select count(*) from bulk_change_rows r where r.change_id = ${CHANGE_ID} and r.outcome = ${outcome})`.mapWith(Number)

const columns = {
  id: bulkChanges.id,
  kind: bulkChanges.kind,
  status: bulkChanges.status,
  total: bulkChanges.total,
  changed: countOf('changed'),
  unchanged: countOf('unchanged'),
  refused: countOf('refused'),
  file: bulkChanges.file,
  planned: sql<Partial<Record<ImportOutcome, number>> | null>`(select json_object_agg(p.planned, p.count) from
    (select planned, count(*) from bulk_change_rows r where r.change_id = ${CHANGE_ID} and r.planned is not null group by planned) p)`,
  created_by_email: bulkChanges.created_by_email,
  created_at: bulkChanges.created_at,
  finished_at: bulkChanges.finished_at,
  undo_of: bulkChanges.undo_of,
  of_menus: sql<boolean>`exists (select from bulk_change_rows r where r.change_id = ${CHANGE_ID} and r.details ? 'part')`,
  undone_by: sql<string | null>`(select u.id from bulk_changes u where u.undo_of = ${CHANGE_ID})`,
}

/** @throws DomainError not_allowed; not_found, also for an editor and another user's change */
export async function readBulkChange({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<BulkChange> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const [row] = isUuid(id)
    ? await ctx.db.orm
        .select({ ...columns, created_by: bulkChanges.created_by })
        .from(bulkChanges)
        .where(eq(bulkChanges.id, id))
    : []
  if (!row) throw new DomainError('not_found')
  const { created_by: createdBy, ...change } = row
  authorize(ctx.actor, 'bulk:use', { createdBy }, 'not_found')
  return toBulkChange(change)
}

/**
 * Locks a bulk change or an import until the transaction ends.
 * @throws DomainError not_found, also for an editor and another user's change
 */
export async function lockBulkChange(tx: Transaction, { actor }: AppContext, id: string): Promise<typeof bulkChanges.$inferSelect> {
  const [change] = isUuid(id) ? await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update') : []
  if (!change) throw new DomainError('not_found')
  authorize(actor, 'bulk:use', { createdBy: change.created_by }, 'not_found')
  return change
}

/** The changes of the last 30 days, newest first. */
export async function listBulkChanges({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof listBulkChangesQuery> & { statuses?: readonly BulkStatus[] }
}): Promise<List<BulkChange>> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const where = and(
    input.kind ? eq(bulkChanges.kind, input.kind) : undefined,
    input.statuses ? inArray(bulkChanges.status, input.statuses) : undefined,
    isReadable(ctx),
  )
  const [rows, total] = await Promise.all([
    ctx.db.orm
      .select(columns)
      .from(bulkChanges)
      .where(where)
      .orderBy(desc(bulkChanges.created_at), bulkChanges.id)
      .limit(input.limit)
      .offset(pageOffset(input)),
    ctx.db.orm.$count(bulkChanges, where),
  ])
  return toListResponse(rows.map(toBulkChange), total, input)
}

function isReadable({ actor }: AppContext): SQL | undefined {
  if (can(actor, 'bulk:use', { createdBy: null })) return undefined
  return actor.kind === 'user' ? eq(bulkChanges.created_by, actor.userId) : sql`false`
}

type RowsInput = { id: string } & z.output<typeof listBulkChangeRowsQuery>

/**
 * Lists the venues of a change with their outcome.
 * @throws DomainError not_allowed or not_found
 */
export async function listBulkChangeRows({
  ctx,
  input,
}: {
  ctx: AppContext
  input: RowsInput
}): Promise<z.infer<typeof bulkChangeRowsSchema>> {
  await readBulkChange({ ctx, input })
  const where = and(
    eq(bulkChangeRows.change_id, input.id),
    input.outcome ? eq(bulkChangeRows.outcome, input.outcome) : undefined,
    input.planned ? eq(bulkChangeRows.planned, input.planned) : undefined,
  )
  const [rows, total] = await Promise.all([
    ctx.db.orm
      .select(bulkChangeRowColumns)
      .from(bulkChangeRows)
      .where(where)
      .orderBy(bulkChangeRows.position)
      .limit(input.limit)
      .offset(pageOffset(input)),
    ctx.db.orm.$count(bulkChangeRows, where),
  ])
  return toListResponse(
    rows.map((row) => ({ ...row, reason: row.reason === null ? null : (ALL_MESSAGES[row.reason as ErrorCode] ?? row.reason) })),
    total,
    input,
  )
}

const bulkChangeRowColumns = {
  position: bulkChangeRows.position,
  venue_id: bulkChangeRows.venue_id,
  venue_name: bulkChangeRows.venue_name,
  line: bulkChangeRows.line,
  planned: bulkChangeRows.planned,
  details: bulkChangeRows.details,
  outcome: bulkChangeRows.outcome,
  reason: bulkChangeRows.reason,
}

type Row = Omit<BulkChange, 'what' | 'counts' | 'created_at' | 'finished_at' | 'import'> & {
  changed: number
  unchanged: number
  refused: number
  file: ImportFile | null
  planned: Partial<Record<ImportOutcome, number>> | null
  of_menus: boolean
  created_at: Date
  finished_at: Date | null
}

function toBulkChange({ changed, unchanged, refused, file, planned, of_menus, created_at, finished_at, ...rest }: Row): BulkChange {
  return {
    ...rest,
    what: file?.what ?? (of_menus ? 'menus' : 'venues'),
    counts: { changed, unchanged, refused },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    import: file && toImport(file, planned ?? {}),
  }
}

function toImport(
  { what, name, size, columns: found, chosen, unused, left_out = [], reason }: ImportFile,
  planned: Partial<Record<ImportOutcome, number>>,
): Import {
  return {
    what,
    name,
    size,
    reason,
    left_out,
    columns: found.map((column) => {
      const isChosen = Object.hasOwn(chosen, column.name)
      const own = what === 'venues' ? mapColumn(column.name) : column.name
      return {
        ...column,
        target: isChosen ? (chosen[column.name] ?? null) : unused.includes(column.name) ? null : own,
        is_chosen: isChosen,
      }
    }),
    planned: { created: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0, ...planned },
  }
}
