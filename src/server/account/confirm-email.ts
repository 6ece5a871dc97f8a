import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import { users } from '../db/schema/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { noteOwn } from './audit-account.ts'
import type { Auth } from './auth.ts'
import { type Account, type Confirmation, verifyConfirmationToken } from './confirmation-token.ts'
import { endingIssuedAccess } from './end-issued-access.ts'
import { forward } from './forward.ts'
import { createPasswordResetToken } from './password-secret.ts'
import { requireStrongPassword, verifyPassword } from './passwords.ts'
import { clearSignUpCookie, hasSignUpCookie } from './signed-up-cookie.ts'
import { dropUnaskedSession } from './unasked-session.ts'

/** How long the secret that is used at once works, in seconds. */
const IMMEDIATE_S = 60

type Given = { token: string; password?: string | undefined; newPassword?: string | undefined }

/**
 * Confirms the address that a mailed secret is about: a first one, or a new one. Signs nobody in. Anybody can give a
 * stranger's address for theirs, so that its reader must not open the account to them by a press: they do it where they
 * signed up or are signed in, or type the password, or set one, which ends every other way in.
 * @throws DomainError link_invalid, also where the account's password is another than when the mail was written;
 * not_signed_in or email_taken for a new address; sign_up_unproven or password_wrong for a first one; what
 * `requireStrongPassword` throws. Returns the account as it was before.
 */
export async function confirmEmail(c: Context<AppEnv>, auth: Auth, { token, password, newPassword }: Given): Promise<Account> {
  const hadSession = c.get('session') !== undefined
  const confirmation = await verifyConfirmationToken({ db: c.get('ctx').db, secret: auth.secret }, token)
  const { account } = confirmation
  if (newPassword !== undefined && confirmation.newEmail === null) {
    await setPassword(c, auth, account, newPassword)
    return account
  }
  await confirmFirstAddress(c, auth, confirmation, password)
  const verify = () => forward(c, auth, { method: 'GET', path: '/verify-email', query: { token: confirmation.token } })
  if (confirmation.newEmail === null) {
    const answer = await verify()
    if (!hadSession) await dropUnaskedSession(c, auth.secret, answer.signedToken)
  } else {
    const { id, email: from } = account
    const to = confirmation.newEmail
    await requireFree(c, to)
    await endingIssuedAccess(c, verify)
    await noteOwn(c.get('ctx'), { id, email: to }, 'change_email', [{ field: 'email', from, to }])
  }
  clearSignUpCookie(c)
  return account
}

async function confirmFirstAddress(
  c: Context<AppEnv>,
  { secret }: Auth,
  { newEmail, account: { id, email, isConfirmed, passwordHash } }: Confirmation,
  password: string | undefined,
): Promise<void> {
  if (c.get('session')?.user.id === id) return
  if (newEmail !== null) throw new DomainError('not_signed_in')
  // Without a password it may be an identity elsewhere that came with the address, and another browser than this one's.
  if (isConfirmed || (passwordHash !== null && hasSignUpCookie(c, email, secret))) return
  if (password === undefined || passwordHash === null) throw new DomainError('sign_up_unproven')
  if (await verifyPassword(c.get('ctx').config, { hash: passwordHash, password })) return
  throw DomainError.at('password', 'password_wrong')
}

/** Somebody may have made an account with it since the mail was written. */
async function requireFree(c: Context<AppEnv>, email: string): Promise<void> {
  if ((await c.get('ctx').db.orm.$count(users, eq(users.email, email.toLowerCase()))) > 0) throw new DomainError('email_taken')
}

/** Does what a recovery mail does, which this one's reader could ask for as well. */
async function setPassword(c: Context<AppEnv>, auth: Auth, account: Account, newPassword: string): Promise<void> {
  requireStrongPassword(newPassword, 'new_password', { productName: c.get('ctx').config.productName, ...account })
  if (account.isConfirmed) throw new DomainError('link_invalid')
  const { internalAdapter } = await (await auth.library()).$context
  const body = { token: await createPasswordResetToken(internalAdapter, account.id, IMMEDIATE_S), newPassword }
  await forward(c, auth, { method: 'POST', path: '/reset-password', body, isOneTransaction: true, newPassword })
  clearSignUpCookie(c)
}
