import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { diffFields } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import { type Authorized, authorize, can, limitingTowns } from '../../../domain/permissions.ts'
import { DEFAULT_BATCH, MAX_BATCH } from '../../../domain/venue/import-targets.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { type AuditEvent, recordAudit } from '../../audit/audit.ts'
import { inTransaction, retryChangeOfVenues, type Transaction } from '../../db/transaction.ts'
import { OutcomeCounter, type RowPosition, rejectionMessage } from '../../import-files/report.ts'
import { NO_CHOICES, type RowChoices } from '../../import-files/row-choices.ts'
import type { SourceRow } from '../../import-files/source-row.ts'
import { allocateSlugs } from '../../slug/allocate-slugs.ts'
import { moveImageToTrash } from '../../trash/replaced-image.ts'
import { findExistingVenues } from './find-existing-venues.ts'
import { type ImportDraft, ImportState } from './import-state.ts'
import { parseVenue } from './parse-venue.ts'
import {
  type FieldChange,
  type ParsedVenueRow,
  type PlannedChange,
  planRows,
  type ReportLine,
  type RowReport,
  type VenueImportRow,
  wantedSlugs,
} from './plan.ts'
import { insertVenues, keepFormerSlugs, updateVenues, type VenueToWrite } from './write.ts'

type ReadRow = { unused: RowReport } | { readable: ParsedVenueRow }

type ImportInput = {
  rows: AsyncIterable<SourceRow>
  apply: boolean
  /** Rows per transaction, 1 to 5000. */
  batch?: number
  choices?: RowChoices
}

/**
 * Imports venues in batches. Yields one report per row in file order, then the summary. A reported change is committed,
 * so that an interrupted import can be repeated with the same file.
 * @throws DomainError not_allowed; invalid_request for a batch out of range; any error of reading the rows
 */
export async function* importVenues({ ctx, input }: { ctx: AppContext; input: ImportInput }): AsyncGenerator<ReportLine> {
  const { rows, apply, batch = DEFAULT_BATCH, choices = NO_CHOICES } = input
  const authorized = authorize(ctx.actor, 'guide:import', { what: 'venues' })
  if (!Number.isInteger(batch) || batch < 1 || batch > MAX_BATCH) throw new DomainError('invalid_request')
  const additionalIds = new Set([...choices.values()].flatMap(({ newVenueId }) => newVenueId ?? []))
  const run: ImportRun = { ctx, authorized, memory: new ImportState(), apply, additionalIds }
  const outcomes = new OutcomeCounter()
  for await (const part of chunksOf(readVenues(rows, outcomes, choices), batch)) {
    for (const report of await reportsOf(run, part)) {
      outcomes.count(report)
      yield report
    }
  }
  if (apply) await refreshStatistics(ctx)
  yield outcomes.summary(apply)
}

type ImportRun = {
  ctx: AppContext
  authorized: Authorized<'guide:import'>
  memory: ImportState
  apply: boolean
  additionalIds: ReadonlySet<string>
}

/** The planner's statistics do not include the new rows, and the embedded database has no autovacuum. */
async function refreshStatistics({ db }: AppContext): Promise<void> {
  await db.pool.query(db.kind === 'embedded' ? 'vacuum analyze venues' : 'analyze venues')
}

/**
 * Reads each row before it waits for its batch, because what a row has besides the fields of a venue can be a thousand times as large. Skips rows that
 * are left out.
 */
async function* readVenues(rows: AsyncIterable<SourceRow>, outcomes: OutcomeCounter, choices: RowChoices): AsyncGenerator<ReadRow> {
  let row = 0
  for await (const source of rows) {
    const place = { line: source.line, row: ++row }
    const { leftOut = false, yieldsTo, ...choice } = choices.get(row) ?? {}
    if (leftOut) continue
    if ('unreadable' in source) {
      yield { unused: { ...place, outcome: 'refused', name: null, reason: source.unreadable } }
      continue
    }
    const read = parseVenue(source.columns)
    outcomes.noteUnused(read.unused)
    if ('venue' in read && yieldsTo) yield { unused: { ...place, outcome: 'duplicate', name: read.venue.fields.name, first: yieldsTo } }
    else if ('venue' in read) yield { readable: { ...place, ...read.venue, ...choice } }
    else yield { unused: { ...place, outcome: 'refused', name: read.refused.name, reason: rejectionMessage(read.refused.errors) } }
  }
}

