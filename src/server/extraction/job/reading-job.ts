import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../domain/errors.ts'
import { ACTIVE_STATES } from '../../../domain/menu/extraction.ts'
import type { Services } from '../../app-context.ts'
import { menuExtractions } from '../../db/schema/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../jobs/job.ts'
import type { ExtractionRow } from '../to-extraction.ts'
import { enqueueNext } from './enqueue.ts'

export type ReadingJob = ExtractionRow & { attempt: Attempt }

type Stores = Pick<Services, 'db' | 'clock' | 'jobs'>
type Ids = { extraction_id: string; venue_id: string }

const READING_STATES = ['processing', 'saving'] as const

/** Marks a file as being read, and enqueues the next one of its venue. Returns null when it was cancelled or deleted. */
export function beginReading({ db, clock, jobs }: Stores, { extraction_id, venue_id }: Ids, attempt: Attempt): Promise<ReadingJob | null> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(menuExtractions)
      .set({ state: 'processing', progress: 0, updated_at: clock() })
      .where(and(eq(menuExtractions.id, extraction_id), inArray(menuExtractions.state, [...ACTIVE_STATES])))
      .returning()
    await enqueueNext(tx, { jobs }, venue_id)
    return row ? { ...row, attempt } : null
  })
}

export async function storeProgress({ db }: Stores, { id }: ReadingJob, progress: number): Promise<boolean> {
  const rows = await db.orm
    .update(menuExtractions)
    .set({ progress: sql`greatest(${menuExtractions.progress}, ${progress})` })
    .where(whereReading(id))
    .returning({ id: menuExtractions.id })
  return rows.length > 0
}

export async function storeLinks({ db }: Stores, { id, links: before }: ReadingJob, links: string[]): Promise<void> {
  if (links.join() === before.join()) return
  await db.orm.update(menuExtractions).set({ links }).where(whereReading(id))
}

export async function beginSaving({ db, clock }: Stores, { id }: ReadingJob, change: Partial<ExtractionRow>): Promise<void> {
  await db.orm
    .update(menuExtractions)
    .set({ ...change, state: 'saving', updated_at: clock() })
    .where(whereReading(id))
}

/** Ends the job and stores its result in one transaction, unless it was cancelled or another worker has taken it over. */
export function endReading({ db, clock }: Stores, { id, attempt }: ReadingJob, change: Partial<ExtractionRow>): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await attempt.complete(tx))) return
    await tx
      .update(menuExtractions)
      .set({ ...change, updated_at: clock() })
      .where(whereReading(id))
  })
}

/** Returns a file to the queue when the server stops. The file gets a new job, so that the attempt does not count. */
export function requeueReading({ db, clock, jobs }: Stores, { id, venue_id, attempt }: ReadingJob): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await attempt.complete(tx))) return
    await tx.update(menuExtractions).set({ state: 'queued', progress: 0, updated_at: clock() }).where(whereReading(id))
    await enqueueNext(tx, { jobs }, venue_id)
  })
}

export function failReading({ db, clock, jobs }: Stores, { extraction_id, venue_id }: Ids): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .update(menuExtractions)
      .set({ state: 'failed', error_code: 'menu_not_processed' satisfies ErrorCode, updated_at: clock() })
      .where(and(eq(menuExtractions.id, extraction_id), inArray(menuExtractions.state, [...ACTIVE_STATES])))
    await enqueueNext(tx, { jobs }, venue_id)
  })
}

export async function failUnstoredUpload({ db, clock }: Stores, extractionId: string): Promise<void> {
  await db.orm
    .update(menuExtractions)
    .set({ state: 'failed', error_code: 'file_unreadable' satisfies ErrorCode, updated_at: clock() })
    .where(and(eq(menuExtractions.id, extractionId), eq(menuExtractions.state, 'queued'), isNull(menuExtractions.stored_at)))
}

export function whereReading(id: string) {
  return and(eq(menuExtractions.id, id), inArray(menuExtractions.state, [...READING_STATES]))
}
