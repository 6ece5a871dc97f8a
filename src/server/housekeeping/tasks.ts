import pg from 'pg'
import type { Services } from '../app-context.ts'
import { deleteOldBulkChanges } from '../bulk/stop-bulk-change.ts'
import { forgetOldColumns } from '../bulk/uploaded-import/remembered-columns.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteExpiredPhotos } from '../extraction/delete-files.ts'
import { deleteUnusedImages } from '../image/delete-unused-images.ts'
import { housekeepingJob } from '../jobs/definitions.ts'
import { type HousekeepingOutput, lastSuccesses } from '../jobs/nightly-tasks.ts'
import { createWorker, type JobWorker } from '../jobs/workers.ts'
import { toLogError } from '../log/log-error.ts'
import { anonymiseExpired } from '../reservation/anonymise.ts'
import { updateReplyTimes } from '../reservation/reply-times.ts'
import { deleteExpiredTrash } from '../trash/delete-for-good.ts'
import { bringAccessToPresent } from './clock-set-back.ts'
import {
  deleteExpiredIdempotencyKeys,
  deleteExpiredInvitations,
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldClaims,
  deleteOldDeliveries,
  deleteOldDevices,
  deleteOldEmails,
  deleteOldIpAddresses,
  deleteOldSearchCounts,
  deleteReadSearchChanges,
  deleteUnconfirmedAccounts,
} from './delete-expired.ts'
import { deleteOrphanedFiles, deleteOrphanedImages } from './delete-orphaned-files.ts'

export type Task = {
  name: string
  /** Must be safe to run at any time and repeatedly. Returns the number of deleted or changed rows. */
  run(services: Services): Promise<number>
}

/** Vacuuming runs last, so that it reclaims the space of all deleted rows. */
export const TASKS: readonly Task[] = [
  { name: 'expired sessions, links and codes', run: deleteExpiredSessions },
  { name: 'expired invitations', run: deleteExpiredInvitations },
  { name: 'codes and old claims of venues', run: deleteOldClaims },
  { name: 'unconfirmed accounts', run: deleteUnconfirmedAccounts },
  { name: 'old emails', run: deleteOldEmails },
  { name: 'devices not seen for long', run: deleteOldDevices },
  { name: 'logs of webhooks', run: deleteOldDeliveries },
  { name: 'personal data of old reservations', run: anonymiseExpired },
  { name: 'reply times of venues', run: updateReplyTimes },
  { name: 'idempotency keys', run: deleteExpiredIdempotencyKeys },
  { name: 'IP addresses of old audit entries', run: deleteOldIpAddresses },
  { name: 'expired rate limits', run: deleteExpiredRateLimits },
  { name: 'changes that search indexes have read', run: deleteReadSearchChanges },
  { name: 'old counts of searches', run: deleteOldSearchCounts },
  { name: 'old bulk changes', run: deleteOldBulkChanges },
  { name: 'columns of files that were not imported for long', run: forgetOldColumns },
  { name: 'expired trash', run: deleteExpiredTrash },
  { name: 'photos of menus', run: deleteExpiredPhotos },
  { name: 'unused images', run: deleteUnusedImages },
  { name: 'private files without a row', run: deleteOrphanedFiles },
  { name: 'images without a row', run: deleteOrphanedImages },
  { name: 'vacuum', run: vacuum },
]

/**
 * Vacuums and analyses the embedded database, which has no autovacuum; does nothing with PostgreSQL. Processes one table at a time, so that
 * requests can run in between.
 * @returns the number of tables
 */
export async function vacuum({ db }: Pick<Services, 'db'>): Promise<number> {
  if (db.kind === 'postgres') return 0
  const { rows } = await db.pool.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables order by 1, 2`,
  )
  for (const { schema, name } of rows) {
    await db.pool.query(`vacuum (analyze) ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
  }
  return rows.length
}

/**
 * Whether housekeeping ran within the last three days, more than 20 hours ago. Otherwise the clock may be far ahead, and what it deletes
 * would be gone.
 */
async function hasRunBefore({ pool }: Services['db']): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pgboss.job where name = $1 and state = 'completed'
      and completed_on between now() - interval '3 days' and now() - interval '20 hours' limit 1`,
    [housekeepingJob.name],
  )
  return rows.length > 0
}

/** The first run after a pause of three days deletes nothing. The next run may delete, because there was one before. */
export function housekeepingWorker(services: Services, tasks: readonly Task[] = TASKS): JobWorker {
  return createWorker(
    housekeepingJob,
    async (_payload, { signal, complete }) => {
      if (!(await hasRunBefore(services.db))) {
        services.log.info('housekeeping begins tomorrow, because it has not run for three days')
        return
      }
      const succeeded = await lastSuccesses(services.db)
      const output: HousekeepingOutput = { failed: [], succeeded }
      for (const task of tasks) {
        if (signal.aborted) return
        try {
          const count = await task.run(services)
          succeeded[task.name] = services.clock().toISOString()
          services.log.info({ task: task.name, count }, 'housekeeping task done')
        } catch (error) {
          output.failed.push(task.name)
          services.log.error({ task: task.name, error: toLogError(error) }, 'housekeeping task failed')
        }
      }
      await inTransaction(services.db, (tx) => complete(tx, output))
    },
    { prepare: () => bringAccessToPresent(services) },
  )
}
