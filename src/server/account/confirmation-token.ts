import { and, eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify } from 'jose'
import { DomainError } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import { accounts, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { computeMac, isSameMac } from '../mac.ts'

type Confirmation = {
  /** The new email address of an account that has another; null for a first address. */
  newEmail: string | null
  account: Account
}

export type Account = { id: string; email: string; name: string; isConfirmed: boolean; passwordHash: string | null }

/**
 * Returns the token of a confirmation email: better-auth's own token, valid only while the account keeps its password.
 * So the recipient never confirms a password that another person set later, and a password change cancels a pending
 * change of email address.
 */
export async function createConfirmationToken(tx: Transaction, secret: string, token: string): Promise<string> {
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
    .leftJoin(accounts, and(eq(accounts.user_id, users.id), eq(accounts.provider_id, 'credential')))
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
