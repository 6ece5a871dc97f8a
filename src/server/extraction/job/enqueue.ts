import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Services } from '../../app-context.ts'
import { menuExtractions, venues } from '../../db/schema/index.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import { menuReadingFailedJob, menuReadingJob, menuUploadCheckJob } from '../../jobs/definitions.ts'

type Jobs = Pick<Services, 'jobs'>

/** Maximum time to store an uploaded file, in seconds. After it, the process counts as crashed. */
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
