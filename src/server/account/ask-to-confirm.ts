import { eq } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { accounts } from '../db/schema/index.ts'
import type { AccountLetters } from './account-emails.ts'
import { ambientOrm } from './ambient.ts'

type Asked = { id: string; email: string; emailVerified: boolean }

/**
 * Mails a link that confirms an address, a first or a new one. Where `signUpAgain` left an account without a way in, a
 * confirmed address alone would let nobody in: the link sets a password instead, which confirms as well.
 * @param newSecret makes a secret that sets the password of a user
 */
export async function askToConfirm(
  { db }: Pick<Parts, 'db'>,
  letters: AccountLetters,
  { user, token }: { user: Asked; token: string },
  newSecret: (userId: string) => Promise<string>,
): Promise<void> {
  const hasWayIn = user.emailVerified || (await ambientOrm(db).$count(accounts, eq(accounts.user_id, user.id))) > 0
  if (hasWayIn) await letters.confirmEmail(user, token)
  else await letters.choosePassword(user, await newSecret(user.id))
}
