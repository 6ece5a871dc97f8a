import type { Queue } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/transaction.ts'

/** How jobs of one kind are stored, retried and run. */
export type JobSettings = {
  /** Name of the queue. Must not change when code is renamed, because jobs of earlier versions are stored under it. */
  name: string
  /** Retries, expiry and retention, in the terms of pg-boss. */
  queue: Omit<Queue, 'name' | 'notify' | 'partition'> & { retryLimit: number }
  /** Concurrent jobs in one process. Default 1. */
  concurrency?: number
  /** Concurrent jobs of one group in one process, for example emails to one domain. */
  concurrencyPerGroup?: number
  /** The schedule: a cron expression in the time zone of the guide. */
  schedule?: { cron: string; timeZone(config: Config): string }
  /** A job is also enqueued this many seconds after each start of a process. */
  afterStartSeconds?: number
}

/** A kind of job; `payload` validates its data. */
export type JobDefinition<Payload extends object> = JobSettings & { payload: z.ZodType<Payload> }

/** One run of a job. */
export type Attempt = {
  /** 0 for the first run. pg-boss counts, including runs that ended with a crash. */
  retries: number
  /** Whether no further run follows when this one throws. */
  isLast: boolean
  /** Aborted when the process stops, or when another worker has taken the job over. */
  signal: AbortSignal
  /** Whether the process is stopping. */
  isStopping(): boolean
  /**
   * Completes the job in the transaction of its result, so that a result is stored once.
   * @returns false when another worker has taken the job over; store nothing then
   */
  complete(tx: Transaction): Promise<boolean>
}
