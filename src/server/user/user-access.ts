import { and, count, eq } from 'drizzle-orm'
import type { UserAccess } from '../../contract/user.ts'
import { tokenLink } from '../../domain/account/links.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { forgetDevices } from '../account/devices.ts'
import { endIssuedAccess } from '../account/policies/issued-access.ts'
import { isActiveSession } from '../account/sessions.ts'
import { createPasswordResetToken } from '../account/verifications.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { pushSubscriptions, sessions, twoFactors, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { recoverPassword } from '../mail/templates/account.ts'
import { secondFactorRemoved } from '../mail/templates/account-notices.ts'

type Props<Input = object> = { ctx: AppContext; input: { userId: string } & Input }

/**
 * Returns the number of devices with a session.
 * @throws DomainError not_allowed, user_is_self or user_not_found
 */
export async function readUserAccess({ ctx, input: { userId } }: Props): Promise<UserAccess> {
  authorize(ctx.actor, 'user:help', { userId })
  const { orm } = ctx.db
  if ((await orm.$count(users, eq(users.id, userId))) === 0) throw new DomainError('user_not_found')
  const [row] = await orm
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isActiveSession(ctx)))
  return { sessions: row?.count ?? 0 }
}

/**
 * Emails a user the link that sets a new password.
 * @param input.admit counts the email for the mailbox; throws to reject it
 * @throws DomainError not_allowed, user_is_self, user_not_found, or email_not_confirmed
 */
export async function sendPasswordLink({ ctx, input }: Props<{ admit: (email: string) => Promise<void> }>): Promise<void> {
  const { userId } = input
  const authorized = authorize(ctx.actor, 'user:help', { userId })
  const [user] = await ctx.db.orm.select({ email: users.email, isConfirmed: users.email_verified }).from(users).where(eq(users.id, userId))
  if (!user) throw new DomainError('user_not_found')
  if (!user.isConfirmed) throw new DomainError('email_not_confirmed')
  await input.admit(user.email)
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const { email } = await requireUser(tx, userId)
      const token = await createPasswordResetToken(tx, userId)
      await queueEmail(tx, ctx, recoverPassword(ctx.config, email, tokenLink(ctx.config.publicUrl, 'recover', token)))
      await recordAudit(tx, ctx, authorized, { action: 'user.send_password_link', id: userId, name: email })
    },
    { accounts: [userId] },
  )
}

/**
 * Ends all sessions of a user, and the notifications of their devices. API keys and calendar feeds stay.
 * @throws DomainError not_allowed, user_is_self or user_not_found
 */
export async function endUserSessions({ ctx, input: { userId } }: Props): Promise<void> {
  const authorized = authorize(ctx.actor, 'user:help', { userId })
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const { email } = await requireUser(tx, userId)
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId))
      await forgetDevices(tx, eq(sessions.user_id, userId))
      const { rowCount } = await tx.delete(sessions).where(eq(sessions.user_id, userId))
      const changes = [{ field: 'sessions', from: rowCount ?? 0, to: 0 }]
      await recordAudit(tx, ctx, authorized, { action: 'user.end_sessions', id: userId, name: email, changes })
    },
    { accounts: [userId] },
  )
}

async function requireUser(tx: Transaction, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new DomainError('user_not_found')
  return user
}

/**
 * Turns off the second factor of a user who lost phone and backup codes. Ends their sessions and informs them by email.
 * Administrators turn off their own on the account page, with the password.
 * @throws DomainError not_allowed, user_is_self, user_not_found or second_factor_off
 */
export async function removeSecondFactor({ ctx, input: { userId } }: Props): Promise<void> {
  const authorized = authorize(ctx.actor, 'second-factor:remove', { userId })
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const user = await requireUser(tx, userId)
      if (!user.two_factor_enabled) throw new DomainError('second_factor_off')
      await tx.update(users).set({ two_factor_enabled: false, updated_at: ctx.clock() }).where(eq(users.id, userId))
      await tx.delete(twoFactors).where(eq(twoFactors.user_id, userId))
      await endIssuedAccess(tx, { userId })
      await recordAudit(tx, ctx, authorized, { action: 'user.remove_second_factor', id: userId, name: user.email })
      await queueEmail(tx, ctx, secondFactorRemoved(ctx.config, user.email))
    },
    { accounts: [userId] },
  )
}
