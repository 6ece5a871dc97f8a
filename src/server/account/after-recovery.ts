import { and, eq } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { users } from '../db/schema/index.ts'
import type { AccountLetters } from './account-emails.ts'
import { ambientClientIp, ambientOrm, ambientTransaction } from './ambient.ts'
import { recordOwnAction } from './audit-account.ts'
import { removeUnverified } from './drop-unproven.ts'
import { endIssuedAccess } from './end-issued-access.ts'

/**
 * A password set with an emailed secret also confirms the email address, and is the only way in to an account that was not
 * confirmed before. All access issued earlier ends, and the owner is told by email.
 */
export async function afterRecovery(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  letters: AccountLetters,
  user: { id: string; email: string },
): Promise<void> {
  await ambientTransaction(db, async (tx) => {
    await removeUnverified(tx, user.id, 'all but password')
    await endIssuedAccess(tx, { userId: user.id })
  })
  await ambientOrm(db)
    .update(users)
    .set({ email_verified: true, email_confirmed_at: clock() })
    .where(and(eq(users.id, user.id), eq(users.email_verified, false)))
  await letters.passwordChanged(user)
  await ambientTransaction(db, (tx) => recordOwnAction(tx, { clock, clientIp: ambientClientIp() }, user, 'reset_password'))
}
