import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { BulkChange, BulkChangeRow } from '../../../contract/bulk.ts'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { bulkChangeRows, importChoices } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { SourceRow } from '../../import-files/source-row.ts'
import { readBulkChange, readBulkChangeRow } from '../read-bulk-change.ts'
import { toRow } from './check-import.ts'
import { findImport } from './find-import.ts'
import { checkRows, readFileRows } from './import-file.ts'
import { isLeavable, type LEAVABLE, lockCheckedImport } from './stored-choices.ts'

type Props<Input> = { ctx: AppContext; input: { id: string } & Input }

/**
 * Leaves a row of a checked file out of the import, or some fields of a changed venue, or takes them in again.
 * @param input.fields the fields that keep their value. All changed fields: the whole row.
 * @throws DomainError not_allowed; not_found; import_not_checked; invalid_request for fields that the row does not change
 */
export async function leaveOutRow({
  ctx,
  input: { id, position, left_out, fields },
}: Props<{ position: number; left_out: boolean; fields: readonly string[] }>): Promise<BulkChangeRow> {
  authorize(ctx.actor, 'guide:edit', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    const { file } = await lockCheckedImport(tx, ctx, id)
    const [row] = await tx
      .select()
      .from(bulkChangeRows)
      .where(and(isLeavable(id), eq(bulkChangeRows.position, position)))
    if (!row) throw new DomainError('not_found')
    const changed = file.what === 'venues' && row.planned === 'changed' ? (row.details?.changes ?? []).map(({ field }) => field) : []
    if (fields.some((field) => !changed.includes(field))) throw new DomainError('invalid_request')
    const isWhole = left_out || (fields.length > 0 && changed.every((field) => fields.includes(field)))
    await storeChoice(tx, { id, position }, { left_out: isWhole, left_out_fields: isWhole ? [] : [...new Set(fields)] })
  })
  return readBulkChangeRow({ ctx, input: { id, position } })
}

/**
 * Leaves all rows of a checked file out of the import that would create or change something, or takes them in again.
 * @throws DomainError not_allowed; not_found; import_not_checked
 */
export async function leaveOutRows({
  ctx,
  input: { id, planned, left_out },
}: Props<{ planned: (typeof LEAVABLE)[number]; left_out: boolean }>): Promise<BulkChange> {
  authorize(ctx.actor, 'guide:edit', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    await lockCheckedImport(tx, ctx, id)
    await tx.execute(sql`insert into import_choices (change_id, position, left_out)
      select change_id, position, ${left_out} from bulk_change_rows where change_id = ${id}::uuid and planned = ${planned}
      on conflict (change_id, position) do update set left_out = excluded.left_out, left_out_fields = '{}'`)
  })
  return readBulkChange({ ctx, input: { id } })
}

type Place = { id: string; position: number }
type Choice = Partial<Omit<typeof importChoices.$inferSelect, 'change_id' | 'position'>>

async function storeChoice(tx: Transaction, { id, position }: Place, choice: Choice): Promise<void> {
  await tx
    .insert(importChoices)
    .values({ change_id: id, position, ...choice })
    .onConflictDoUpdate({ target: [importChoices.change_id, importChoices.position], set: choice })
}

/**
 * Uses a row of a checked file of venues although another row describes the same venue: `instead` of that row, or `also`, as another venue.
 * Each of the two rows is checked independently of the rest of the file.
 * @returns the row with what the import would do with it; `planned` is `refused` when nothing was stored
 * @throws DomainError not_allowed; not_found; import_not_checked; import_same_id when both rows have the same id and only one can be used
 */
export async function useDuplicate({
  ctx,
  input: { id, position, how },
}: Props<{ position: number; how: 'instead' | 'also' }>): Promise<BulkChangeRow> {
  const { file, status } = await findImport(ctx, id)
  authorize(ctx.actor, 'guide:import', { what: file.what })
  if (status !== 'checked') throw new DomainError('import_not_checked')
  const row = await readBulkChangeRow({ ctx, input: { id, position } })
  const first = row.details?.first
  if (file.what !== 'venues' || row.planned !== 'duplicate' || first === undefined) throw new DomainError('not_found')
  const newVenueId = how === 'also' ? randomUUID() : undefined
  const other = how === 'also' ? await rowsAt(readFileRows(ctx, id, file), [first]) : []
  const own = await rowsAt(readFileRows(ctx, id, file), [position])
  const choices = new Map(newVenueId === undefined ? [] : [[other.length + 1, { newVenueId }] as const])
  const report = await checkRows(ctx, [...other, ...own], choices)
  if (report.outcome === 'duplicate') throw new DomainError('import_same_id')
  const { planned = null, details = null, venue_name } = toRow(id, report)
  if (report.outcome === 'refused') return { ...row, planned, details, venue_name }
  await writeAs(ctx, async (tx, ctx) => {
    await lockCheckedImport(tx, ctx, id)
    const isStill = and(
      eq(bulkChangeRows.change_id, id),
      eq(bulkChangeRows.position, position),
      eq(bulkChangeRows.planned, 'duplicate'),
      sql`(${bulkChangeRows.details} ->> 'first')::int = ${first}`,
    )
    const used = await tx
      .update(bulkChangeRows)
      .set({ planned, details, venue_name })
      .where(isStill)
      .returning({ at: bulkChangeRows.position })
    if (used.length === 0) throw new DomainError('not_found')
    await storeChoice(tx, { id, position }, { yields_to: null, new_venue_id: newVenueId ?? null, left_out: false, left_out_fields: [] })
    if (how === 'instead') await markAsDuplicateOf(tx, { id, position }, first)
  })
  return readBulkChangeRow({ ctx, input: { id, position } })
}

/** Makes the other row, and all its duplicates, duplicates of the row that is used. */
async function markAsDuplicateOf(tx: Transaction, { id, position }: Place, first: number): Promise<void> {
  await storeChoice(tx, { id, position: first }, { yields_to: position, new_venue_id: null, left_out: false, left_out_fields: [] })
  await tx
    .update(importChoices)
    .set({ yields_to: position })
    .where(and(eq(importChoices.change_id, id), eq(importChoices.yields_to, first)))
  const details = { first: position }
  await tx
    .update(bulkChangeRows)
    .set({ planned: 'duplicate', details })
    .where(
      and(
        eq(bulkChangeRows.change_id, id),
        sql`(${bulkChangeRows.position} = ${first} or (${bulkChangeRows.planned} = 'duplicate' and (${bulkChangeRows.details} ->> 'first')::int = ${first}))`,
      ),
    )
}

/** Returns rows of a file by position, in their order in the file. */
async function rowsAt(rows: AsyncIterable<SourceRow>, positions: readonly number[]): Promise<SourceRow[]> {
  const found: SourceRow[] = []
  let position = 0
  for await (const row of rows) {
    position += 1
    if (positions.includes(position)) found.push(row)
    if (found.length === positions.length) break
  }
  return found
}
