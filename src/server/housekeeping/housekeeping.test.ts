import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { as, aUser } from '../../../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { ask, NOON, useApp } from '../../../tests/support/app.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { auditEntries, idempotencyKeys, knownDevices, mails, sessions, users, verifications } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { housekeepingJob } from '../jobs/definitions.ts'
import { lastSuccesses, readNightlyTasks } from '../jobs/nightly-tasks.ts'
import { startWorkers, type Workers } from '../jobs/workers.ts'
import { housekeepingWorker, TASKS, type Task, vacuum } from './tasks.ts'

const ago = (ms: number) => new Date(NOON.getTime() - ms)

function aTask(run: () => Promise<number> = async () => 0): Task & { runs: number } {
  const task = {
    name: 'noted',
    runs: 0,
    run() {
      task.runs++
      return run()
    },
  }
  return task
}

describe.each(API_DATABASE_KINDS)('housekeeping on %s', (kind) => {
  const at = useApp(kind, { env: { TIME_ZONE: 'America/New_York' } })
  const workers: Workers[] = []
  afterEach(async () => {
    for (const one of workers.splice(0)) await one.close()
  })

  const startHousekeeping = async (...tasks: Task[]) => {
    const started = await startWorkers(at().services, [housekeepingWorker(at().services, tasks)])
    workers.push(started)
    return started
  }
  const waiting = async () =>
    (
      await at().services.db.pool.query(
        `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'housekeeping'`,
      )
    ).rows
  const ranBefore = (age: string) =>
    at().services.db.pool.query(
      `insert into pgboss.job (name, state, completed_on) values ('housekeeping', 'completed', now() - $1::interval)`,
      [age],
    )
  const runNow = () => inTransaction(at().services.db, (tx) => at().services.jobs.enqueue(tx, housekeepingJob, [{ payload: {} }]))

  test('runs once for all processes five minutes after the start, then every night at 03:30 in the configured time zone', async () => {
    await startHousekeeping(aTask())
    await startHousekeeping(aTask())
    expect(await waiting()).toEqual([{ seconds: 300 }])
    const { rows } = await at().services.db.pool.query(`select cron, timezone from pgboss.schedule where name = 'housekeeping'`)
    expect(rows).toEqual([{ cron: '30 3 * * *', timezone: 'America/New_York' }])
  })

  test.each(['4 days', '1 hour'])('deletes nothing when its only other run was %s ago, because the clock may be wrong', async (age) => {
    const task = aTask()
    await ranBefore(age)
    await runNow()
    await startHousekeeping(task)
    const runs = async () =>
      (
        await at().services.db.pool.query(
          `select from pgboss.job where name = 'housekeeping' and completed_on > now() - interval '1 minute'`,
        )
      ).rows.length
    await expect.poll(runs, { timeout: 20_000 }).toBe(1)
    expect(task.runs).toBe(0)
  })

  test('runs the other tasks when one fails', async () => {
    await ranBefore('1 day')
    const failing = aTask(() => Promise.reject(new Error('no')))
    const ran = Promise.withResolvers<number>()
    await runNow()
    await startHousekeeping(
      failing,
      aTask(async () => {
        ran.resolve(1)
        return 1
      }),
    )
    expect([await ran.promise, failing.runs]).toEqual([1, 1])
  })

  test('stores which tasks failed in its last run', async () => {
    await ranBefore('1 day')
    await runNow()
    expect((await readNightlyTasks(at().services.db)).failed).toEqual([])
    await startHousekeeping({ ...aTask(() => Promise.reject(new Error('no'))), name: 'old emails' }, aTask())
    const failed = async () => (await readNightlyTasks(at().services.db)).failed
    await expect.poll(failed, { timeout: 20_000 }).toEqual([{ name: 'old emails', lastSuccess: null }])
  })

  test('keeps when a task last succeeded while it fails, also longer than runs are kept', async () => {
    await ranBefore('1 day')
    const before = '2026-01-02T03:30:00.000Z'
    await at().services.db.pool.query(
      `update pgboss.job set output = jsonb_build_object('failed', array['old emails'], 'succeeded', jsonb_build_object('old emails', $1::text)) where name = 'housekeeping'`,
      [before],
    )
    await runNow()
    await startHousekeeping({ ...aTask(() => Promise.reject(new Error('no'))), name: 'old emails' }, { ...aTask(), name: 'other' })
    const succeeded = async () => (await lastSuccesses(at().services.db)).other
    await expect.poll(succeeded, { timeout: 20_000 }).toBe(NOON.toISOString())
    expect(await readNightlyTasks(at().services.db)).toMatchObject({
      state: 'failed',
      failed: [{ name: 'old emails', lastSuccess: before }],
    })
  })

  test.each([
    ['completed', '1 hour', null, 'ok', []],
    ['completed', '1 hour', { failed: ['old emails'] }, 'failed', [{ name: 'old emails', last_success: null }]],
    ['failed', '1 hour', { message: 'no' }, 'failed', []],
    ['completed', '40 hours', { failed: [] }, 'late', []],
  ])('is reported to administrators when it %s %s ago with the result %j', async (state, age, output, reported, failed) => {
    const [admin, owner] = [await aUser(at(), { role: 'admin' }), await aUser(at())]
    const read = async (by: typeof admin) => (await ask(at().app, '/api/nightly-tasks', { headers: as(by) })).body
    expect((await read(owner)).code).toBe('not_allowed')
    expect(await read(admin)).toEqual({ state: 'none', ended_at: null, failed: [] })
    await at().services.db.pool.query(
      `insert into pgboss.job (name, state, completed_on, output) values ('housekeeping', $1, now() - $2::interval, $3)`,
      [state, age, output],
    )
    expect(await read(admin)).toMatchObject({ state: reported, ended_at: expect.any(String), failed })
  })

  test('starts no task after the stop, which waits for the running task', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<number>()
    const never = aTask()
    await ranBefore('1 day')
    await runNow()
    const started = await startHousekeeping(
      aTask(() => {
        begun.resolve()
        return end.promise
      }),
      never,
    )
    await begun.promise
    let isClosed = false
    const closing = started.close().then(() => {
      isClosed = true
    })
    expect(isClosed).toBe(false)
    end.resolve(1)
    await closing
    expect(never.runs).toBe(0)
  })

  test('runs in one of two processes when both have a job at the same time', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<number>()
    const first = aTask(() => {
      begun.resolve()
      return end.promise
    })
    const second = aTask()
    await ranBefore('1 day')
    await runNow()
    await startHousekeeping(first)
    await begun.promise
    await runNow()
    await startHousekeeping(second)
    await runNow()
    end.resolve(1)
    for (const one of workers.splice(0)) await one.close()
    expect([first.runs, second.runs]).toEqual([1, 0])
  })

  test('deletes expired sessions, tokens, devices, emails and idempotency keys, and keeps all others', async () => {
    const { services } = at()
    const { db } = services
    const user = await aUser(at())
    const session = { user_id: user.id, created_at: ago(DAY_MS) }
    await db.orm.insert(sessions).values({ id: 'old', token: 'old', expires_at: ago(1), ...session })
    await db.orm.insert(verifications).values([
      { id: 'old', identifier: 'a', value: 'x', expires_at: ago(1) },
      { id: 'new', identifier: 'b', value: 'x', expires_at: NOON },
    ])
    await db.orm.insert(knownDevices).values([
      { id: 'old', user_id: user.id, last_seen_at: ago(401 * DAY_MS) },
      { id: 'seen', user_id: user.id, last_seen_at: ago(399 * DAY_MS) },
    ])
    const email = { kind: 'k', recipient: 'a@example.org', subject: 's' }
    await db.orm.insert(mails).values([
      { id: crypto.randomUUID(), message_id: 'sent long ago', sent_at: ago(31 * DAY_MS), ...email },
      { id: crypto.randomUUID(), message_id: 'given up long ago', failed_at: ago(31 * DAY_MS), ...email },
      { id: crypto.randomUUID(), message_id: 'sent', sent_at: ago(29 * DAY_MS), ...email },
      { id: crypto.randomUUID(), message_id: 'waiting', created_at: ago(90 * DAY_MS), ...email },
    ])
    await db.orm.insert(idempotencyKeys).values([
      { key: 'old', request_hash: 'x', created_at: ago(DAY_MS + 1) },
      { key: 'new', request_hash: 'x', created_at: ago(DAY_MS - 1) },
    ])
    const counts: Record<string, number> = {}
    for (const task of TASKS) counts[task.name] = await task.run(services)
    expect(counts).toMatchObject({ 'expired sessions, links and codes': 2, 'old emails': 2, 'idempotency keys': 1 })
    expect(await db.orm.$count(sessions)).toBe(1)
    expect((await db.orm.select().from(verifications)).map(({ id }) => id)).toEqual(['new'])
    expect((await db.orm.select().from(knownDevices)).map(({ id }) => id)).toEqual(['seen'])
    expect((await db.orm.select().from(mails)).map((row) => row.message_id).sort()).toEqual(['sent', 'waiting'])
    expect((await db.orm.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new'])
  })
})