async function* chunksOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function reportsOf(run: ImportRun, rows: readonly ReadRow[]): Promise<RowReport[]> {
  const unused = rows.flatMap((one) => ('unused' in one ? [one.unused] : []))
  const readable = rows.flatMap((one) => ('readable' in one ? [one.readable] : []))
  const done = readable.length > 0 ? await importBatch(run, readable) : []
  return [...unused, ...done].sort((a, b) => a.row - b.row)
}

/**
 * An arbitrary lock number, the same in all processes. Concurrent imports run one batch at a time, so that they do not
 * create a venue twice.
 */
const IMPORT_LOCK = 4_116_220_531

async function importBatch(run: ImportRun, rows: readonly ParsedVenueRow[]): Promise<RowReport[]> {
  const { ctx, authorized, memory, apply, additionalIds } = run
  return retryChangeOfVenues(() =>
    attemptBatch(memory, (draft) =>
      apply
        ? writeAs(ctx, async (tx, ctx, invalidateVenues) => {
            await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
            const planned = await plan(tx, ctx, rows, { draft: draft(), isLocking: true, additionalIds })
            await carryOut(tx, ctx, authorized, planned)
            invalidateVenues(...planned.changes.flatMap((one) => (one.kind === 'change' ? [one.venue.id] : [])))
            return planned.reports
          })
        : inTransaction(ctx.db, async (tx) => (await plan(tx, ctx, rows, { draft: draft(), isLocking: false, additionalIds })).reports),
    ),
  )
}

/** A transaction may run several times before it commits. Each attempt gets its own draft; only the last one is used. */
async function attemptBatch<T>(memory: ImportState, run: (draft: () => ImportDraft) => Promise<T>): Promise<T> {
  let draft = memory.draft()
  const result = await run(() => {
    draft = memory.draft()
    return draft
  })
  memory.keep(draft)
  return result
}

type Plan = { changes: PlannedChange[]; slugs: Map<string, string>; reports: RowReport[] }

async function plan(
  tx: Transaction,
  { actor }: AppContext,
  rows: readonly ParsedVenueRow[],
  { draft, isLocking, additionalIds }: { draft: ImportDraft; isLocking: boolean; additionalIds: ReadonlySet<string> },
): Promise<Plan> {
  const known = await findExistingVenues(tx, rows, isLocking)
  // Otherwise an editor of some towns could use the id of a deleted venue in another town, which then could not be restored.
  const keepsIds = limitingTowns(actor) === null
  const mayEdit = (city: string) => can(actor, 'venue:manage', { city })
  const rough = planRows(rows, known, { memory: draft, newId: randomUUID, mayEdit, keepsIds, additionalIds })
  const wanted = await wantedSlugs(tx, rough, draft)
  const changes = rough.map((one) => settled(one, wanted))
  const withoutSlug = changes.flatMap((one) =>
    (one.kind === 'create' || (one.kind === 'change' && one.needsSlug)) && !wanted.has(one.venue.id) ? [one.venue] : [],
  )
  const allocated = withoutSlug.length > 0 ? await allocateSlugs(tx, withoutSlug, draft) : new Map<string, string>()
  const slugs = new Map([...wanted, ...allocated])
  return { changes, slugs, reports: changes.map((one, index) => reportOf(one, rows[index] as RowPosition, slugs)) }
}

/**
 * Removes a change of the slug when the slug is taken, and the whole change when nothing else differs. Adds the new
 * slug when it is free.
 */
