import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { aUser } from '../../../tests/support/accounts.ts'
import { NOON, type TestApp, useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { idempotencyKeys, mails, sessions, users, verifications } from '../db/schema/index.ts'
import { JOBS, type Job } from './jobs.ts'
import { type Housekeeping, startHousekeeping } from './start.ts'
import { vacuum } from './vacuum.ts'

const MINUTE_MS = 60_000
const ago = (ms: number) => new Date(NOON.getTime() - ms)

/** A job that tells when it ran, and of whose runs a test can wait for the next. */
function aJob(at: TestApp): Job & { times: string[]; next(): Promise<void> } {
  let ran = Promise.withResolvers<void>()
  const times: string[] = []
  return {
    name: 'noted',
    times,
    async run() {
      times.push(at.parts.clock().toISOString())
      const done = ran
      ran = Promise.withResolvers()
      done.resolve()
      return 1
    },
    next: () => ran.promise,
  }
}

describe.each(DATABASE_KINDS)('the night (%s)', (kind) => {
  const at = useApp(kind)
  let housekeeping: Housekeeping | undefined
  afterEach(() => housekeeping?.close())

  test('jobs run five minutes after the start, then every night at half past three', async () => {
    const job = aJob(at())
    let next = job.next()
    housekeeping = startHousekeeping(at().parts, { jobs: [job], lookMs: 1 })
    at().setNow(new Date(NOON.getTime() + 5 * MINUTE_MS))
    await next
    for (const now of ['2026-11-21T03:30:00.000Z', '2026-11-22T03:31:00.000Z']) {
      next = job.next()
      at().setNow(new Date(now))
      await next
    }
    expect(job.times).toEqual(['2026-11-20T12:05:00.000Z', '2026-11-21T03:30:00.000Z', '2026-11-22T03:31:00.000Z'])
  })

  test('one that fails keeps no other from running, and none begins after the end', async () => {
    const job = aJob(at())
    const failing: Job = { name: 'failing', run: () => Promise.reject(new Error('no')) }
    const last: Job = {
      name: 'ending',
      async run() {
        void housekeeping?.close()
        return 0
      },
    }
    const never = aJob(at())
    const ran = job.next()
    housekeeping = startHousekeeping(at().parts, { jobs: [failing, job, last, never], lookMs: 1 })
    at().setNow(new Date(NOON.getTime() + 5 * MINUTE_MS))
    await ran
    await housekeeping.close()
    expect([job.times.length, never.times.length]).toEqual([1, 0])
  })

  test('what is past its time is forgotten, all else is kept', async () => {
    const { parts } = at()
    const { db } = parts
    const user = await aUser(at())
    const session = { user_id: user.id, created_at: ago(DAY_MS) }
    await db.orm.insert(sessions).values({ id: 'old', token: 'old', expires_at: ago(1), ...session })
    await db.orm.insert(verifications).values([
      { id: 'old', identifier: 'a', value: 'x', expires_at: ago(1) },
      { id: 'new', identifier: 'b', value: 'x', expires_at: NOON },
    ])
    const mail = { kind: 'k', recipient: 'a@example.org', subject: 's' }
    await db.orm.insert(mails).values([
      { id: crypto.randomUUID(), message_id: 'sent long ago', sent_at: ago(31 * DAY_MS), ...mail },
      { id: crypto.randomUUID(), message_id: 'given up long ago', failed_at: ago(31 * DAY_MS), ...mail },
      { id: crypto.randomUUID(), message_id: 'sent', sent_at: ago(29 * DAY_MS), ...mail },
      { id: crypto.randomUUID(), message_id: 'waiting', created_at: ago(90 * DAY_MS), ...mail },
    ])
    await db.orm.insert(idempotencyKeys).values([
      { key: 'old', request_hash: 'x', created_at: ago(DAY_MS + 1) },
      { key: 'new', request_hash: 'x', created_at: ago(DAY_MS - 1) },
    ])
    const counts: Record<string, number> = {}
    for (const job of JOBS) counts[job.name] = await job.run(parts)
    expect(counts).toMatchObject({ 'expired sessions, links and codes': 2, 'mails done with': 2, 'idempotency keys': 1 })
    expect(await db.orm.$count(sessions)).toBe(1)
    expect((await db.orm.select().from(verifications)).map(({ id }) => id)).toEqual(['new'])
    expect((await db.orm.select().from(mails)).map((row) => row.message_id).sort()).toEqual(['sent', 'waiting'])
    expect((await db.orm.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new'])
  })
})

describe.each(DATABASE_KINDS)('accounts that were never confirmed (%s)', (kind) => {
  const at = useApp(kind)

  test('are deleted 30 days after the sign-up, unless their user signs in with an identity provider', async () => {
    const { orm } = at().parts.db
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
    expect(await JOBS.find(({ name }) => name === 'accounts never confirmed')?.run(at().parts)).toBe(1)
    const left = await orm.select({ id: users.id }).from(users)
    expect(left.map(({ id }) => id).sort()).toEqual([recent.id, confirmed.id, provider.id].sort())
  })
})

describe('the room of deleted rows', () => {
  const at = useApp('embedded')

  test('is given back', async () => {
    const { db } = at().parts
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

describe('a lock', () => {
  const at = useApp('postgres')

  test('lets one of several in, and the next one afterwards', async () => {
    const { db } = at().parts
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const ran: string[] = []
    const first = withAdvisoryLock(db, 1, async () => {
      ran.push('first')
      entered.resolve()
      await leave.promise
    })
    await entered.promise
    await withAdvisoryLock(db, 1, async () => {
      ran.push('second')
    })
    leave.resolve()
    await first
    await withAdvisoryLock(db, 1, async () => {
      ran.push('third')
    })
    expect(ran).toEqual(['first', 'third'])
  })
})
