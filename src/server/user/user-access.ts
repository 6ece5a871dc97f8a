import { and, eq } from 'drizzle-orm'
import type { UserAccess } from '../../contract/user.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { createAccountEmails } from '../account/account-emails.ts'
import { endSessions } from '../account/devices.ts'
import { deleteSecondFactor, endIssuedAccess } from '../account/policies/issued-access.ts'
import { isActiveSession } from '../account/sessions.ts'
import { requireUser } from '../account/users.ts'
import { createPasswordResetToken } from '../account/verifications.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { pushSubscriptions, sessions } from '../db/schema/index.ts'
import { queueEmail } from '../mail/outbox.ts'
import { secondFactorRemoved } from '../mail/templates/account-notices.ts'

type Props<Input = object> = { ctx: AppContext; input: { userId: string } & Input }

/**
 * Returns the number of devices with a session.
 * @throws DomainError not_allowed, user_is_self or user_not_found
 */
export async function readUserAccess({ ctx, input: { userId } }: Props): Promise<UserAccess> {
  authorize(ctx.actor, 'user:help', { userId })
  const { orm } = ctx.db
  await requireUser(orm, userId)
  return { sessions: await orm.$count(sessions, and(eq(sessions.user_id, userId), isActiveSession(ctx))) }
}

/**
 * Emails a user the link that sets a new password.
 * @param input.admit counts the email for the mailbox; throws to reject it
 * @throws DomainError not_allowed, user_is_self, user_not_found, or email_not_confirmed
 */
export async function sendPasswordLink({ ctx, input }: Props<{ admit: (email: string) => Promise<void> }>): Promise<void> {
  const { userId } = input
  const authorized = authorize(ctx.actor, 'user:help', { userId })
  const user = await requireUser(ctx.db.orm, userId)
  if (!user.email_verified) throw new DomainError('email_not_confirmed')
  await input.admit(user.email)
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const user = await requireUser(tx, userId)
      await createAccountEmails(ctx, tx).recoverPassword(user, await createPasswordResetToken(tx, userId))
      await recordAudit(tx, ctx, authorized, { action: 'user.send_password_link', id: userId, name: user.email })
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
      const ended = await endSessions(tx, eq(sessions.user_id, userId))
      const changes = [{ field: 'sessions', from: ended.length, to: 0 }]
      await recordAudit(tx, ctx, authorized, { action: 'user.end_sessions', id: userId, name: email, changes })
    },
    { accounts: [userId] },
  )
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
      await deleteSecondFactor(tx, userId)
      await endIssuedAccess(tx, { userId })
      await recordAudit(tx, ctx, authorized, { action: 'user.remove_second_factor', id: userId, name: user.email })
      await queueEmail(tx, ctx, secondFactorRemoved(ctx.config, user.email))
    },
    { accounts: [userId] },
  )
}
