import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { decodeJwt, jwtVerify } from 'jose'
import { DomainError } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import { accounts, users } from '../db/schema/index.ts'
import { ambientOrm } from './ambient.ts'

type With = { db: Database; secret: string }

/** What a confirmation mail asks for, and the account it is about as that is now. */
export type Confirmation = {
  /** The sign-in library's own token. */
  token: string
  /** The new address of an account that has another; null where it confirms the first. */
  newEmail: string | null
  account: Account
}

export type Account = { id: string; email: string; name: string; isConfirmed: boolean; passwordHash: string | null }

/**
 * The secret of a confirmation mail: the sign-in library's token, good only as long as the account keeps the password it
 * has now. So nobody who follows it confirms a password that somebody else put there since, and a changed one ends what
 * was on its way to another address.
 */
export async function createConfirmationToken({ db, secret }: With, token: string): Promise<string> {
  return `${token}.${macOf(token, await accountOf(db, token), secret)}`
}

/** What a mailed secret stands for. @throws DomainError link_invalid where it is not ours, or over, or the password is another */
export async function verifyConfirmationToken({ db, secret }: With, bound: string): Promise<Confirmation> {
  const at = bound.lastIndexOf('.')
  const token = bound.slice(0, Math.max(at, 0))
  const account = await accountOf(db, token)
  const given = Buffer.from(bound.slice(at + 1))
  const expected = Buffer.from(macOf(token, account, secret))
  if (!account || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new DomainError('link_invalid')
  const verified = jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
  const { payload } = await verified.catch((cause: unknown) => Promise.reject(new DomainError('link_invalid', { cause })))
  return { token, newEmail: typeof payload.updateTo === 'string' ? payload.updateTo : null, account }
}

/** The account a token is about; undefined where there is none. */
async function accountOf(db: Database, token: string): Promise<Account | undefined> {
  const [account] = await ambientOrm(db)
    .select({ id: users.id, email: users.email, name: users.name, isConfirmed: users.email_verified, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.user_id, users.id), eq(accounts.provider_id, 'credential')))
    .where(eq(users.email, unverifiedEmail(token)))
  return account
}

/** Not believed before the token is verified: another address leads to another password, and so to no match. */
function unverifiedEmail(token: string): string {
  try {
    return String(decodeJwt(token).email ?? '')
  } catch {
    return ''
  }
}

function macOf(token: string, account: Account | undefined, secret: string): string {
  return createHmac('sha256', secret)
    .update(`confirm:${token}:${account?.passwordHash ?? ''}`)
    .digest('base64url')
}
