import { dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword, verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { type PasswordOwner, passwordError } from '../../../domain/account/password.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { PasswordHasher, Services } from '../../app-context.ts'
import { accounts, users } from '../../db/schema/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PASSWORD_PROVIDER } from './issued-access.ts'

/** A hash of bcrypt. Up to 2^12 rounds, about half a second: a file must not be able to make sign-ins slow. */
const BCRYPT_HASH = /^\$2[aby]\$(?:0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/

export function isBcryptHash(hash: string): boolean {
  return BCRYPT_HASH.test(hash)
}

/** scrypt with better-auth's parameters: N 16384, r 16, p 1. */
export const SCRYPT: PasswordHasher = { hash: hashPassword, verify: verifyScrypt }

/** The public password of the demo's accounts. Never valid otherwise, because a demo's data directory can become a real site. */
export const DEMO_PASSWORD = 'plateful-demo'

/** The 49,233 most common passwords of @zxcvbn-ts/language-common (MIT), in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[])

export async function verifyPassword(
  { config, hasher }: Pick<Services, 'config' | 'hasher'>,
  given: { hash: string; password: string },
): Promise<boolean> {
  const isRight = isBcryptHash(given.hash) ? await matchesBcrypt(given) : await hasher.verify(given)
  return isRight && (config.isDemo || given.password !== DEMO_PASSWORD)
}

async function matchesBcrypt({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { compare } = await import('bcryptjs')
  return compare(password, hash)
}

/**
 * Requires that a new password has a valid length and is not easy to guess, common in any case, or the demo's.
 * @throws DomainError password_too_short, password_too_long or password_common
 */
export function requireStrongPassword(password: string, field: string, owner: PasswordOwner): void {
  const code =
    passwordError(password, owner) ?? (COMMON.has(password.toLowerCase()) || password === DEMO_PASSWORD ? 'password_common' : null)
  if (code) throw new DomainError(code, { fields: [{ field, code }] })
}

/** bcrypt ignores further bytes. */
const BCRYPT_MAX_BYTES = 72

type Verified = { hash: string; password: string }

/**
 * Whether an account still has the password that was verified against a hash. Waits for a change of the password that is not committed yet:
 * sessions that are stored before this check and the change end with the change. Replaces the hash of an imported password by one of the
 * guide.
 */
export async function stillHasPassword(
  services: Pick<Services, 'db' | 'config' | 'hasher'>,
  email: string,
  verified: Verified,
): Promise<boolean> {
  const [stored] = await storedHashes(services, email)
  const isImported = isBcryptHash(verified.hash)
  if (stored?.hash === verified.hash) {
    if (isImported) await replaceImportedHash(services, { ...verified, accountId: stored.id })
    return true
  }
  // A concurrent sign-in may have replaced the hash.
  return isImported && typeof stored?.hash === 'string' && verifyPassword(services, { hash: stored.hash, password: verified.password })
}

/**
 * Verifies a password outside the transaction that uses the result.
 * @returns the hash against which it was verified, to which the result applies; undefined for an account without a password
 */
export async function verifyOwnPassword(
  services: Pick<Services, 'db' | 'config' | 'hasher'>,
  email: string,
  password: string,
): Promise<(Verified & { isRight: boolean }) | undefined> {
  const [stored] = await storedHashes(services, email)
  return stored?.hash
    ? { hash: stored.hash, password, isRight: await verifyPassword(services, { hash: stored.hash, password }) }
    : undefined
}

function storedHashes({ db }: Pick<Services, 'db'>, email: string): Promise<{ id: string; hash: string | null }[]> {
  return inTransaction(db, async (tx) => {
    const isPassword = and(eq(users.email, email.toLowerCase()), eq(accounts.provider_id, PASSWORD_PROVIDER))
    return tx
      .select({ id: accounts.id, hash: accounts.password })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.user_id))
      .where(isPassword)
      .for('share', { of: accounts })
  })
}

/**
 * Does not replace the hash of a longer password, because bcrypt would also have accepted it with another end, and that end would become
 * part of the password.
 */
async function replaceImportedHash(
  { db, hasher }: Pick<Services, 'db' | 'hasher'>,
  { accountId, hash, password }: Verified & { accountId: string },
): Promise<void> {
  if (Buffer.byteLength(password) > BCRYPT_MAX_BYTES) return
  const replacement = await hasher.hash(password)
  const isUnchanged = and(eq(accounts.id, accountId), eq(accounts.password, hash))
  await inTransaction(db, (tx) => tx.update(accounts).set({ password: replacement }).where(isUnchanged))
}
