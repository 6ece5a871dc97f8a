import { and, eq, ne } from 'drizzle-orm'
import { accounts, passkeys, twoFactors, users } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { endIssuedAccess } from './issued-access.ts'

export const PASSWORD_PROVIDER = 'credential'

const WHICH = {
  all: undefined,
  password: eq(accounts.provider_id, PASSWORD_PROVIDER),
  'all but password': ne(accounts.provider_id, PASSWORD_PROVIDER),
}

/**
 * Removes the credentials of an account with an unconfirmed email address: the person who set them may not own the
 * address, and must not share the account with its owner. Also ends sessions and removes passkeys and the second
 * factor, unless only the password is removed. Does nothing when the address is confirmed.
 */
export async function removeUnverifiedCredentials(tx: Transaction, userId: string, which: keyof typeof WHICH): Promise<void> {
  const isUnverified = and(eq(users.id, userId), eq(users.email_verified, false))
  const [user] = await tx.select({ id: users.id }).from(users).where(isUnverified).for('update')
  if (!user) return
  await tx.delete(accounts).where(and(eq(accounts.user_id, userId), WHICH[which]))
  if (which === 'password') return
  await endIssuedAccess(tx, { userId })
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.user_id, userId))
  await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, userId))
}
