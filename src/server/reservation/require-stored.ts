import { sql } from 'drizzle-orm'
import type { Services } from '../app-context.ts'
import { arrayParameter, isOneOf, preparedStatement } from '../db/prepared.ts'
import { mails, rateLimits, reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { LimitedUse } from '../http/rate-limit.ts'
import { OVER_QUOTA, quotaParameters } from './email-quota.ts'
import type { RequestEmails } from './emails.ts'
import type { NewRequest } from './store-requests.ts'

type Stored = NewRequest & { ofDiner: LimitedUse; emails: RequestEmails; sendsCopy: boolean }

/** The cast of the text fails, and its error says the text. */
const checkStored = preparedStatement((tx) => {
  const areStored = sql`(select count(*) from ${reservations} where ${isOneOf(reservations.id)}) = cardinality(${sql.placeholder('ids')}::uuid[])`
  const areEmailsStored = sql`(select count(*) from ${mails} where ${isOneOf(mails.reservation_id)}) = ${sql.placeholder('emails')}::integer`
  const overLimit = sql`select from ${rateLimits} where ${rateLimits.key} = any(${arrayParameter('limits', 'text')}) and ${rateLimits.points} > ${sql.placeholder('most')}::integer`
  const areAllWithin = sql`${areStored} and ${areEmailsStored} and not exists (${overLimit}) and not exists (${OVER_QUOTA})`
  return tx
    .select({ checked: sql`(case when ${areAllWithin} then '0' else 'a request of this transaction is refused' end)::integer` })
    .from(sql`(select) as one`)
    .prepare('')
})

/**
 * Fails, and with it the transaction, unless all requests and emails were stored, no diner is over the limit and no recipient over the quota. The commit
 * is sent before the results of these statements are known.
 */
export async function requireStored(tx: Transaction, services: Pick<Services, 'clock'>, requests: readonly Stored[]): Promise<void> {
  const copies = requests.flatMap(({ emails, sendsCopy }) => (sendsCopy ? [emails.copy] : []))
  await checkStored(tx).execute({
    ids: requests.map(({ row }) => row.id),
    limits: requests.map(({ ofDiner }) => ofDiner.key),
    most: Math.min(...requests.map(({ ofDiner }) => ofDiner.most)),
    emails: copies.length + requests.flatMap(({ emails }) => emails.toVenue).length,
    ...quotaParameters(services, copies),
  })
}
