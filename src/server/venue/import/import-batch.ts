import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ALL_MESSAGES } from '../../../domain/all-messages.ts'
import { diffFields } from '../../../domain/audit.ts'
import { type Authorized, can, limitingTowns } from '../../../domain/permissions.ts'
import type { AppContext } from '../../app-context.ts'
import { type AuditEvent, recordAudit } from '../../audit/audit.ts'
import type { OfVenue } from '../../change-bus.ts'
import { inTransaction, retryOnUniqueViolation, type Transaction } from '../../db/transaction.ts'
import type { Place } from '../../import/report.ts'
import { allocateSlugs } from '../../slug/allocate-slugs.ts'
import { keepPicture } from '../../trash/keep-picture.ts'
import { findExistingVenues } from './find-existing-venues.ts'
import type { ImportState } from './import-state.ts'
import { type FieldChange, type ParsedVenueRow, type PlannedChange, planRows, type RowReport, type VenueRow, wantedSlugs } from './plan.ts'
import { insertVenues, keepFormerSlugs, updateVenues, type VenueToWrite } from './write.ts'

/**
 * An arbitrary lock number, the same in all processes. Concurrent imports run one batch at a time, so that they do not
 * create a venue twice.
 */
const IMPORT_LOCK = 4_116_220_531

export async function importBatch(
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  rows: readonly ParsedVenueRow[],
  memory: ImportState,
  apply: boolean,
): Promise<RowReport[]> {
  return retryOnUniqueViolation(() =>
    apply
      ? attemptBatch(memory, (draft) => ctx.changes.transaction((tx, ofVenue) => carryOut(ctx, authorized, tx, ofVenue, rows, draft())))
      : attemptBatch(memory, (draft) => inTransaction(ctx.db, async (tx) => (await plan(tx, ctx, rows, draft(), false)).reports)),
  )
}

/** A transaction may run several times before it commits. Each attempt gets its own draft; only the last one is used. */
async function attemptBatch<T>(memory: ImportState, run: (draft: () => ImportState) => Promise<T>): Promise<T> {
  let draft = memory.draft()
  const result = await run(() => {
    draft = memory.draft()
    return draft
  })
  memory.keep(draft)
  return result
}

type Plan = { planned: PlannedChange[]; slugs: Map<string, string>; reports: RowReport[] }

async function plan(
  tx: Transaction,
  { actor }: AppContext,
  rows: readonly ParsedVenueRow[],
  draft: ImportState,
  lock: boolean,
): Promise<Plan> {
  const known = await findExistingVenues(tx, rows, lock)
  // An editor of some towns must not take the id of a deleted venue elsewhere, with which it is restored.
  const keepsIds = limitingTowns(actor) === null
  const rough = planRows(rows, known, draft, randomUUID, (city) => can(actor, 'venue:manage', { city }), keepsIds)
  const wanted = await wantedSlugs(tx, rough, draft)
  const planned = rough.map((one) => settled(one, wanted))
  const nameless = planned.flatMap((one) =>
    (one.kind === 'create' || (one.kind === 'change' && one.needsSlug)) && !wanted.has(one.venue.id) ? [one.venue] : [],
  )
  const allocated = nameless.length > 0 ? await allocateSlugs(tx, nameless, draft) : new Map<string, string>()
  const slugs = new Map([...wanted, ...allocated])
  return { planned, slugs, reports: planned.map((one, index) => reportOf(one, rows[index] as Place, slugs)) }
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
  ctx: AppContext,
  authorized: Authorized<'guide:import'>,
  tx: Transaction,
  ofVenue: OfVenue,
  rows: readonly ParsedVenueRow[],
  draft: ImportState,
): Promise<RowReport[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  const { planned, slugs, reports } = await plan(tx, ctx, rows, draft, true)
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
    if (before) await keepPicture(tx, ctx, { kind: 'venue', id: venue.id, venueId: venue.id }, before, venue.image_url)
  }
  await updateVenues(tx, changed, now)
  await insertVenues(tx, created, now)
  await keepFormerSlugs(tx, [...created, ...changed])
  await recordAudit(tx, ctx, authorized, ...planned.flatMap((one) => auditedOf(one, slugs)))
  ofVenue(...changed.map(({ id }) => id))
  return reports
}

function pictureBefore(changes: readonly FieldChange[], { image_alt }: VenueRow) {
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

function reportOf(planned: PlannedChange, { line, row }: Place, slugs: ReadonlyMap<string, string>): RowReport {
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
