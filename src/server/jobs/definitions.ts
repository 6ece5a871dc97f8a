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

/** Every kind of job: each has a queue. */
export const JOBS: readonly JobSettings[] = [mailJob, housekeepingJob, remindersJob]
