import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Audited, audit } from '../../audit/audit.ts'
import type { Tag } from '../../changes.ts'
import type { Context } from '../../context.ts'
import { inTransaction, retryWhenTaken, type Transaction } from '../../db/transaction.ts'
import type { Place } from '../../import/report.ts'
import { allocateSlugs } from '../allocate-slugs.ts'
import { findKnown } from './known.ts'
import type { RunMemory } from './memory.ts'
import { type PlacedVenue, type Planned, planRows } from './plan.ts'
import type { RowReport } from './report.ts'
import { insertVenues, updateVenues, type Written } from './write.ts'

/** Any number, the same in every process: two imports take turns, batch by batch, and so never create a venue twice. */
const IMPORT_LOCK = 4_116_220_531

/** Plans the rows and, when `apply`, carries the plan out in one transaction. Adds to `memory` only once that is done. */
export async function importBatch(ctx: Context, rows: readonly PlacedVenue[], memory: RunMemory, apply: boolean): Promise<RowReport[]> {
  return retryWhenTaken(() =>
    apply
      ? attemptBatch(memory, (draft) => ctx.changes.write((tx, touch) => carryOut(ctx, tx, touch, rows, draft())))
      : attemptBatch(memory, (draft) => inTransaction(ctx.db, async (tx) => (await plan(tx, rows, draft(), false)).reports)),
  )
}

/** A transaction may run several times before it commits: each time with a draft of its own, and the last one counts. */
async function attemptBatch<T>(memory: RunMemory, run: (draft: () => RunMemory) => Promise<T>): Promise<T> {
  let draft = memory.draft()
  const result = await run(() => {
    draft = memory.draft()
    return draft
  })
  memory.keep(draft)
  return result
}

type Plan = { planned: Planned[]; slugs: Map<string, string>; reports: RowReport[] }

async function plan(tx: Transaction, rows: readonly PlacedVenue[], draft: RunMemory, lock: boolean): Promise<Plan> {
  const known = await findKnown(tx, rows, lock)
  const planned = planRows(rows, known, draft, randomUUID)
  const nameless = planned.flatMap((one) => (one.kind === 'create' || (one.kind === 'change' && one.needsSlug) ? [one.venue] : []))
  const slugs = nameless.length > 0 ? await allocateSlugs(tx, nameless, draft) : new Map<string, string>()
  return { planned, slugs, reports: planned.map((one, index) => reportOf(one, rows[index] as Place, slugs)) }
}

async function carryOut(
  ctx: Context,
  tx: Transaction,
  touch: (...tags: Tag[]) => void,
  rows: readonly PlacedVenue[],
  draft: RunMemory,
): Promise<RowReport[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
  const { planned, slugs, reports } = await plan(tx, rows, draft, true)
  const created = planned.flatMap((one): Written[] => (one.kind === 'create' ? [{ ...one.venue, slug: slugOf(one.venue.id, slugs) }] : []))
  const changed = planned.flatMap((one): Written[] => {
    if (one.kind !== 'change') return []
    return [one.needsSlug ? { ...one.venue, slug: slugOf(one.venue.id, slugs), oldSlug: one.slug } : { ...one.venue, slug: one.slug }]
  })
  const now = ctx.clock()
  await updateVenues(tx, changed, now)
  await insertVenues(tx, created, now)
  await audit(tx, ctx, ...planned.flatMap(auditedOf))
  if (created.length + changed.length > 0) touch('venues')
  // Menus and dishes show their venue's name and address.
  if (changed.length > 0) touch('menus', ...changed.map(({ id }): Tag => `venue:${id}`))
  return reports
}

/** What the log says of a row: of a new venue that it came, of a present one what changed. */
function auditedOf(planned: Planned): Audited[] {
  if (planned.kind !== 'create' && planned.kind !== 'change') return []
  const { id, name } = planned.venue
  return [{ action: 'venue.import', id, name, ...(planned.kind === 'change' ? { changes: planned.changes } : {}) }]
}

function slugOf(id: string, slugs: ReadonlyMap<string, string>): string {
  const slug = slugs.get(id)
  if (!slug) throw new Error('a venue was left without a slug')
  return slug
}

function reportOf(planned: Planned, { line, row }: Place, slugs: ReadonlyMap<string, string>): RowReport {
  const place = { line, row }
  switch (planned.kind) {
    case 'create':
      return { ...place, outcome: 'created', name: planned.venue.name, slug: slugOf(planned.venue.id, slugs) }
    case 'change': {
      const slug = planned.needsSlug ? slugOf(planned.venue.id, slugs) : planned.slug
      const moved = slug === planned.slug ? [] : [{ field: 'slug', from: planned.slug, to: slug }]
      return { ...place, outcome: 'changed', name: planned.venue.name, slug, changes: [...planned.changes, ...moved] }
    }
    case 'unchanged':
      return { ...place, outcome: 'unchanged', name: planned.name, slug: planned.slug }
    case 'duplicate':
      return { ...place, outcome: 'duplicate', name: planned.name, first: planned.first }
    case 'ambiguous': {
      const reason = `${planned.count} venues have this name and postcode: the row needs the id of the one it means`
      return { ...place, outcome: 'refused', name: planned.name, reason }
    }
  }
}