function settled(planned: PlannedChange, wanted: ReadonlyMap<string, string>): PlannedChange {
  if (planned.kind !== 'change') return planned
  if (wanted.has(planned.venue.id)) return { ...planned, needsSlug: true }
  return planned.changes.length > 0 ? planned : { kind: 'unchanged', name: planned.venue.name, slug: planned.slug }
}

async function carryOut(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  { changes: planned, slugs }: Plan,
): Promise<void> {
  const created = planned.flatMap((one): VenueToWrite[] =>
    one.kind === 'create' ? [{ ...one.venue, ...one.kept, slug: slugOf(one.venue.id, slugs) }] : [],
  )
  const changed = planned.flatMap((one): VenueToWrite[] => {
    if (one.kind !== 'change') return []
    const venue = { ...one.venue, ...one.kept, slug: one.slug }
    return [one.needsSlug ? { ...venue, slug: slugOf(one.venue.id, slugs), oldSlug: one.slug } : venue]
  })
  const now = ctx.clock()
  for (const { changes, venue } of planned.filter((one) => one.kind === 'change')) {
    const before = pictureBefore(changes, venue)
    if (before) await moveImageToTrash(tx, ctx, { kind: 'venue', id: venue.id, venueId: venue.id }, { before, after: venue.image_url })
  }
  await updateVenues(tx, changed, now)
  await insertVenues(tx, created, now)
  await keepFormerSlugs(tx, [...created, ...changed])
  await recordAudit(tx, ctx, authorized, ...planned.flatMap((one) => auditedOf(one, slugs)))
}

function pictureBefore(changes: readonly FieldChange[], { image_alt }: VenueImportRow) {
  const from = (field: string) => changes.find((change) => change.field === field)
  const url = from('image_url')
  if (!url) return null
  const alt = from('image_alt')
  return { image_url: url.from as string | null, image_alt: alt ? (alt.from as string | null) : image_alt }
}

function auditedOf(planned: PlannedChange, slugs: ReadonlyMap<string, string>): AuditEvent<'venue'>[] {
  if (planned.kind !== 'create' && planned.kind !== 'change') return []
  const { id, name, ...fields } = planned.venue
  if (planned.kind === 'change') return [{ action: 'venue.import', id, name, changes: changesOf(planned, slugs) }]
  return [{ action: 'venue.import', id, name, changes: diffFields({}, { name, ...fields, slug: slugOf(id, slugs) }) }]
}

function changesOf(planned: PlannedChange & { kind: 'change' }, slugs: ReadonlyMap<string, string>): FieldChange[] {
  const slug = planned.needsSlug ? slugOf(planned.venue.id, slugs) : planned.slug
  return slug === planned.slug ? planned.changes : [...planned.changes, { field: 'slug', from: planned.slug, to: slug }]
}

function slugOf(id: string, slugs: ReadonlyMap<string, string>): string {
  const slug = slugs.get(id)
  if (!slug) throw new Error('a venue was left without a slug')
  return slug
}

function reportOf(planned: PlannedChange, { line, row }: RowPosition, slugs: ReadonlyMap<string, string>): RowReport {
  const place = { line, row }
  switch (planned.kind) {
    case 'create':
      return { ...place, outcome: 'created', name: planned.venue.name, slug: slugOf(planned.venue.id, slugs) }
    case 'change': {
      const slug = planned.needsSlug ? slugOf(planned.venue.id, slugs) : planned.slug
      return { ...place, outcome: 'changed', name: planned.venue.name, slug, changes: changesOf(planned, slugs) }
    }
    case 'unchanged':
      return { ...place, outcome: 'unchanged', name: planned.name, slug: planned.slug }
    case 'duplicate':
      return { ...place, outcome: 'duplicate', name: planned.name, first: planned.first }
    case 'elsewhere':
      return { ...place, outcome: 'refused', name: planned.name, reason: ALL_MESSAGES.town_not_allowed }
    case 'ambiguous': {
      const reason = `${planned.count} venues have this name and postcode: the row needs the id of the one it means`
      return { ...place, outcome: 'refused', name: planned.name, reason }
    }
  }
}
