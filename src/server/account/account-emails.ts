import { and, eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify } from 'jose'
import { tokenLink } from '../../domain/account/links.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { accounts, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { computeMac, isSameMac } from '../mac.ts'
import type { Email } from '../mail/email.ts'
import { queueEmail } from '../mail/outbox.ts'
import * as templates from '../mail/templates/account.ts'
import * as notices from '../mail/templates/account-notices.ts'
import { PASSWORD_PROVIDER } from './policies/issued-access.ts'
import { SSO } from './providers.ts'

type Confirmation = {
  /** The new email address of an account that has another; null for a first email address. */
  newEmail: string | null
  account: Account
}

export type Account = { id: string; email: string; name: string; isConfirmed: boolean; passwordHash: string | null }

/**
 * Returns the token of a confirmation email: better-auth's own token, valid only while the account keeps its password.
 * So the recipient never confirms a password that another person set later, and a password change cancels a pending
 * change of email address.
 */
async function createConfirmationToken(tx: Transaction, secret: string, token: string): Promise<string> {
  return `${token}.${passwordMac(token, await findAccount(tx, token), secret)}`
}

/** @throws DomainError link_invalid when the token is not ours, has expired, or the password of the account has changed */
export async function verifyConfirmationToken(orm: Database['orm'], secret: string, bound: string): Promise<Confirmation> {
  const at = bound.lastIndexOf('.')
  const token = bound.slice(0, Math.max(at, 0))
  const account = await findAccount(orm, token)
  if (!account || !isSameMac(bound.slice(at + 1), passwordMac(token, account, secret))) throw new DomainError('link_invalid')
  const verified = jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
  const { payload } = await verified.catch((cause: unknown) => Promise.reject(new DomainError('link_invalid', { cause })))
  return { newEmail: typeof payload.updateTo === 'string' ? payload.updateTo : null, account }
}

async function findAccount(orm: Database['orm'] | Transaction, token: string): Promise<Account | undefined> {
  const [account] = await orm
    .select({ id: users.id, email: users.email, name: users.name, isConfirmed: users.email_verified, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.user_id, users.id), eq(accounts.provider_id, PASSWORD_PROVIDER)))
    .where(eq(users.email, unverifiedEmail(token)))
  return account
}

/** Not verified here: a forged email address gives another password hash, so that the signature does not match. */
function unverifiedEmail(token: string): string {
  try {
    return String(decodeJwt(token).email ?? '')
  } catch {
    return ''
  }
}

function passwordMac(token: string, account: Account | undefined, secret: string): string {
  return computeMac(`confirm:${token}:${account?.passwordHash ?? ''}`, secret)
}

type Recipient = { email: string }

export type AccountEmails = ReturnType<typeof createAccountEmails>

export function createAccountEmails(services: Pick<AppContext, 'config' | 'clock' | 'secret' | 'jobs'>, tx: Transaction) {
  const { config, secret } = services
  const post = (email: Email) => queueEmail(tx, services, email)
  const passwordLink = (token: string) => tokenLink(config.publicUrl, 'recover', token)
  return {
    async confirm({ email }: Recipient, token: string) {
      const url = tokenLink(config.publicUrl, 'confirm', await createConfirmationToken(tx, secret, token))
      const isChange = decodeJwt(token).updateTo !== undefined
      await post(isChange ? templates.changeEmail(config, email, url) : templates.confirmAddressEmail(config, email, url))
    },
    accountExists: ({ email }: Recipient) => post(templates.accountExists(config, email, `${config.publicUrl}/?sign-in`)),
    choosePassword: ({ email }: Recipient, token: string) => post(templates.choosePassword(config, email, passwordLink(token))),
    recoverPassword: ({ email }: Recipient, token: string) => post(templates.recoverPassword(config, email, passwordLink(token))),
    /** better-auth creates a link for any email address. Addresses without an account must get no email. */
    async signInLinkIfKnown(email: string, token: string) {
      if ((await tx.$count(users, eq(users.email, email.toLowerCase()))) === 0) return
      await post(templates.signInLink(config, email, tokenLink(config.publicUrl, 'signIn', token)))
    },
    signInCode: ({ email }: Recipient, code: string) => post(templates.signInCode(config, email, code)),
    passwordChanged: ({ email }: Recipient) => post(notices.passwordChanged(config, email)),
    async identityLinkedIfKnown(userId: string, providerId: string) {
      const ofUser = and(eq(accounts.user_id, userId), eq(users.id, accounts.user_id))
      const [user] = await tx.select({ id: users.id, email: users.email }).from(users).innerJoin(accounts, ofUser).limit(1)
      const name = (providerId === SSO ? config.sso?.name : config.oidc?.name) ?? providerId
      if (user) await post(notices.identityLinked(config, user.email, name))
      return user
    },
    secondFactorChanged: ({ email }: Recipient, isOn: boolean) => post(notices.secondFactorChanged(email, isOn)),
  }
}
