import { createEmailVerificationToken } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import { MAILED_LIFETIMES } from '../../domain/account/mailed-lifetimes.ts'
import type { Parts } from '../context.ts'
import { accounts } from '../db/schema/index.ts'
import { ambientHash, ambientOrm } from './ambient.ts'
import type { AccountLetters } from './letters.ts'

type Known = { id: string; email: string; emailVerified: boolean }

/**
 * What happens where somebody signs up with an address that has an account. Its owner is told, once the address is
 * confirmed. Until then nobody has shown whose it is: the new password stands in place of the one before, with a mail of
 * its own, so that whoever came first can neither keep the owner out nor get in when the owner confirms.
 */
export async function signUpAgain({ db, secret }: Pick<Parts, 'db' | 'secret'>, letters: AccountLetters, user: Known): Promise<void> {
  if (user.emailVerified) return letters.accountExists(user)
  const password = ambientHash()
  if (!password) throw new Error('the new password was not hashed')
  const replaced = await ambientOrm(db)
    .update(accounts)
    .set({ password })
    .where(and(eq(accounts.user_id, user.id), eq(accounts.provider_id, 'credential')))
    .returning({ id: accounts.id })
  // It came by way of a provider, and goes on that way.
  if (replaced.length === 0) return letters.accountExists(user)
  await letters.confirmEmail(user, await createEmailVerificationToken(secret, user.email, undefined, MAILED_LIFETIMES.confirmation.seconds))
}
