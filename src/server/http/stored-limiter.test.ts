import { eq, sql } from 'drizzle-orm'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { isRefusal } from '../db/fail-unless.ts'
import { rateLimits } from '../db/schema/index.ts'
import { inTransaction, type Orm } from '../db/transaction.ts'
import { countWithinLimit, StoredLimiter } from './stored-limiter.ts'

describe.each(DATABASE_KINDS)('StoredLimiter on %s', (kind) => {
  const db = useDatabase(kind)
  const options = { keyPrefix: 'test', points: 3, duration: 60 }
  const limiter = () => new StoredLimiter({ ...options, isAlone: true }, db().orm)
  const countOf = async (key: string) => (await limiter().get(key))?.consumedPoints

  test('rejects the uses over the limit when they arrive together, and counts each once', async () => {
    const uses = ['a', 'b', 'a', 'a', 'b', 'a', 'a']
    const one = limiter()
    const settled = await Promise.allSettled(uses.map((key) => one.consume(key)))
    const counts = settled.map((use) => (use.status === 'fulfilled' ? use.value : use.reason))
    expect(counts.every((count) => count instanceof RateLimiterRes)).toBe(true)
    expect(counts.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 1, 2, 3, 2, 4, 5])
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, true, false, false])
    expect([await countOf('a'), await countOf('b')]).toEqual([5, 2])
  })

  test('counts from one again when the time of the earlier uses is over', async () => {
    const one = limiter()
    await Promise.all([one.consume('a'), one.consume('a')])
    await db()
      .orm.update(rateLimits)
      .set({ expire: new Date(Date.now() - 1) })
      .where(eq(rateLimits.key, 'test:a'))
    expect((await one.consume('a')).consumedPoints).toBe(1)
    expect((await one.consume('a')).consumedPoints).toBe(2)
  })

  test('keeps the end of the time of the first use', async () => {
    const one = limiter()
    await one.consume('a')
    const [first] = await db().orm.select().from(rateLimits)
    await one.consume('a')
    expect((await db().orm.select().from(rateLimits)).map(({ expire }) => expire)).toEqual([first?.expire])
  })

  test('refunds a use that arrives together with others', async () => {
    const one = limiter()
    await one.consume('a')
    const [, left] = await Promise.all([one.consume('a'), one.reward('a')])
    expect(left.consumedPoints).toBe(1)
    expect(await countOf('a')).toBe(1)
  })

  test('fails the transaction whose uses exceed the limit, and counts none of them', async () => {
    const uses = (keys: readonly string[]) => keys.map((key) => ({ key: limiter().getKey(key), most: 3, durationMs: 60_000 }))
    await inTransaction(db(), (tx) => countWithinLimit(tx, uses(['a', 'b', 'a', 'a'])))
    const failed = inTransaction(db(), (tx) => countWithinLimit(tx, uses(['b', 'a'])))
    expect(isRefusal(await failed.catch((error: unknown) => error))).toBe(true)
    expect([await countOf('a'), await countOf('b')]).toEqual([3, 1])
  })

  test.each([
    [true, 'off'],
    [false, 'on'],
  ])('does not wait for the disk when the transaction is its own (%s), only then', async (isAlone, expected) => {
    await inTransaction(db(), async (tx) => {
      await tx.execute(sql`set local synchronous_commit = on`)
      await new StoredLimiter({ ...options, isAlone }, tx as Orm).consume('a')
      const { rows } = await tx.execute(sql`select current_setting('synchronous_commit') as setting`)
      expect(rows).toEqual([{ setting: expected }])
    })
  })
})
