import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { DomainError } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import { accounts, users } from '../db/schema/index.ts'
import { ambientOrm } from './ambient.ts'

type With = { db: Database; secret: string }

/**
 * The secret of a confirmation mail: the sign-in library's token, good only as long as the account keeps the password it
 * has now. So nobody who follows it confirms a password that somebody else put there since, and a changed one ends what
 * was on its way to another address.
 */
export async function bindToPassword({ db, secret }: With, token: string): Promise<string> {
  return `${token}.${macOf(token, await passwordHashOf(db, token), secret)}`
}

/** The library's token of a mailed secret. @throws DomainError link_invalid where it is not ours, or the password is another */
export async function openBound({ db, secret }: With, bound: string): Promise<string> {
  const at = bound.lastIndexOf('.')
  const token = bound.slice(0, Math.max(at, 0))
  const given = Buffer.from(bound.slice(at + 1))
  const expected = Buffer.from(macOf(token, await passwordHashOf(db, token), secret))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new DomainError('link_invalid')
  return token
}

/** Of the account the token is about; '' where there is none, or it has no password. */
async function passwordHashOf(db: Database, token: string): Promise<string> {
  const [account] = await ambientOrm(db)
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.user_id))
    .where(and(eq(accounts.provider_id, 'credential'), eq(users.email, emailIn(token))))
  return account?.hash ?? ''
}

/** Not believed before the library has verified the token: another address leads to another password, and so to no match. */
function emailIn(token: string): string {
  try {
    return String(decodeJwt(token).email ?? '')
  } catch {
    return ''
  }
}

function macOf(token: string, passwordHash: string, secret: string): string {
  return createHmac('sha256', secret).update(`confirm:${token}:${passwordHash}`).digest('base64url')
}
