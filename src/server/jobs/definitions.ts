import type { Queue } from 'pg-boss'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/transaction.ts'

export type JobSettings = {
  /** Queue name. Must not change when code is renamed, because stored jobs refer to it. */
  name: string
  queue: Omit<Queue, 'name' | 'notify' | 'partition'> & { retryLimit: number }
  concurrency?: number
  concurrencyPerGroup?: number
  schedule?: { cron: string; timeZone(config: Config): string }
  /** Also enqueues a job this many seconds after each start of a process. */
  afterStartSeconds?: number
}

export type JobDefinition<Payload extends object> = JobSettings & { payload: z.ZodType<Payload> }

export type Attempt = {
  /** 0 for the first run. Counted by pg-boss, including runs that ended with a crash. */
  retries: number
  isLast: boolean
  /** Aborted when the process stops, or when another worker has claimed the job. */
  signal: AbortSignal
  isStopping(): boolean
  /**
   * Completes the job in the transaction that stores its result, so that a result is stored only once.
   * @param output is kept with the job until the job is deleted
   * @returns false when another worker has claimed the job; store nothing then
   */
  complete(tx: Transaction, output?: object): Promise<boolean>
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

type ScheduleSettings = { retryLimit?: number; expireInSeconds?: number; deleteAfterSeconds?: number; afterStartSeconds?: number }

/**
 * A job without a payload that runs at the times of a cron expression, in the time zone of the guide, and after the start of a process. A
 * failed run is not retried by default, because the next one does its work.
 */
function scheduledJob(
  name: string,
  cron: string,
  { retryLimit = 0, expireInSeconds = 5 * MINUTE_S, deleteAfterSeconds = HOUR_S, afterStartSeconds = 0 }: ScheduleSettings = {},
): JobDefinition<object> {
  return {
    name,
    payload: z.object({}),
    // `exclusive`: at most one queued or running job across all processes. The heartbeat shows that its process is alive.
    queue: { policy: 'exclusive', retryLimit, expireInSeconds, heartbeatSeconds: MINUTE_S, deleteAfterSeconds },
    schedule: { cron, timeZone: ({ timeZone }) => timeZone },
    afterStartSeconds,
  }
}

/** Runs at 03:30, when traffic is low and daylight saving time never changes. It reads its runs of the last three days. */
export const housekeepingJob = scheduledJob('housekeeping', '30 3 * * *', {
  retryLimit: 1,
  expireInSeconds: 6 * HOUR_S,
  deleteAfterSeconds: 72 * HOUR_S,
  afterStartSeconds: 5 * MINUTE_S,
})

export const backupJob = scheduledJob('backup', '*/10 * * * *', {
  expireInSeconds: 6 * HOUR_S,
  deleteAfterSeconds: 24 * HOUR_S,
  afterStartSeconds: MINUTE_S,
})

export const remindersJob = scheduledJob('reminders', '* * * * *')

export const dailyEmailsJob = scheduledJob('daily-emails', '*/5 * * * *')

export const weeklyEmailsJob = scheduledJob('weekly-emails', '*/15 * * * *')

export const demandFiguresJob = scheduledJob('demand-figures', '20 * * * *', {
  expireInSeconds: 30 * MINUTE_S,
  deleteAfterSeconds: 2 * HOUR_S,
})

/** Forwards events left by a process that ended. A running process forwards its own events immediately. */
export const webhookEventsJob = scheduledJob('webhook-events', '* * * * *')

/** `earlier_attempts`: attempts of previous jobs, when an administrator retries a failed email. */
export const mailJob: JobDefinition<{ mail_id: string; earlier_attempts: number }> = {
  name: 'mail',
  payload: z.object({ mail_id: z.uuid(), earlier_attempts: z.int().default(0) }),
  queue: {
    // Delays of 15 seconds that double up to 30 minutes: an email fails after about four days.
    retryLimit: 200,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE_S,
    expireInSeconds: MINUTE_S,
    // Emails wait without a mail server and must not be deleted.
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  concurrency: 4,
  // Keeps workers free when the mail server of one domain hangs.
  concurrencyPerGroup: 1,
}

export type PushEvent = 'requested' | 'changed' | 'withdrawn'

/** A notification is of little use after a quarter of an hour of attempts. */
export const pushJob: JobDefinition<{ subscription_id: string; reservation_id: string; event: PushEvent }> = {
  name: 'push',
  payload: z.object({ subscription_id: z.uuid(), reservation_id: z.uuid(), event: z.enum(['requested', 'changed', 'withdrawn']) }),
  queue: {
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: MINUTE_S,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  concurrency: 4,
  // Keeps workers free when the devices of one venue name push services that hang.
  concurrencyPerGroup: 1,
}

export const bulkChangeFailedJob: JobDefinition<{ change_id: string }> = {
  name: 'bulk-change-failed',
  payload: z.object({ change_id: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
}

export const bulkChangeJob: JobDefinition<{ change_id: string }> = {
  name: 'bulk-change',
  payload: bulkChangeFailedJob.payload,
  queue: {
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MINUTE_S,
    expireInSeconds: 6 * HOUR_S,
    heartbeatSeconds: 30,
    deleteAfterSeconds: HOUR_S,
    // Also after crashes, so that a file that ends the process does not do so at every start.
    deadLetter: bulkChangeFailedJob.name,
  },
}

/** Delays of 30 seconds that double up to four hours: a delivery fails after about a day. */
export const webhookJob: JobDefinition<{ delivery_id: string }> = {
  name: 'webhook',
  payload: z.object({ delivery_id: z.uuid() }),
  queue: {
    retryLimit: 14,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 4 * HOUR_S,
    expireInSeconds: MINUTE_S,
    retentionSeconds: 7 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  concurrency: 4,
  // Keeps workers free when the receivers of one venue hang.
  concurrencyPerGroup: 1,
}

export const menuReadingFailedJob: JobDefinition<{ extraction_id: string; venue_id: string }> = {
  name: 'menu-reading-failed',
  payload: z.object({ extraction_id: z.uuid(), venue_id: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
}

/**
 * The job key is the venue: `short` lets one job per key wait. When it starts, it enqueues the venue's next file, so that venues alternate.
 */
export const menuReadingJob: JobDefinition<{ extraction_id: string; venue_id: string }> = {
  name: 'menu-reading',
  payload: menuReadingFailedJob.payload,
  queue: {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 0,
    expireInSeconds: 6 * MINUTE_S,
    // A crashed process is detected after 30 to 60 seconds.
    heartbeatSeconds: 30,
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
    deadLetter: menuReadingFailedJob.name,
  },
}

export const menuUploadCheckJob: JobDefinition<{ extraction_id: string }> = {
  name: 'menu-upload-check',
  payload: z.object({ extraction_id: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
}

/** Each definition has a queue. A queue for failed jobs must precede the queue that uses it. */
export const JOBS: readonly JobSettings[] = [
  mailJob,
  menuReadingFailedJob,
  menuReadingJob,
  menuUploadCheckJob,
  bulkChangeFailedJob,
  bulkChangeJob,
  housekeepingJob,
  backupJob,
  remindersJob,
  dailyEmailsJob,
  weeklyEmailsJob,
  demandFiguresJob,
  pushJob,
  webhookEventsJob,
  webhookJob,
]
