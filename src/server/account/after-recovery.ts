import { and, eq } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { users } from '../db/schema/index.ts'
import { ambientClientIp, ambientOrm, ambientTransaction } from './ambient.ts'
import { auditOwn } from './audit-account.ts'
import { dropUnproven } from './drop-unproven.ts'
import { endRecovery } from './end-recovery.ts'
import type { AccountLetters } from './letters.ts'

/**
 * A password set with a mailed secret also proves the address, and is the only way in to one that nobody had confirmed. Its
 * owner is told, and what else was mailed to set one ends.
 */
export async function afterRecovery(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  letters: AccountLetters,
  user: { id: string; email: string },
): Promise<void> {
  await ambientTransaction(db, (tx) => dropUnproven(tx, user.id, 'all but password'))
  await ambientOrm(db)
    .update(users)
    .set({ email_verified: true, email_confirmed_at: clock() })
    .where(and(eq(users.id, user.id), eq(users.email_verified, false)))
  await endRecovery({ db }, user.id)
  await letters.passwordChanged(user)
  await ambientTransaction(db, (tx) => auditOwn(tx, { clock, clientIp: ambientClientIp() }, user, 'reset_password'))
}
