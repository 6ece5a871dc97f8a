import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import type { Transaction } from '../db/transaction.ts'

const QUEUE = 'mail'
const SCHEMA = 'pgboss'

export type QueueTimes = {
  /** After how many seconds without an end a job counts as lost with its worker, and is given to another one. */
  expireInSeconds: number
  /** Seconds between two looks for such jobs. */
  superviseSeconds: number
  /** First pause after a failure, in seconds; doubles each time. */
  retryDelay: number
}

const TIMES: QueueTimes = { expireInSeconds: 60, superviseSeconds: 30, retryDelay: 15 }
/** Pauses of 15 s doubling to 30 min: about four days until a mail is given up. */
const RETRIES = 200
const RETRY_DELAY_MAX_S = 30 * 60
/** Seconds a job waits at most: a guide may be switched off for long, and its mails must not be forgotten meanwhile. */
const KEEP_WAITING_S = 365 * 24 * 60 * 60
/** Seconds a done job is kept: nothing is looked up there, the outbox has its own record. */
const KEEP_DONE_S = 60 * 60

/** Emails sent at once by one process. */
export const WORKERS = 4
/** Of these, emails to one domain: a mail server that hangs for one domain leaves the other workers free. */
const WORKERS_PER_DOMAIN = 1

type MailJob = { mail_id: string }

export type MailQueue = {
  /** Adds a job with the transaction's commit. `domain`: the recipient's. */
  add(tx: Transaction, job: MailJob, domain: string): Promise<void>
  /** Runs `handler` for each job, `WORKERS` at a time and one of each domain, again after a pause if it throws. `isLast`: there is no further try. */
  work(handler: (job: MailJob, isLast: boolean) => Promise<void>): Promise<void>
  /** Waits for the job in hand. */
  close(): Promise<void>
}

/** Opens the job queue over the product's own database. */
export async function openMailQueue(db: Database, onError: (error: Error) => void, times: Partial<QueueTimes> = {}): Promise<MailQueue> {
  const { expireInSeconds, superviseSeconds, retryDelay } = { ...TIMES, ...times }
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  const options = {
    expireInSeconds,
    retryLimit: RETRIES,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: RETRY_DELAY_MAX_S,
    retentionSeconds: KEEP_WAITING_S,
    deleteAfterSeconds: KEEP_DONE_S,
  }
  await boss.createQueue(QUEUE, options)
  await boss.updateQueue(QUEUE, options)
  // Until a queue was looked up once, `send` looks it up outside the transaction, which waits for itself when embedded.
  await boss.getQueue(QUEUE)
  return {
    async add(tx, job, domain) {
      await boss.send(QUEUE, job, { db: fromDrizzle(tx, sql), group: { id: domain } })
    },
    async work(handler) {
      const options = { batchSize: 1, pollingIntervalSeconds: 0.5, localGroupConcurrency: WORKERS_PER_DOMAIN }
      for (let n = 0; n < WORKERS; n++) {
        let worker = ''
        worker = await boss.work<MailJob>(QUEUE, options, async (jobs) => {
          // Poll again immediately after a job; wait for the polling interval only when the queue is empty.
          boss.notifyWorker(worker)
          for (const job of jobs) await handler(job.data, job.retryCount >= RETRIES)
        })
      }
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
