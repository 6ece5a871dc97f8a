import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { postMail } from '../mail/post.ts'
import { emailChanged } from '../mail/templates/account.ts'
import { requireSession } from './actor.ts'
import { ambientTransaction, withinTransaction } from './ambient.ts'
import type { Auth } from './auth.ts'
import { forward } from './forward.ts'

/**
 * Mails a link to the new address, which becomes the account's once it is followed, and tells the old one. Where the new
 * address has an account already, no link is sent, and the answer is the same.
 */
export async function changeEmail(c: Context<AppEnv>, auth: Auth, newEmail: string): Promise<void> {
  const ctx = c.get('ctx')
  const { user } = requireSession(c)
  await withinTransaction(ctx.db, undefined, async () => {
    await forward(c, auth, { method: 'POST', path: '/change-email', body: { newEmail } })
    await ambientTransaction(ctx.db, (tx) => postMail(tx, ctx, emailChanged(ctx.config, user.email, newEmail)))
  })
}
