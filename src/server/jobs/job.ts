import type { Queue } from 'pg-boss'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/transaction.ts'

/** How jobs of one kind are stored, retried and run. */
export type JobSettings = {
  /** Name of the queue. Jobs of earlier versions wait under it, so it stays when code is renamed. */
  name: string
  /** Retries, expiry and retention, as pg-boss names them. */
  queue: Omit<Queue, 'name' | 'notify' | 'partition'> & { retryLimit: number }
  /** Jobs that one process runs at once. Default 1. */
  concurrency?: number
  /** Of these, jobs of one group, for example emails to one domain. */
  concurrencyPerGroup?: number
  /** When a job is enqueued without a cause: a cron expression in the time zone of the guide. */
  schedule?: { cron: string; timeZone(config: Config): string }
  /** A job is also enqueued this many seconds after each start of a process. */
  afterStartSeconds?: number
}

/** A kind of job; `payload` validates what a job carries. */
export type JobDefinition<Payload extends object> = JobSettings & { payload: z.ZodType<Payload> }

/** One run of a job. */
export type Attempt = {
  /** 0 for the first run. pg-boss counts; a run that ended with its process counts too. */
  retries: number
  /** Whether no further run follows when this one throws. */
  isLast: boolean
  /** Aborted when the process stops, or when another worker has taken the job over. */
  signal: AbortSignal
  /** Whether the process stops. */
  isStopping(): boolean
  /**
   * Completes the job in the transaction of its result, so that a result is stored once.
   * @returns false when another worker has taken the job over; store nothing then
   */
  complete(tx: Transaction): Promise<boolean>
}
