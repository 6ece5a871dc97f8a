import type { Queue } from 'pg-boss'
import type { z } from 'zod'
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
   * @returns false when another worker has claimed the job; store nothing then
   */
  complete(tx: Transaction): Promise<boolean>
}
