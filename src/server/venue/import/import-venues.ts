import { DomainError } from '../../../domain/errors.ts'
import { type Authorized, authorize } from '../../../domain/permissions.ts'
import type { AppContext } from '../../app-context.ts'
import { OutcomeCounter, type Place, rejectionMessage } from '../../import/report.ts'
import type { SourceRow } from '../../import/source-row.ts'
import { DEFAULT_BATCH, MAX_BATCH } from './batch-size.ts'
import { importBatch } from './import-batch.ts'
import { ImportState } from './import-state.ts'
import { readVenue } from './parse-venue.ts'
import type { ParsedVenueRow, ReportLine, RowReport } from './plan.ts'

type NumberedRow = SourceRow & Place

type ImportInput = {
  rows: AsyncIterable<SourceRow>
  /** False for a dry run, which only reports the changes. */
  apply: boolean
  /** Rows per transaction, 1 to 5000. */
  batch?: number
}

/**
 * Imports venues in batches. Yields one report per row in file order, then the summary. A reported change is committed,
 * so that an interrupted import can be repeated with the same file.
 * @throws DomainError not_allowed; invalid_request for a batch out of range; any error of reading the rows
 */
export async function* importVenues({ ctx, input }: { ctx: AppContext; input: ImportInput }): AsyncGenerator<ReportLine> {
  const { rows, apply, batch = DEFAULT_BATCH } = input
  const authorized = authorize(ctx.actor, 'guide:import', { what: 'venues' })
  if (!Number.isInteger(batch) || batch < 1 || batch > MAX_BATCH) throw new DomainError('invalid_request')
  const memory = new ImportState()
  const tally = new OutcomeCounter()
  for await (const part of inBatches(numbered(rows), batch)) {
    for (const report of await reportsOf(ctx, authorized, part, memory, tally, apply)) {
      tally.count(report)
      yield report
    }
  }
  if (apply) await refreshStatistics(ctx)
  yield tally.summary(apply)
}

/** The planner's statistics do not include the new rows, and the embedded database has no autovacuum. */
async function refreshStatistics({ db }: AppContext): Promise<void> {
  await db.pool.query(db.kind === 'embedded' ? 'vacuum analyze venues' : 'analyze venues')
}

async function* numbered(rows: AsyncIterable<SourceRow>): AsyncGenerator<NumberedRow> {
  let row = 0
  for await (const one of rows) yield { ...one, row: ++row }
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function reportsOf(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  rows: readonly NumberedRow[],
  memory: ImportState,
  tally: OutcomeCounter,
  apply: boolean,
): Promise<RowReport[]> {
  const refused: RowReport[] = []
  const readable: ParsedVenueRow[] = []
  for (const source of rows) {
    const { line, row } = source
    if ('unreadable' in source) {
      refused.push({ line, row, outcome: 'refused', name: null, reason: source.unreadable })
      continue
    }
    const read = readVenue(source.columns)
    tally.noteUnused(read.unused)
    if ('venue' in read) readable.push({ line, row, ...read.venue })
    else refused.push({ line, row, outcome: 'refused', name: read.refused.name, reason: rejectionMessage(read.refused.errors) })
  }
  const done = readable.length > 0 ? await importBatch(ctx, authorized, readable, memory, apply) : []
  return [...refused, ...done].sort((a, b) => a.row - b.row)
}
