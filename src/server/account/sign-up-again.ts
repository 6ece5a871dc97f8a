import type { Parts } from '../context.ts'
import type { AccountLetters } from './account-emails.ts'
import { ambientTransaction } from './ambient.ts'
import { removeUnverified } from './drop-unproven.ts'

type Known = { id: string; email: string; emailVerified: boolean }

/**
 * What happens where somebody signs up with an address that has an account. Its owner is told, once the address is
 * confirmed. Until then nobody has shown whose it is, and no password typed here may stand when its owner confirms: the
 * one there goes, this one is not taken, and a mail leads its reader to set one.
 * @param newSecret makes a secret that sets the password of a user
 */
export async function signUpAgain(
  { db }: Pick<Parts, 'db'>,
  letters: AccountLetters,
  user: Known,
  newSecret: (userId: string) => Promise<string>,
): Promise<void> {
  if (user.emailVerified) return letters.accountExists(user)
  await ambientTransaction(db, (tx) => removeUnverified(tx, user.id, 'password'))
  await letters.choosePassword(user, await newSecret(user.id))
}
