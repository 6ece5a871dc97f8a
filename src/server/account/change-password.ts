import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { postMail } from '../mail/post.ts'
import { passwordChanged } from '../mail/templates/account.ts'
import { requireSession } from './actor.ts'
import { ambientTransaction } from './ambient.ts'
import { recordOwnAction } from './audit-account.ts'
import type { Auth } from './auth.ts'
import { endingIssuedAccess } from './end-issued-access.ts'
import { forward, type LibraryAnswer } from './forward.ts'
import { hashPassword } from './passwords.ts'

/**
 * Changes the password of who is signed in, ends what stood open under the old one, and tells them by mail.
 * @throws DomainError password_wrong
 */
export async function changePassword(
  c: Context<AppEnv>,
  auth: Auth,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<LibraryAnswer> {
  const ctx = c.get('ctx')
  const { user } = requireSession(c)
  const body = { currentPassword, newPassword, revokeOtherSessions: true }
  const change = async () => {
    const answer = await forward(c, auth, { method: 'POST', path: '/change-password', body })
    await ambientTransaction(ctx.db, async (tx) => {
      await postMail(tx, ctx, passwordChanged(ctx.config, user.email))
      await recordOwnAction(tx, ctx, user, 'change_password')
    })
    return answer
  }
  return endingIssuedAccess(c, change, await hashPassword(newPassword))
}
