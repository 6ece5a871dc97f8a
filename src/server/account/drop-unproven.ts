import { and, eq, ne } from 'drizzle-orm'
import { accounts, twoFactors, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { endIssuedAccess } from './end-issued-access.ts'

const CREDENTIAL = eq(accounts.provider_id, 'credential')

/** Which ways in go: all of them, the password alone, or all but the password that was set a moment ago. */
type Unproven = 'all' | 'password' | 'all but password'

const WHICH = { all: undefined, password: CREDENTIAL, 'all but password': ne(accounts.provider_id, 'credential') }

/**
 * Takes ways into an account whose address nobody has confirmed: whoever made them never showed that the address is
 * theirs, and must not share the account with who does. With other ways than the password go sessions and second factor.
 * Nothing happens to an account whose address is confirmed.
 */
export async function removeUnverified(tx: Transaction, userId: string, which: Unproven): Promise<void> {
  const unproven = and(eq(users.id, userId), eq(users.email_verified, false))
  const [user] = await tx.select({ id: users.id }).from(users).where(unproven).for('update')
  if (!user) return
  await tx.delete(accounts).where(and(eq(accounts.user_id, userId), WHICH[which]))
  if (which === 'password') return
  await endIssuedAccess(tx, { userId })
  await tx.delete(twoFactors).where(eq(twoFactors.user_id, userId))
  await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, userId))
}
