import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import {
  accounts,
  apiKeys,
  calendarFeeds,
  passkeys,
  pushSubscriptions,
  sessions,
  twoFactors,
  users,
  verifications,
  webhooks,
} from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { endSessions } from '../devices.ts'
import { storedIdentifier } from '../verifications.ts'

type Ending = {
  userId: string
  /** Token of the session that made the change. All other sessions end; without it, all sessions end. */
  keepToken?: string | undefined
  /** Id of the session that the kept one replaces. The notifications of its device are kept. */
  replacedId?: string | undefined
}

/**
 * Ends all access to an account that was issued before a change of its credentials: other sessions, emailed links and
 * codes, pending second factors, calendar feeds, API keys, webhooks, and notifications of other devices. Call it before
 * the email address changes and before a new link is created. Pending changes of address become invalid, because they
 * are bound to the old address and password.
 */
export async function endIssuedAccess(tx: Transaction, { userId, keepToken, replacedId }: Ending): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const ofSessions = tx
    .select({ identifier: sql`'proof:' || ${sessions.id}` })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
  const ofEmail = user ? [eq(verifications.identifier, storedIdentifier(`sign-in-otp-${user.email}`)), isLinkTo(user.email)] : []
  await tx.delete(verifications).where(or(eq(verifications.value, userId), inArray(verifications.identifier, ofSessions), ...ofEmail))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId))
  await tx.delete(apiKeys).where(eq(apiKeys.user_id, userId))
  await tx.delete(webhooks).where(eq(webhooks.user_id, userId))
  await endNotifications(tx, { userId, keepToken, replacedId })
  const isOther = keepToken === undefined ? undefined : ne(sessions.token, keepToken)
  await endSessions(tx, and(eq(sessions.user_id, userId), isOther))
}

async function endNotifications(tx: Transaction, { userId, keepToken, replacedId }: Ending): Promise<void> {
  const [kept] = keepToken === undefined ? [] : await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, keepToken))
  const ofUser = eq(pushSubscriptions.user_id, userId)
  if (kept && replacedId)
    await tx
      .update(pushSubscriptions)
      .set({ session_id: kept.id })
      .where(and(ofUser, eq(pushSubscriptions.session_id, replacedId)))
  await tx.delete(pushSubscriptions).where(and(ofUser, kept && ne(pushSubscriptions.session_id, kept.id)))
}

/** better-auth stores the email address of a sign-in link in JSON, spelled as in the request. */
function isLinkTo(email: string) {
  return sql`position(${`"email":${JSON.stringify(email)}`} in lower(${verifications.value})) > 0`
}

/** Selects sign-ups with an unconfirmed email address and no sign-in. An identity provider may sign in a user without confirming the address. */
export const isUnusedSignUp = and(eq(users.email_verified, false), isNull(users.last_sign_in_at))

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
  await deleteSecondFactor(tx, userId)
}

/** @returns the number of second factors that were deleted: 1 or 0 */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<number> {
  await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, userId))
  const { rowCount } = await tx.delete(twoFactors).where(eq(twoFactors.user_id, userId))
  return rowCount ?? 0
}
