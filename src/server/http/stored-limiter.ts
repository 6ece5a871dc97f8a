import { sql } from 'drizzle-orm'
import { type IRateLimiterStoreOptions, RateLimiterDrizzle } from 'rate-limiter-flexible'
import { failUnless } from '../db/fail-unless.ts'
import { preparedByShape, preparedStatement } from '../db/prepared.ts'
import { rateLimits } from '../db/schema/index.ts'
import type { Orm, Transaction } from '../db/transaction.ts'
import { inBatches } from '../in-batches.ts'

type Count = Pick<typeof rateLimits.$inferSelect, 'points' | 'expire'>
type Use = { key: string; points: number; durationMs: number }

type Options = Pick<IRateLimiterStoreOptions, 'keyPrefix' | 'points' | 'duration' | 'inMemoryBlockOnConsumed'> & {
  /**
   * Whether the transaction of a use belongs to the limiter. It then does not wait until the use is on the disk: a crash of the database
   * may forget the uses of its last second.
   */
  isAlone: boolean
}

/**
 * Counts uses in the table `rate_limits`, with one prepared statement for all that arrive together. The library builds and sends one for
 * each. A limit is counted either always in transactions or never, because a row that a transaction has locked delays the others.
 */
export class StoredLimiter extends RateLimiterDrizzle {
  readonly orm: Orm
  readonly isAlone: boolean

  constructor({ isAlone, ...options }: Options, orm: Orm) {
    super({ ...options, storeClient: orm, schema: rateLimits, clearExpiredByTimeout: false })
    this.orm = orm
    this.isAlone = isAlone
  }

  /** Replaces the method with which the library counts. @param durationMs until a first use expires, in milliseconds */
  async _upsert(key: string, points: number, durationMs: number, replacesCount = false): Promise<Count> {
    if (replacesCount) throw new Error('a count cannot be replaced')
    return await countInBatch(this, { key, points, durationMs })
  }
}

/** Lasts for the transaction of the statement. */
const WITHOUT_WAITING = sql`, (select set_config('synchronous_commit', 'off', true)) as setting`

/** Ordered, so that the statements of two processes do not wait for each other. */
function upsertUses(orm: Orm, isAlone: boolean) {
  const ended = sql`${rateLimits.expire} <= ${sql.placeholder('now')}`
  const uses = sql`json_to_recordset(${sql.placeholder('uses')}) as given (key text, points integer, expire timestamptz)`
  return orm
    .insert(rateLimits)
    .select(sql`select key, sum(points)::integer, max(expire) from ${uses}${isAlone ? WITHOUT_WAITING : sql``} group by key order by key`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${ended} then excluded.points else ${rateLimits.points} + excluded.points end`,
        expire: sql`case when ${ended} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning()
}

const storeUses = preparedByShape((orm, { isAlone }: { isAlone: boolean }) => upsertUses(orm, isAlone).prepare(''))

const storeWithinLimit = preparedStatement((tx) => {
  const counted = tx.$with('counted').as(upsertUses(tx, false))
  return tx
    .with(counted)
    .select({ checked: failUnless(sql`bool_and(${counted.points} <= ${sql.placeholder('most')}::integer)`) })
    .from(counted)
    .prepare('')
})

/**
 * Counts uses of one limit in one statement, which fails when one of them exceeds it, and with it the transaction. So the commit can be sent
 * before the result is known.
 * @throws an error of `isRefusal`
 */
export async function countWithinLimit(tx: Transaction, uses: readonly { key: string; most: number; durationMs: number }[]): Promise<void> {
  const rows = uses.map(({ key, durationMs }) => ({ key, points: 1, durationMs }))
  await storeWithinLimit(tx).execute({ ...parametersOf(rows), most: Math.min(...uses.map(({ most }) => most)) })
}

const countInBatch = inBatches(countTogether, (limiter: StoredLimiter) => limiter)

/** @returns for each use the count that includes it and those before it */
async function countTogether({ orm, isAlone }: StoredLimiter, uses: readonly Use[]): Promise<PromiseFulfilledResult<Count>[]> {
  const counts = await storeUses(orm, { isAlone }).execute(parametersOf(uses))
  const countOf = new Map(counts.map((count) => [count.key, count]))
  const settled = uses.toReversed().map(({ key, points }) => {
    const count = countOf.get(key)
    if (!count) throw new Error('a use was not counted')
    const value = { points: count.points, expire: count.expire }
    count.points -= points
    return { status: 'fulfilled' as const, value }
  })
  return settled.toReversed()
}

function parametersOf(uses: readonly Use[]): { uses: string; now: Date } {
  const now = Date.now()
  const rows = uses.map(({ key, points, durationMs }) => ({ key, points, expire: new Date(now + durationMs) }))
  return { uses: JSON.stringify(rows), now: new Date(now) }
}
