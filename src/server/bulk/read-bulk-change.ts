import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  BulkChange,
  BulkChangeRow,
  bulkChangeRowsSchema,
  Import,
  listBulkChangeRowsQuery,
  listBulkChangesQuery,
} from '../../contract/bulk.ts'
import type { List } from '../../contract/common.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import type { BulkOutcome, BulkStatus, ImportKind, ImportOutcome, UndonePart } from '../../domain/bulk.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { bulkChangeRows, bulkChanges, type ImportFile, importChoices } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { mapColumn } from '../venue/import/columns.ts'

/** Drizzle omits the table name of a selected column. In a subquery the name would then refer to another table. */
const CHANGE_ID = sql.raw('bulk_changes.id')

/** The rows with an outcome and a plan. */
type Tally = { outcome: BulkOutcome | null; planned: ImportOutcome | null; count: number }

type LeftOut = Partial<Record<'created' | 'changed', number>>

const columns = {
  id: bulkChanges.id,
  kind: bulkChanges.kind,
  status: bulkChanges.status,
  total: bulkChanges.total,
  /**
   * Counted at every read, so that no stored counter can differ from the rows. One query counts all, because a page reads them every second
   * and there may be 200,000 rows.
   */
  tally: sql<Tally[] | null>`(select json_agg(t) from (select r.outcome, r.planned, count(*) from bulk_change_rows r
    where r.change_id = ${CHANGE_ID} group by r.outcome, r.planned) t)`,
  file: bulkChanges.file,
  left_out: sql<LeftOut | null>`(select json_object_agg(p.planned, p.count) from
    (select r.planned, count(*) from import_choices c join bulk_change_rows r on r.change_id = c.change_id and r.position = c.position
      where c.change_id = ${CHANGE_ID} and c.left_out and r.planned in ('created', 'changed') group by r.planned) p)`,
  created_by_email: bulkChanges.created_by_email,
  created_at: bulkChanges.created_at,
  finished_at: bulkChanges.finished_at,
  undo_of: bulkChanges.undo_of,
  part: sql<UndonePart['entity'] | null>`(select r.details #>> '{part,entity}' from bulk_change_rows r
    where bulk_changes.kind = 'undo' and r.change_id = ${CHANGE_ID} and r.details ? 'part' limit 1)`,
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
    whereReadable(ctx),
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

function whereReadable({ actor }: AppContext): SQL | undefined {
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
    selectRows(ctx).where(where).orderBy(bulkChangeRows.position).limit(input.limit).offset(pageOffset(input)),
    ctx.db.orm.$count(bulkChangeRows, where),
  ])
  return toListResponse(rows.map(toBulkChangeRow), total, input)
}

/** @throws DomainError not_allowed or not_found */
export async function readBulkChangeRow({
  ctx,
  input,
}: {
  ctx: AppContext
  input: { id: string; position: number }
}): Promise<BulkChangeRow> {
  await readBulkChange({ ctx, input })
  const [row] = await selectRows(ctx).where(and(eq(bulkChangeRows.change_id, input.id), eq(bulkChangeRows.position, input.position)))
  if (!row) throw new DomainError('not_found')
  return toBulkChangeRow(row)
}

function selectRows({ db }: AppContext) {
  const isOfRow = and(eq(importChoices.change_id, bulkChangeRows.change_id), eq(importChoices.position, bulkChangeRows.position))
  return db.orm.select(bulkChangeRowColumns).from(bulkChangeRows).leftJoin(importChoices, isOfRow)
}

type SelectedRow = Omit<BulkChangeRow, 'left_out' | 'left_out_fields'> & { left_out: boolean | null; left_out_fields: string[] | null }

function toBulkChangeRow({ left_out, left_out_fields, reason, ...row }: SelectedRow): BulkChangeRow {
  return {
    ...row,
    reason: reason === null ? null : (ALL_MESSAGES[reason as ErrorCode] ?? reason),
    left_out: left_out ?? false,
    left_out_fields: left_out_fields ?? [],
  }
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
  left_out: importChoices.left_out,
  left_out_fields: importChoices.left_out_fields,
}

type Row = Omit<BulkChange, 'what' | 'counts' | 'created_at' | 'finished_at' | 'import'> & {
  tally: Tally[] | null
  file: ImportFile | null
  left_out: LeftOut | null
  part: UndonePart['entity'] | null
  created_at: Date
  finished_at: Date | null
}

function toBulkChange({ tally, file, left_out, part, created_at, finished_at, ...rest }: Row): BulkChange {
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  const plannedCounts = { created: 0, changed: 0, unchanged: 0, duplicate: 0, refused: 0 }
  for (const { outcome, planned, count } of tally ?? []) {
    if (outcome) counts[outcome] += count
    if (planned) plannedCounts[planned] += count
  }
  return {
    ...rest,
    what: file?.what ?? kindOfPart(part),
    counts,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    import: file && toImport(file, plannedCounts, left_out ?? {}),
  }
}

/** @param part the kind of record that a row of an undo changes; null when it changes venues */
function kindOfPart(part: UndonePart['entity'] | null): ImportKind {
  if (part === null) return 'venues'
  return part === 'user' ? 'users' : 'menus'
}

function toImport(
  { what, name, size, columns: found, chosen, unused, left_out = [], reason, remembered = [], remember = true }: ImportFile,
  planned: Record<ImportOutcome, number>,
  leftOutRows: LeftOut,
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
        is_remembered: remembered.includes(column.name),
      }
    }),
    remembers_columns: remember,
    left_out_rows: { created: 0, changed: 0, ...leftOutRows },
    planned,
  }
}
