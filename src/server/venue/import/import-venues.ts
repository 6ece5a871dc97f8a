import { DomainError } from '../../../domain/errors.ts'
import { type Authorized, authorize } from '../../../domain/permissions.ts'
import type { AppContext } from '../../app-context.ts'
import { OutcomeCounter, rejectionMessage } from '../../import/report.ts'
import type { SourceRow } from '../../import/source-row.ts'
import { DEFAULT_BATCH, MAX_BATCH } from './batch-size.ts'
import { importBatch } from './import-batch.ts'
import { ImportState } from './import-state.ts'
import { readVenue } from './parse-venue.ts'
import type { ParsedVenueRow, ReportLine, RowReport } from './plan.ts'

type ReadRow = { refused: RowReport } | { readable: ParsedVenueRow }

type ImportInput = {
  rows: AsyncIterable<SourceRow>
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
  for await (const part of inBatches(readVenues(rows, tally), batch)) {
    for (const report of await reportsOf(ctx, authorized, part, memory, apply)) {
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

/** Reads each row before it waits for its batch, because what a row has besides the fields of a venue can be a thousand times as large. */
async function* readVenues(rows: AsyncIterable<SourceRow>, tally: OutcomeCounter): AsyncGenerator<ReadRow> {
  let row = 0
  for await (const source of rows) {
    const place = { line: source.line, row: ++row }
    if ('unreadable' in source) {
      yield { refused: { ...place, outcome: 'refused', name: null, reason: source.unreadable } }
      continue
    }
    const read = readVenue(source.columns)
    tally.noteUnused(read.unused)
    if ('venue' in read) yield { readable: { ...place, ...read.venue } }
    else yield { refused: { ...place, outcome: 'refused', name: read.refused.name, reason: rejectionMessage(read.refused.errors) } }
  }
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
  rows: readonly ReadRow[],
  memory: ImportState,
  apply: boolean,
): Promise<RowReport[]> {
  const refused = rows.flatMap((one) => ('refused' in one ? [one.refused] : []))
  const readable = rows.flatMap((one) => ('readable' in one ? [one.readable] : []))
  const done = readable.length > 0 ? await importBatch(ctx, authorized, readable, memory, apply) : []
  return [...refused, ...done].sort((a, b) => a.row - b.row)
}
