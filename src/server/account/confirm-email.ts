import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import { writeAs } from '../actor/lock-actor.ts'
import { users } from '../db/schema/index.ts'
import { inTransaction, isUniqueViolation } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireSession } from '../http/session.ts'
import { type Account, verifyConfirmationToken } from './account-emails.ts'
import { recordOwnAction } from './audit-account.ts'
import type { Auth } from './call-better-auth.ts'
import { endIssuedAccess } from './policies/issued-access.ts'
import { requireStrongPassword, verifyPassword } from './policies/passwords.ts'
import { clearSignUpCookie, hasSignUpCookie } from './session-cookie.ts'
import { confirmedAt } from './users.ts'
import { createPasswordResetToken } from './verifications.ts'

const IMMEDIATE_S = 60

type Given = { token: string; password?: string | undefined; newPassword?: string | undefined }

/**
 * Confirms the first or new email address of an emailed token. Creates no session. Anyone can sign up with another
 * person's address, so a click by the recipient must not be enough: the request must come from the browser that signed
 * up or is signed in, contain the password, or set a new one, which ends all other access.
 * @returns the account as it was before
 * @throws DomainError link_invalid, also when the password has changed since the email was written; not_signed_in or
 * email_taken for a new address; sign_up_unproven or password_wrong for a first one; codes of `requireStrongPassword`
 */
export async function confirmEmail(c: Context<AppEnv>, auth: Auth, { token, password, newPassword }: Given): Promise<Account> {
  const { db, secret } = c.get('ctx')
  const { newEmail, account } = await verifyConfirmationToken(db.orm, secret, token)
  if (newEmail !== null) await changeAddress(c, account, newEmail)
  else if (newPassword !== undefined) await setPassword(c, auth, account, newPassword)
  else await confirmFirstAddress(c, account, password)
  clearSignUpCookie(c)
  return account
}

async function confirmFirstAddress(c: Context<AppEnv>, account: Account, password: string | undefined): Promise<void> {
  await requireConfirmer(c, account, password)
  const { db, clock } = c.get('ctx')
  await db.orm
    .update(users)
    .set(confirmedAt(clock()))
    .where(and(eq(users.id, account.id), eq(users.email, account.email), eq(users.email_verified, false)))
}

async function requireConfirmer(c: Context<AppEnv>, account: Account, password: string | undefined): Promise<void> {
  const { id, email, isConfirmed, passwordHash } = account
  if (isConfirmed || c.get('session')?.user.id === id) return
  // Without a password the account may come from an identity provider, and the sign-up cookie from an earlier account.
  if (passwordHash !== null && hasSignUpCookie(c, email)) return
  if (password === undefined || passwordHash === null) throw new DomainError('sign_up_unproven')
  if (await verifyPassword(c.get('ctx'), { hash: passwordHash, password })) return
  throw DomainError.forField('password', 'password_wrong')
}

async function changeAddress(c: Context<AppEnv>, { id, email: from }: Account, newEmail: string): Promise<void> {
  const ctx = c.get('ctx')
  if (c.get('session')?.user.id !== id) throw new DomainError('not_signed_in')
  const { token: keepToken } = requireSession(c)
  const to = newEmail.toLowerCase()
  try {
    await writeAs(
      ctx,
      async (tx, ctx) => {
        await endIssuedAccess(tx, { userId: id, keepToken })
        const isUnchanged = and(eq(users.id, id), eq(users.email, from))
        const changed = await tx
          .update(users)
          .set({ email: to, ...confirmedAt(ctx.clock()) })
          .where(isUnchanged)
          .returning({ id: users.id })
        // Another link has changed the email address at the same time.
        if (changed.length === 0) throw new DomainError('link_invalid')
        await recordOwnAction(tx, ctx, { user: { id, email: to }, action: 'change_email', changes: [{ field: 'email', from, to }] })
      },
      { accounts: [id] },
    )
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('email_taken') : error
  }
}

/** Allowed here, because the recipient of this email could also reset the password. */
async function setPassword(c: Context<AppEnv>, auth: Auth, account: Account, newPassword: string): Promise<void> {
  const ctx = c.get('ctx')
  requireStrongPassword(newPassword, 'new_password', { productName: ctx.config.productName, ...account })
  if (account.isConfirmed) throw new DomainError('link_invalid')
  const token = await inTransaction(ctx.db, (tx) => createPasswordResetToken(tx, account.id, IMMEDIATE_S))
  const body = { token, newPassword }
  const options = { isOneTransaction: true, newPassword, accounts: [account.id] }
  await auth.call(c, (api, request) => api.resetPassword({ ...request, body }), options)
}
