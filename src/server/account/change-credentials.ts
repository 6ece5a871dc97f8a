import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { requireSession } from '../http/session.ts'
import { queueEmail } from '../mail/outbox.ts'
import { emailChanged, passwordChanged } from '../mail/templates/account.ts'
import { recordOwnAction } from './audit-account.ts'
import type { Auth } from './call-better-auth.ts'
import { endIssuedAccess } from './policies/issued-access.ts'

/**
 * Changes the password of the current user, ends all access issued under the old one and informs the user by email.
 * @returns the token of the session that continues
 * @throws DomainError password_wrong
 */
export async function changePassword(c: Context<AppEnv>, auth: Auth, given: { currentPassword: string; newPassword: string }) {
  const ctx = c.get('ctx')
  const { user, id: replacedId } = requireSession(c)
  const body = { ...given, revokeOtherSessions: true }
  return auth.call(c, (api, request) => api.changePassword({ ...request, body }), {
    newPassword: given.newPassword,
    async also(tx, { token }) {
      await endIssuedAccess(tx, { userId: user.id, keepToken: token ?? undefined, replacedId })
      await queueEmail(tx, ctx, passwordChanged(ctx.config, user.email))
      await recordOwnAction(tx, ctx, user, 'change_password')
    },
  })
}

/**
 * Emails a confirmation link to the new address and informs the old address. When the new address already has an
 * account, no link is sent and the response is the same.
 */
export async function changeEmail(c: Context<AppEnv>, auth: Auth, newEmail: string): Promise<void> {
  const ctx = c.get('ctx')
  const { user } = requireSession(c)
  await auth.call(c, (api, request) => api.changeEmail({ ...request, body: { newEmail } }), {
    also: (tx) => queueEmail(tx, ctx, emailChanged(ctx.config, user.email, newEmail)),
  })
}
