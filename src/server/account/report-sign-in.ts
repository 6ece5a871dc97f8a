import { and, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import type { ReportedSignIn } from '../../contract/account.ts'
import { DomainError } from '../../domain/errors.ts'
import { lockAccounts } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import {
  accounts,
  apiKeys,
  auditEntries,
  calendarFeeds,
  knownDevices,
  passkeys,
  pushSubscriptions,
  sessions,
  users,
  venueInvitations,
  webhooks,
} from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { createAccountEmails } from './account-emails.ts'
import { recordOwnAction } from './audit-account.ts'
import { endSessions } from './devices.ts'
import { deleteSecondFactor, endIssuedAccess, isUnusedSignUp, PASSWORD_PROVIDER } from './policies/issued-access.ts'
import { lockReport, storeAnswer } from './report-token.ts'
import { confirmedAt } from './users.ts'
import { createPasswordResetToken } from './verifications.ts'

/**
 * Undoes a sign-in that the recipient of its email reports. Ends that session and all later ones, because a password
 * change starts a new session. Removes passkeys, identities, API keys, webhooks and calendar feeds added since, a second
 * factor turned on since, and the open invitations sent since, with which the intruder could return under another account.
 * Restores the email address,
 * and emails it a link that sets a new password if the account has one. The token gives no access, so it stays valid
 * after later changes, which may be the attacker's. A report that is repeated within ten minutes gets the same answer.
 * @throws DomainError link_invalid
 */
export async function reportSignIn({ ctx, input: { token } }: { ctx: AppContext; input: { token: string } }): Promise<ReportedSignIn> {
  return inTransaction(ctx.db, async (tx) => {
    const { number, userId, since, address, answer: earlier } = await lockReport(tx, ctx, token)
    const sameAddress = address === undefined ? [] : await tx.select({ id: users.id }).from(users).where(eq(users.email, address))
    await lockAccounts(tx, [userId, ...sameAddress.map(({ id }) => id)])
    const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new DomainError('link_invalid')
    if (earlier) return earlier
    const ended = await endSessionsSince(tx, userId, new Date(since))
    const removed = await removeAddedSince(tx, userId, new Date(since))
    const restored = await restoreAddress(tx, ctx, user, address)
    const owner = restored === 'restored' && address ? { id: userId, email: address } : user
    // No link when the email address cannot be restored, because the account then has the intruder's address.
    const sentLink = restored !== 'taken' && (await sendPasswordLink(tx, ctx, owner))
    const changes = [
      ...(restored === 'restored' ? [{ field: 'email', from: user.email, to: owner.email }] : []),
      { field: 'sessions', from: ended, to: 0 },
      { field: 'added_since', from: removed, to: 0 },
    ]
    await recordOwnAction(tx, ctx, { user: owner, action: 'report_sign_in', changes })
    const answer = { sessions_ended: ended, removed, email: restored, password_link_sent: sentLink }
    await storeAnswer(tx, ctx, { number, userId, since, answer })
    return answer
  })
}

async function endSessionsSince(tx: Transaction, userId: string, since: Date): Promise<number> {
  const which = and(eq(sessions.user_id, userId), gte(sessions.created_at, since))
  const ids = await endSessions(tx, which)
  await tx.delete(knownDevices).where(and(eq(knownDevices.user_id, userId), gte(knownDevices.created_at, since)))
  const ofUser = eq(pushSubscriptions.user_id, userId)
  await tx
    .delete(pushSubscriptions)
    .where(and(ofUser, or(inArray(pushSubscriptions.session_id, ids), gte(pushSubscriptions.created_at, since))))
  return ids.length
}

/** The password stays, so that the account keeps a sign-in method. */
async function removeAddedSince(tx: Transaction, userId: string, since: Date): Promise<number> {
  const isIdentity = ne(accounts.provider_id, PASSWORD_PROVIDER)
  const isOpen = isNull(venueInvitations.used_at)
  const removed = [
    await tx.delete(accounts).where(and(eq(accounts.user_id, userId), gte(accounts.created_at, since), isIdentity)),
    await tx.delete(passkeys).where(and(eq(passkeys.user_id, userId), gte(passkeys.created_at, since))),
    await tx.delete(apiKeys).where(and(eq(apiKeys.user_id, userId), gte(apiKeys.created_at, since))),
    await tx.delete(webhooks).where(and(eq(webhooks.user_id, userId), gte(webhooks.created_at, since))),
    await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.user_id, userId), gte(calendarFeeds.created_at, since))),
    await tx.delete(venueInvitations).where(and(eq(venueInvitations.invited_by, userId), gte(venueInvitations.created_at, since), isOpen)),
    await removeSecondFactorSince(tx, userId, since),
  ]
  return removed.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}

/** Only the person who turned the second factor on has its codes. It would lock the owner out even after a change of the password. */
async function removeSecondFactorSince(tx: Transaction, userId: string, since: Date): Promise<{ rowCount?: number | null }> {
  const isOfUser = and(eq(auditEntries.entity, 'user'), eq(auditEntries.entity_id, userId))
  const turnedOn = and(isOfUser, eq(auditEntries.action, 'user.enable_second_factor'), gte(auditEntries.at, since))
  if ((await tx.$count(auditEntries, turnedOn)) === 0) return { rowCount: 0 }
  return { rowCount: await deleteSecondFactor(tx, userId) }
}

/**
 * Restores the address that the account had at the reported sign-in. The link to report it was emailed to that address. A change of
 * address ended all earlier access, so that all that is left was issued to the new one. An account that was signed up with the address
 * since, but never confirmed it, is deleted: otherwise the intruder could keep the account by signing up with the address.
 */
async function restoreAddress(
  tx: Transaction,
  { clock }: AppContext,
  user: { id: string; email: string },
  email: string | undefined,
): Promise<ReportedSignIn['email']> {
  if (email === undefined || email === user.email) return 'unchanged'
  await tx.delete(users).where(and(eq(users.email, email), isUnusedSignUp))
  if ((await tx.$count(users, eq(users.email, email))) > 0) return 'taken'
  await endIssuedAccess(tx, { userId: user.id })
  await tx
    .update(users)
    .set({ email, ...confirmedAt(clock()) })
    .where(eq(users.id, user.id))
  return 'restored'
}

async function sendPasswordLink(tx: Transaction, ctx: AppContext, user: { id: string; email: string }): Promise<boolean> {
  const isPassword = and(eq(accounts.user_id, user.id), eq(accounts.provider_id, PASSWORD_PROVIDER))
  if ((await tx.$count(accounts, isPassword)) === 0) return false
  const token = await createPasswordResetToken(tx, user.id)
  await createAccountEmails(ctx, tx).recoverPassword(user, token)
  return true
}