describe.each(API_DATABASE_KINDS)('many rows that are due on %s', (kind) => {
  const at = useApp(kind)
  const ROWS = 2500

  const run = (name: string) => TASKS.find((task) => task.name === name)?.run(at().services)
  /** Counts the rows of each statement that writes the table. */
  const watch = async (table: string, event: 'update' | 'delete') => {
    const { pool } = at().services.db
    await pool.query('create table written (rows int)')
    await pool.query(`create function count_written() returns trigger language plpgsql as $$
      begin insert into written select count(*) from gone having count(*) > 0; return null; end $$`)
    await pool.query(
      `create trigger watched after ${event} on ${table} referencing old table as gone for each statement execute function count_written()`,
    )
  }
  const written = async () => (await at().services.db.pool.query('select rows from written')).rows.map(({ rows }) => rows)
  afterEach(async () => {
    const { pool } = at().services.db
    await pool.query('drop function if exists count_written() cascade')
    await pool.query('drop table if exists written')
  })

  test('are deleted by several statements, so that none exceeds the time limit of the database', async () => {
    await watch('mails', 'delete')
    await at().services.db.pool.query(
      `insert into mails (id, kind, recipient, subject, message_id, sent_at) select gen_random_uuid(), 'k', 'a@example.org', 's', n::text, $1 from generate_series(1, ${ROWS}) n`,
      [ago(31 * DAY_MS)],
    )
    expect(await run('old emails')).toBe(ROWS)
    expect(await at().services.db.orm.$count(mails)).toBe(0)
    expect(await written()).toEqual([1000, 1000, 500])
  })

  test('lose their IP addresses by several statements', async () => {
    await watch('audit_entries', 'update')
    await at().services.db.pool.query(
      `insert into audit_entries (at, actor_email, client_ip, action, entity, entity_id, entity_name)
       select $1, 'a@example.org', '203.0.113.9', 'venue.update', 'venue', 'x', 'x' from generate_series(1, ${ROWS})`,
      [ago(91 * DAY_MS)],
    )
    expect(await run('IP addresses of old audit entries')).toBe(ROWS)
    expect(await at().services.db.orm.$count(auditEntries, isNotNull(auditEntries.client_ip))).toBe(0)
    expect(await written()).toEqual([1000, 1000, 500])
  })
})

