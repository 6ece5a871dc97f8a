import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { verifications } from '../db/schema/index.ts'
import { ambientOrm } from './ambient.ts'

/**
 * Ends what else stands open under a password that is no longer: mailed links that set one, and sign-ins that wait for a
 * code. Both are kept under their user's id.
 */
export async function endRecovery({ db }: { db: Database }, userId: string): Promise<void> {
  await ambientOrm(db).delete(verifications).where(eq(verifications.value, userId))
}
