import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Parts } from '../../context.ts'
import { menuExtractions } from '../../db/schema/index.ts'
import type { ExtractionRow } from '../to-extraction.ts'

/** How often a file is taken up before it counts as one that brings its reader down. */
export const MAX_ATTEMPTS = 3
/** For how long a worker that says nothing still counts as alive, in seconds. */
const LEASE_S = 30

/** A file that is this worker's to read, as long as its row carries the lease. */
export type Job = ExtractionRow & { lease: string }

type Stores = Pick<Parts, 'db' | 'clock'>

/** When a lease that is given now runs out. */
export const untilLater: SQL = sql`now() + make_interval(secs => ${LEASE_S})`
const isStored = or(isNull(menuExtractions.leased_until), lt(menuExtractions.leased_until, sql`now()`))
const wasAbandoned = and(inArray(menuExtractions.state, ['processing', 'saving']), lt(menuExtractions.leased_until, sql`now()`))

/**
 * Takes a file that waits, or that a worker left behind; null if there is none. No two workers get the same. Venues take
 * turns: a file waits since it came or since its venue's last turn, whichever is later, so that however many one venue
 * sends, at most one of them goes before another venue's that came after them.
 */
export async function claimJob({ db, clock }: Stores): Promise<Job | null> {
  const lease = randomUUID()
  const other = alias(menuExtractions, 'other')
  const lastTurn = db.orm
    .select({ at: max(other.taken_at) })
    .from(other)
    .where(eq(other.venue_id, menuExtractions.venue_id))
  const next = db.orm
    .select({ id: menuExtractions.id })
    .from(menuExtractions)
    .where(and(or(and(eq(menuExtractions.state, 'queued'), isStored), wasAbandoned), lt(menuExtractions.attempts, MAX_ATTEMPTS)))
    .orderBy(sql`greatest(${menuExtractions.created_at}, (${lastTurn}))`, asc(menuExtractions.created_at), asc(menuExtractions.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const now = clock()
  const [row] = await db.orm
    .update(menuExtractions)
    .set({
      state: 'processing',
      progress: 0,
      lease,
      leased_until: untilLater,
      attempts: sql`${menuExtractions.attempts} + 1`,
      taken_at: now,
      updated_at: now,
    })
    .where(eq(menuExtractions.id, sql`(${next})`))
    .returning()
  return row ? { ...row, lease } : null
}

/** Gives up files that were taken up too often without an end. */
export async function failExhausted({ db, clock }: Stores): Promise<void> {
  await db.orm
    .update(menuExtractions)
    .set({ state: 'failed', error_code: 'menu_not_processed', lease: null, leased_until: null, updated_at: clock() })
    .where(and(wasAbandoned, gte(menuExtractions.attempts, MAX_ATTEMPTS)))
}

/** Says that the worker is alive and how far it is. @returns whether the file is still its own: not cancelled, not taken over */
export async function renewLease({ db }: Stores, job: Job, progress: number): Promise<boolean> {
  const rows = await db.orm
    .update(menuExtractions)
    .set({ leased_until: untilLater, progress: sql`greatest(${menuExtractions.progress}, ${progress})` })
    .where(isHeld(job))
    .returning({ id: menuExtractions.id })
  return rows.length > 0
}

/** Notes what the worker does now or what became of the file. @returns whether it was still its own */
export async function moveJob({ db, clock }: Stores, job: Job, change: Partial<typeof menuExtractions.$inferInsert>): Promise<boolean> {
  const rows = await db.orm
    .update(menuExtractions)
    .set({ ...change, updated_at: clock() })
    .where(isHeld(job))
    .returning({ id: menuExtractions.id })
  return rows.length > 0
}

/** What ends a job: it is nobody's any more. */
export const RELEASED = { lease: null, leased_until: null } as const

/** Puts a file back that was not read to its end because the server stops; that attempt does not count. */
export async function putBack(stores: Stores, job: Job): Promise<void> {
  await moveJob(stores, job, { ...RELEASED, state: 'queued', attempts: job.attempts - 1 })
}

/** With one process on the database, whatever is held or still being stored when it starts was left behind. */
export async function voidLeases({ db }: Stores): Promise<void> {
  await db.orm
    .update(menuExtractions)
    .set({ leased_until: sql`now() - interval '1 second'` })
    .where(isNotNull(menuExtractions.leased_until))
}

/** The row of a job for as long as its lease is this worker's. */
export function isHeld(job: Job): SQL | undefined {
  return and(eq(menuExtractions.id, job.id), eq(menuExtractions.lease, job.lease))
}