describe.each(API_DATABASE_KINDS)('unconfirmed accounts on %s', (kind) => {
  const at = useApp(kind)

  test('are deleted 30 days after the sign-up, unless their user signs in with an identity provider', async () => {
    const { orm } = at().services.db
    const since = (days: number) => ({ created_at: ago(days * DAY_MS) })
    const [forgotten, recent, confirmed, provider] = [
      await aUser(at(), { isConfirmed: false }),
      await aUser(at(), { isConfirmed: false }),
      await aUser(at()),
      await aUser(at(), { isConfirmed: false }),
    ]
    for (const { id } of [forgotten, confirmed, provider]) await orm.update(users).set(since(31)).where(eq(users.id, id))
    await orm.update(users).set(since(29)).where(eq(users.id, recent.id))
    await orm
      .update(users)
      .set({ last_sign_in_at: ago(DAY_MS) })
      .where(eq(users.id, provider.id))
    expect(await TASKS.find(({ name }) => name === 'unconfirmed accounts')?.run(at().services)).toBe(1)
    const left = await orm.select({ id: users.id }).from(users)
    expect(left.map(({ id }) => id).sort()).toEqual([recent.id, confirmed.id, provider.id].sort())
  })
})

describe('vacuum of the embedded database', () => {
  const at = useApp('embedded')

  test('makes the space of deleted rows available again', async () => {
    const { db } = at().services
    const values = Array.from({ length: 500 }, (_, n) => ({ key: `k${n}`, request_hash: 'x'.repeat(500), created_at: NOON }))
    const size = async () => Number((await db.pool.query(`select pg_relation_size('idempotency_keys') as size`)).rows[0].size)
    const sizes: number[] = []
    for (let round = 0; round < 3; round++) {
      await db.orm.insert(idempotencyKeys).values(values)
      sizes.push(await size())
      await db.orm.delete(idempotencyKeys)
      expect(await vacuum({ db })).toBeGreaterThan(15)
    }
    expect(sizes[2]).toBe(sizes[0])
  })
})
