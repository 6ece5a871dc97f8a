import { z } from 'zod'
import type { JobDefinition, JobSettings } from './job.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Deletes what is past its time, every night: few people are awake at 03:30, and clocks do not change then. */
export const housekeepingJob: JobDefinition<object> = {
  name: 'housekeeping',
  payload: z.object({}),
  // `exclusive`: one queued or running job for all processes. The heartbeat shows that its process is alive.
  queue: { policy: 'exclusive', retryLimit: 1, expireInSeconds: 6 * HOUR_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: 24 * HOUR_S },
  schedule: { cron: '30 3 * * *', timeZone: ({ timeZone }) => timeZone },
  // For a guide that is never on at night.
  afterStartSeconds: 5 * MINUTE_S,
}

/** Reminds venues of requests that wait for an answer. A reminder is a minute late at most. */
export const remindersJob: JobDefinition<object> = {
  name: 'reminders',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 5 * MINUTE_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
  schedule: { cron: '* * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: 0,
}

/**
 * Sends one email. `earlier_attempts`: how many attempts jobs before this one made, when an administrator tries again
 * an email that was given up.
 */
export const mailJob: JobDefinition<{ mail_id: string; earlier_attempts: number }> = {
  name: 'mail',
  payload: z.object({ mail_id: z.uuid(), earlier_attempts: z.int().default(0) }),
  queue: {
    // Pauses of 15 seconds that double up to 30 minutes: about four days until an email is given up.
    retryLimit: 200,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE_S,
    expireInSeconds: MINUTE_S,
    // Without a mail server emails wait, and must not be lost meanwhile.
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  concurrency: 4,
  // A mail server that hangs for one domain leaves the other workers free.
  concurrencyPerGroup: 1,
}

/** Gives up a menu file whose reading failed at every attempt, for example because it ends its process. */
export const menuReadingFailedJob: JobDefinition<{ extraction_id: string; venue_id: string }> = {
  name: 'menu-reading-failed',
  payload: z.object({ extraction_id: z.uuid(), venue_id: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
}

/**
 * Reads one menu file. The key is the venue: `short` lets one job of a key wait, and the next file of the venue is enqueued
 * when its job starts, so that venues take turns.
 */
export const menuReadingJob: JobDefinition<{ extraction_id: string; venue_id: string }> = {
  name: 'menu-reading',
  payload: menuReadingFailedJob.payload,
  queue: {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 0,
    expireInSeconds: 6 * MINUTE_S,
    // A reading whose process died is found after 30 to 60 seconds.
    heartbeatSeconds: 30,
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
    deadLetter: menuReadingFailedJob.name,
  },
}

/** Gives up an upload whose process died before the file was stored. */
export const menuUploadCheckJob: JobDefinition<{ extraction_id: string }> = {
  name: 'menu-upload-check',
  payload: z.object({ extraction_id: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
}

/** Every kind of job: each has a queue. A queue for failed jobs comes before the queue whose jobs it gets. */
export const JOBS: readonly JobSettings[] = [
  mailJob,
  menuReadingFailedJob,
  menuReadingJob,
  menuUploadCheckJob,
  housekeepingJob,
  remindersJob,
]
