import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BulkChange, bulkChangeRowsSchema, listBulkChangeRowsQuery } from '../../contract/bulk.ts'
import type { List, paginationParams } from '../../contract/common.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { bulkChangeRows, bulkChanges } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { pageOffset, toListResponse } from '../http/list.ts'

type Page = { [K in keyof typeof paginationParams]: z.output<(typeof paginationParams)[K]> }

/** Counted when it is read, so that no number has to be kept in step with the rows. */
const countOf = (outcome: string) =>
  sql<number>`(select count(*) from bulk_change_rows r where r.change_id = ${bulkChanges.id} and r.outcome = ${outcome})`.mapWith(Number)

const columns = {
  id: bulkChanges.id,
  kind: bulkChanges.kind,
  status: bulkChanges.status,
  total: bulkChanges.total,
  changed: countOf('changed'),
  unchanged: countOf('unchanged'),
  refused: countOf('refused'),
  created_by_email: bulkChanges.created_by_email,
  created_at: bulkChanges.created_at,
  finished_at: bulkChanges.finished_at,
  undo_of: bulkChanges.undo_of,
  undone_by: sql<string | null>`(select u.id from bulk_changes u where u.undo_of = ${bulkChanges.id})`,
}

/** One change with its progress. @throws DomainError not_allowed or not_found */
export async function readBulkChange({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<BulkChange> {
  authorize(ctx.actor, 'venue:manage', undefined)
  const [row] = isUuid(id) ? await ctx.db.orm.select(columns).from(bulkChanges).where(eq(bulkChanges.id, id)) : []
  if (!row) throw new DomainError('not_found')
  return toBulkChange(row)
}

/** The changes of the last 30 days, the newest first. @throws DomainError not_allowed */
export async function listBulkChanges({ ctx, input }: { ctx: AppContext; input: Page }): Promise<List<BulkChange>> {
  authorize(ctx.actor, 'venue:manage', undefined)
  const [rows, total] = await Promise.all([
    ctx.db.orm
      .select(columns)
      .from(bulkChanges)
      .orderBy(desc(bulkChanges.created_at), bulkChanges.id)
      .limit(input.limit)
      .offset(pageOffset(input)),
    ctx.db.orm.$count(bulkChanges),
  ])
  return toListResponse(rows.map(toBulkChange), total, input)
}

type RowsInput = { id: string } & z.output<typeof listBulkChangeRowsQuery>

/** The venues of a change with what became of each. @throws DomainError not_allowed or not_found */
export async function listBulkChangeRows({
  ctx,
  input,
}: {
  ctx: AppContext
  input: RowsInput
}): Promise<z.infer<typeof bulkChangeRowsSchema>> {
  await readBulkChange({ ctx, input })
  const where = and(eq(bulkChangeRows.change_id, input.id), input.outcome ? eq(bulkChangeRows.outcome, input.outcome) : undefined)
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
    rows.map((row) => ({ ...row, reason: row.reason === null ? null : ALL_MESSAGES[row.reason as ErrorCode] })),
    total,
    input,
  )
}

const bulkChangeRowColumns = {
  position: bulkChangeRows.position,
  venue_id: bulkChangeRows.venue_id,
  venue_name: bulkChangeRows.venue_name,
  outcome: bulkChangeRows.outcome,
  reason: bulkChangeRows.reason,
}

type Row = Omit<BulkChange, 'counts' | 'created_at' | 'finished_at'> & {
  changed: number
  unchanged: number
  refused: number
  created_at: Date
  finished_at: Date | null
}

function toBulkChange({ changed, unchanged, refused, created_at, finished_at, ...rest }: Row): BulkChange {
  return {
    ...rest,
    counts: { changed, unchanged, refused },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
