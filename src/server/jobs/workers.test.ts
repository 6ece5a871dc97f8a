import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NOON, useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { bulkChangeFailedJob, remindersJob } from './definitions.ts'
import { jobClock } from './queue.ts'
import { bringJobsToPresent, createWorker, startWorkers, type Workers } from './workers.ts'

/** As a process leaves it that ran a year ahead, with a job that failed then. */
const A_YEAR_AHEAD = [
  `update pgboss.version set cron_on = now() + interval '1 year'`,
  `update pgboss.queue set monitor_claim_on = now() + interval '1 year', maintain_on = now() + interval '1 year'`,
  `update pgboss.job set state = 'retry', created_on = created_on + interval '1 year', started_on = now() + interval '1 year',
     start_after = start_after + interval '1 year', keep_until = keep_until + interval '1 year'`,
]

describe.each(DATABASE_KINDS)('jobs that were stored while the clock was ahead, on %s,', (kind) => {
  const at = useApp(kind)
  let workers: Workers | undefined
  afterEach(async () => {
    await workers?.close()
    workers = undefined
  })

  const query = async (text: string) => (await at().services.db.pool.query(text)).rows
  const goAhead = async () => {
    for (const statement of A_YEAR_AHEAD) await query(statement)
  }
  const enqueue = () =>
    inTransaction(at().services.db, (tx) => at().services.jobs.enqueue(tx, bulkChangeFailedJob, [{ payload: { change_id: randomUUID() } }]))

  test('stay as they are when no process has run in the future', async () => {
    await enqueue()
    await query(`update pgboss.version set cron_on = now() + interval '1 minute'`)
    const before = await query('select * from pgboss.job')
    expect(await bringJobsToPresent(at().services.db)).toBe(false)
    expect(await query('select * from pgboss.job')).toEqual(before)
  })

  test('run when the clock was set back while no process ran', async () => {
    await enqueue()
    await goAhead()
    const ran = Promise.withResolvers<void>()
    workers = await startWorkers(at().services, [createWorker(bulkChangeFailedJob, async () => ran.resolve())])
    await ran.promise
    expect(
      await query(`select count(*)::int as ahead from pgboss.version, pgboss.queue
        where greatest(cron_on, monitor_claim_on, maintain_on) > now() + interval '1 minute'`),
    ).toEqual([{ ahead: 0 }])
  })

  test('run when the clock is set back, and workers prepare again, while a process runs', async () => {
    const prepared = vi.fn(async () => {})
    const again = Promise.withResolvers<void>()
    const ran = Promise.withResolvers<void>()
    const scheduled = Promise.withResolvers<void>()
    workers = await startWorkers(
      at().services,
      [
        createWorker(bulkChangeFailedJob, async () => ran.resolve(), {
          prepare: async () => {
            await prepared()
            if (prepared.mock.calls.length === 2) again.resolve()
          },
        }),
        createWorker(remindersJob, async () => scheduled.resolve()),
      ],
      { pollSeconds: 1, clockWatchSeconds: 0.2 },
    )
    await scheduled.promise
    await enqueue()
    await goAhead()
    await Promise.all([again.promise, ran.promise])
    expect(await query(`select now() - cron_on < interval '2 minutes' as is_present from pgboss.version`)).toEqual([{ is_present: true }])
  })
})

test('the clock of pg-boss does not go back when the clock of the system is set back', () => {
  const before = jobClock.now()
  vi.useFakeTimers({ now: NOON.getTime() - 86_400_000, toFake: ['Date'] })
  try {
    expect(jobClock.now()).toBeGreaterThanOrEqual(before)
  } finally {
    vi.useRealTimers()
  }
})
