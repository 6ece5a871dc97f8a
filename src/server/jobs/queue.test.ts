import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { bulkChangeJob, JOBS } from './definitions.ts'
import { openJobQueue, type QueueOverrides } from './queue.ts'

describe.each(DATABASE_KINDS)('openJobQueue on %s', (kind) => {
  const db = useDatabase(kind)

  /** @returns how many statements updated a queue */
  async function updatesOf(overrides?: QueueOverrides): Promise<number> {
    const query = vi.spyOn(db().pool, 'query')
    try {
      await openJobQueue(db(), overrides)
      return query.mock.calls.filter(([text]) => /update pgboss\.queue/i.test(String(text))).length
    } finally {
      query.mockRestore()
    }
  }

  test('updates no queue when the settings are unchanged', async () => {
    await openJobQueue(db())
    expect(await updatesOf()).toBe(0)
    const { rows } = await db().pool.query('select count(*) as queues from pgboss.queue where name = any($1)', [
      JOBS.map(({ name }) => name),
    ])
    expect(rows).toEqual([{ queues: JOBS.length }])
  })

  // PostgreSQL may have other processes; there the heartbeat shows which job was interrupted.
  test.runIf(kind === 'embedded')('gives a job to the queue of failed jobs when its last attempt was interrupted', async () => {
    const queue = await openJobQueue(db())
    const change_id = randomUUID()
    await inTransaction(db(), (tx) => queue.enqueue(tx, bulkChangeJob, [{ payload: { change_id } }]))
    await db().pool.query(`update pgboss.job set state = 'active', started_on = now(), retry_count = $1 where name = 'bulk-change'`, [
      bulkChangeJob.queue.retryLimit,
    ])
    await openJobQueue(db())
    const { rows } = await db().pool.query(`select state, data from pgboss.job where name = 'bulk-change-failed'`)
    expect(rows).toEqual([{ state: 'created', data: { change_id } }])
  })

  test('updates only the queue whose settings have changed', async () => {
    await openJobQueue(db())
    const retryDelays = async () =>
      (await db().pool.query(`select retry_delay from pgboss.queue where name in ('mail', 'reminders') order by name`)).rows
    const [mail, reminders] = await retryDelays()
    expect(await updatesOf({ mail: { retryDelay: 99 } })).toBe(1)
    expect(await retryDelays()).toEqual([{ retry_delay: 99 }, reminders])
    expect(await updatesOf()).toBe(1)
    expect(await retryDelays()).toEqual([mail, reminders])
  })
})
