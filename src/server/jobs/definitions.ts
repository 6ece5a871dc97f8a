import { z } from 'zod'
import type { JobDefinition, JobSettings } from './job.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Deletes expired data every night. At 03:30 there is little traffic, and the clocks do not change. */
export const housekeepingJob: JobDefinition<object> = {
  name: 'housekeeping',
  payload: z.object({}),
  // `exclusive`: one queued or running job for all processes. The heartbeat shows that its process is alive.
  queue: { policy: 'exclusive', retryLimit: 1, expireInSeconds: 6 * HOUR_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: 24 * HOUR_S },
  schedule: { cron: '30 3 * * *', timeZone: ({ timeZone }) => timeZone },
  // For a server that does not run at night.
  afterStartSeconds: 5 * MINUTE_S,
}

/** Makes the scheduled backups. Ten minutes after a failure it is tried again. */
export const backupJob: JobDefinition<object> = {
  name: 'backup',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 6 * HOUR_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: 24 * HOUR_S },
  schedule: { cron: '*/10 * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: MINUTE_S,
}

/** Reminds venues of pending requests. A reminder is at most a minute late. */
export const remindersJob: JobDefinition<object> = {
  name: 'reminders',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 5 * MINUTE_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
  schedule: { cron: '* * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: 0,
}

/** Sends the lists of the day that people have chosen. A list is at most five minutes late. */
export const dailyEmailsJob: JobDefinition<object> = {
  name: 'daily-emails',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 5 * MINUTE_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
  schedule: { cron: '*/5 * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: 0,
}

/** Counts requests, answers and menus for administrators. What they see is at most an hour old. */
export const demandFiguresJob: JobDefinition<object> = {
  name: 'demand-figures',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 30 * MINUTE_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: 2 * HOUR_S },
  schedule: { cron: '20 * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: 0,
}

/** Sends the weekly emails that administrators have chosen. An email is at most a quarter of an hour late. */
export const weeklyEmailsJob: JobDefinition<object> = {
  name: 'weekly-emails',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 5 * MINUTE_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
  schedule: { cron: '*/15 * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: 0,
}

/**
 * Sends one email. `earlier_attempts`: the number of attempts of previous jobs, when an administrator retries a failed email.
 */
export const mailJob: JobDefinition<{ mail_id: string; earlier_attempts: number }> = {
  name: 'mail',
  payload: z.object({ mail_id: z.uuid(), earlier_attempts: z.int().default(0) }),
  queue: {
    // Pauses of 15 seconds that double up to 30 minutes: about four days until an email has failed.
    retryLimit: 200,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 30 * MINUTE_S,
    expireInSeconds: MINUTE_S,
    // Without a mail server emails wait, and must not be deleted.
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  concurrency: 4,
  // When the mail server of one domain hangs, the other workers remain free.
  concurrencyPerGroup: 1,
}

/** What a notification is about: a new request, or one that was withdrawn. */
export type PushEvent = 'requested' | 'withdrawn'

/** Sends a notification about a reservation to one device. After a quarter of an hour of attempts it is of little use. */
export const pushJob: JobDefinition<{ subscription_id: string; reservation_id: string; event: PushEvent }> = {
  name: 'push',
  payload: z.object({ subscription_id: z.uuid(), reservation_id: z.uuid(), event: z.enum(['requested', 'withdrawn']) }),
  queue: {
    retryLimit: 5,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: MINUTE_S,
    retentionSeconds: HOUR_S,
    deleteAfterSeconds: HOUR_S,
  },
  concurrency: 4,
}

/** Carries out a bulk change, venue by venue. After a crash another process continues within a minute. */
export const bulkChangeJob: JobDefinition<{ change_id: string }> = {
  name: 'bulk-change',
  payload: z.object({ change_id: z.uuid() }),
  queue: {
    retryLimit: 10,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MINUTE_S,
    expireInSeconds: 6 * HOUR_S,
    heartbeatSeconds: 30,
    deleteAfterSeconds: HOUR_S,
  },
}

/** Passes on events that were left when a process ended. Those of running processes are passed on at once. */
export const webhookEventsJob: JobDefinition<object> = {
  name: 'webhook-events',
  payload: z.object({}),
  queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 5 * MINUTE_S, heartbeatSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
  schedule: { cron: '* * * * *', timeZone: ({ timeZone }) => timeZone },
  afterStartSeconds: 0,
}

/** Sends one event to one webhook. Pauses of 30 seconds that double up to four hours: about a day until it has failed. */
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
  // When one receiver hangs, the other workers remain free.
  concurrencyPerGroup: 1,
}

/** Marks a menu file as failed whose reading failed at every attempt, for example because it crashes its process. */
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
    // A reading whose process crashed is detected after 30 to 60 seconds.
    heartbeatSeconds: 30,
    retentionSeconds: 365 * 24 * HOUR_S,
    deleteAfterSeconds: HOUR_S,
    deadLetter: menuReadingFailedJob.name,
  },
}

/** Marks an upload as failed whose process crashed before the file was stored. */
export const menuUploadCheckJob: JobDefinition<{ extraction_id: string }> = {
  name: 'menu-upload-check',
  payload: z.object({ extraction_id: z.uuid() }),
  queue: { retryLimit: 10, retryDelay: 5, retryBackoff: true, expireInSeconds: MINUTE_S, deleteAfterSeconds: HOUR_S },
}

/** All kinds of jobs; each has a queue. A queue for failed jobs precedes the queue whose jobs it receives. */
export const JOBS: readonly JobSettings[] = [
  mailJob,
  menuReadingFailedJob,
  menuReadingJob,
  menuUploadCheckJob,
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
