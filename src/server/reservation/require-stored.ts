import { sql } from 'drizzle-orm'
import { failUnless } from '../db/fail-unless.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { reservations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { OVER_QUOTA, quotaParameters } from './email-quota.ts'
import type { RequestEmails } from './emails.ts'
import type { NewRequest } from './store-requests.ts'

type Stored = NewRequest & { emails: RequestEmails; sendsCopy: boolean }

const checkStored = preparedStatement((tx) => {
  const ids = sql`${sql.placeholder('ids')}::uuid[]`
  const areStored = sql`(select count(*) from ${reservations} where ${isOneOf(reservations.id)}) = cardinality(${ids})`
  return tx
    .select({ checked: failUnless(sql`${areStored} and not exists (${OVER_QUOTA})`) })
    .from(sql`(select) as one`)
    .prepare('')
})

/**
 * Fails, and with it the transaction, unless all requests were stored and no recipient is over the quota. The statement that stores the emails
 * stores all or fails.
 */
export async function requireStored(tx: Transaction, now: Date, requests: readonly Stored[]): Promise<void> {
  const copies = requests.flatMap(({ emails, sendsCopy }) => (sendsCopy ? [emails.copy] : []))
  await checkStored(tx).execute({ ids: requests.map(({ row }) => row.id), ...quotaParameters(now, copies) })
}
