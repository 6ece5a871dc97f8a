import type { Parts } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { KEY_LIFETIME_MS, sweepKeys } from '../reservation/idempotency.ts'

/** Forgets idempotency keys past their time, for a guide that seldom gets requests. */
export async function forgetKeys({ db, clock }: Parts): Promise<number> {
  return inTransaction(db, (tx) => sweepKeys(tx, new Date(clock().getTime() - KEY_LIFETIME_MS)))
}
