import type { Services } from '../app-context.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteExpiredKeys, KEY_LIFETIME_MS } from '../reservation/idempotency.ts'

/** Forgets idempotency keys past their time, for a guide that seldom gets requests. */
export async function deleteExpiredIdempotencyKeys({ db, clock }: Services): Promise<number> {
  return inTransaction(db, (tx) => deleteExpiredKeys(tx, new Date(clock().getTime() - KEY_LIFETIME_MS)))
}
