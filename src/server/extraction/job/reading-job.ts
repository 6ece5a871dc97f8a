import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../domain/errors.ts'
import { ACTIVE_STATES } from '../../../domain/menu/extraction.ts'
import type { Services } from '../../app-context.ts'
import { menuExtractions, venues } from '../../db/schema/index.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import { type Attempt, menuReadingFailedJob, menuReadingJob, menuUploadCheckJob } from '../../jobs/definitions.ts'
import type { ExtractionRow } from '../read-extractions.ts'

type Jobs = Pick<Services, 'jobs'>

/** After this time, the process that stores an uploaded file counts as crashed. */
const STORED_WITHIN_S = 30

/** Checks running jobs too, whose file may still be marked as queued. */
const hasNoJob = sql`not exists (select from pgboss.job where name in (${menuReadingJob.name}, ${menuReadingFailedJob.name})
  and state < 'completed' and data->>'extraction_id' = ${menuExtractions.id}::text)`

/**
 * Enqueues the next stored file of a venue, unless one of its files is in the queue already. At most one file per venue
 * is in the queue, so that venues take turns. Call it when a file of the venue is stored or leaves the queue. Locks the
 * venue, so that a file stored concurrently is not missed.
 */
export async function enqueueNext(tx: Transaction, { jobs }: Jobs, venueId: string): Promise<void> {
  await tx.select({ id: venues.id }).from(venues).where(eq(venues.id, venueId)).for('no key update')
  const [next] = await tx
    .select({ id: menuExtractions.id })
    .from(menuExtractions)
    .where(and(eq(menuExtractions.venue_id, venueId), eq(menuExtractions.state, 'queued'), isNotNull(menuExtractions.stored_at), hasNoJob))
    .orderBy(asc(menuExtractions.created_at), asc(menuExtractions.id))
    .limit(1)
  if (next) await jobs.enqueue(tx, menuReadingJob, [{ payload: { extraction_id: next.id, venue_id: venueId }, key: venueId }])
}

/** Checks later whether the file of an upload was stored, because its process may crash before. */
export function enqueueUploadCheck(tx: Transaction, { jobs }: Jobs, extractionId: string): Promise<void> {
  const check = { id: extractionId, payload: { extraction_id: extractionId }, startAfterSeconds: STORED_WITHIN_S }
  return jobs.enqueue(tx, menuUploadCheckJob, [check])
}

/** Enqueues files without a job: after the restore of a backup, which contains no jobs, and after an upgrade. */
export function enqueueWaitingExtractions({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .update(menuExtractions)
      .set({ state: 'queued', progress: 0 })
      .where(and(inArray(menuExtractions.state, ['processing', 'saving']), hasNoJob))
    const isQueued = eq(menuExtractions.state, 'queued')
    const waiting = await tx.selectDistinct({ id: menuExtractions.venue_id }).from(menuExtractions).where(isQueued)
    for (const { id } of waiting) await enqueueNext(tx, { jobs }, id)
    const unstored = await tx
      .select()
      .from(menuExtractions)
      .where(and(isQueued, isNull(menuExtractions.stored_at)))
    for (const { id } of unstored) await enqueueUploadCheck(tx, { jobs }, id)
  })
}

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

/** Stores the progress of a reading, from 0 to 100, which never falls. @returns false when it was cancelled or has ended */
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

/** Stores the result of a reading whose menu is saved next. */
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

/** Marks an active reading as failed, and starts the next one of the venue. */
export function failReading({ db, clock, jobs }: Stores, { extraction_id, venue_id }: Ids): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .update(menuExtractions)
      .set({ state: 'failed', error_code: 'menu_not_processed' satisfies ErrorCode, updated_at: clock() })
      .where(and(eq(menuExtractions.id, extraction_id), inArray(menuExtractions.state, [...ACTIVE_STATES])))
    await enqueueNext(tx, { jobs }, venue_id)
  })
}

/** Marks an upload as failed whose file never reached the storage. */
export async function failUnstoredUpload({ db, clock }: Stores, extractionId: string): Promise<void> {
  await db.orm
    .update(menuExtractions)
    .set({ state: 'failed', error_code: 'file_unreadable' satisfies ErrorCode, updated_at: clock() })
    .where(and(eq(menuExtractions.id, extractionId), eq(menuExtractions.state, 'queued'), isNull(menuExtractions.stored_at)))
}

export function whereReading(id: string) {
  return and(eq(menuExtractions.id, id), inArray(menuExtractions.state, [...READING_STATES]))
}
