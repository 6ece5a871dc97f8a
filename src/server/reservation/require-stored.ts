import { sql } from 'drizzle-orm'
import { arrayParameter, isOneOf, preparedStatement } from '../db/prepared.ts'
import { rateLimits, reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { sqlState } from '../db/unreachable.ts'
import type { LimitedUse } from '../http/rate-limit.ts'
import { OVER_QUOTA, quotaParameters } from './email-quota.ts'
import type { RequestEmails } from './emails.ts'
import type { NewRequest } from './store-requests.ts'

type Stored = NewRequest & { ofDiner: LimitedUse; emails: RequestEmails; sendsCopy: boolean }

const REFUSAL = 'a request of this transaction is refused'
/** SQLSTATE of the failed cast, see below. */
const INVALID_TEXT = '22P02'

/** PostgreSQL has no statement that raises an error, so the query casts a text that is not a number. The error contains the text. */
const checkStored = preparedStatement((tx) => {
  const ids = sql`${sql.placeholder('ids')}::uuid[]`
  const areStored = sql`(select count(*) from ${reservations} where ${isOneOf(reservations.id)}) = cardinality(${ids})`
  const isOfLimit = sql`${rateLimits.key} = any(${arrayParameter('limits', 'text')}) and ${rateLimits.points} <= ${sql.placeholder('most')}::integer`
  const areWithinLimits = sql`(select count(*) from ${rateLimits} where ${isOfLimit}) = cardinality(${sql.placeholder('limits')}::text[])`
  const areAll = sql`${areStored} and ${areWithinLimits} and not exists (${OVER_QUOTA})`
  return tx
    .select({ checked: sql`(case when ${areAll} then '0' else ${sql.raw(`'${REFUSAL}'`)} end)::integer` })
    .from(sql`(select) as one`)
    .prepare('')
})

/**
 * Fails, and with it the transaction, unless all requests were stored, each diner was counted and is within the limit, and no recipient is
 * over the quota. The statement that stores the emails stores all or fails.
 */
export async function requireStored(tx: Transaction, now: Date, requests: readonly Stored[]): Promise<void> {
  const copies = requests.flatMap(({ emails, sendsCopy }) => (sendsCopy ? [emails.copy] : []))
  await checkStored(tx).execute({
    ids: requests.map(({ row }) => row.id),
    limits: [...new Set(requests.map(({ ofDiner }) => ofDiner.key))],
    most: Math.min(...requests.map(({ ofDiner }) => ofDiner.most)),
    ...quotaParameters(now, copies),
  })
}

export function isRefusal(error: unknown): boolean {
  return sqlState(error) === INVALID_TEXT
}
