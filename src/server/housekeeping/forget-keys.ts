import type { Parts } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteExpiredKeys, KEY_LIFETIME_MS } from '../reservation/idempotency.ts'

/** Forgets idempotency keys past their time, for a guide that seldom gets requests. */
export async function forgetKeys({ db, clock }: Parts): Promise<number> {
  return inTransaction(db, (tx) => deleteExpiredKeys(tx, new Date(clock().getTime() - KEY_LIFETIME_MS)))
}
