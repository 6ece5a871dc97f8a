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

/** Every kind of job: each has a queue. */
export const JOBS: readonly JobSettings[] = [housekeepingJob, remindersJob]
