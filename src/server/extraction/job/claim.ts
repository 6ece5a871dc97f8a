import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
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

const untilLater: SQL = sql`now() + make_interval(secs => ${LEASE_S})`
const wasAbandoned = and(inArray(menuExtractions.state, ['processing', 'saving']), lt(menuExtractions.leased_until, sql`now()`))

/** Takes the oldest file that waits, or that a worker left behind; null if there is none. No two workers get the same. */
export async function claimJob({ db, clock }: Stores): Promise<Job | null> {
  const lease = randomUUID()
  const next = db.orm
    .select({ id: menuExtractions.id })
    .from(menuExtractions)
    .where(and(or(eq(menuExtractions.state, 'queued'), wasAbandoned), lt(menuExtractions.attempts, MAX_ATTEMPTS)))
    .orderBy(asc(menuExtractions.created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db.orm
    .update(menuExtractions)
    .set({
      state: 'processing',
      progress: 0,
      lease,
      leased_until: untilLater,
      attempts: sql`${menuExtractions.attempts} + 1`,
      updated_at: clock(),
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

/** With one process on the database, whatever is held when it starts was left behind. */
export async function voidLeases({ db }: Stores): Promise<void> {
  await db.orm
    .update(menuExtractions)
    .set({ leased_until: sql`now() - interval '1 second'` })
    .where(inArray(menuExtractions.state, ['processing', 'saving']))
}

export function isHeld(job: Job): SQL | undefined {
  return and(eq(menuExtractions.id, job.id), eq(menuExtractions.lease, job.lease))
}
