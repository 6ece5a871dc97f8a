import { dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword, verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { type PasswordOwner, passwordError } from '../../../domain/account/password.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Parts, PasswordHasher } from '../../context.ts'

/** scrypt with better-auth's parameters: N 16384, r 16, p 1. */
export const SCRYPT: PasswordHasher = { hash: hashPassword, verify: verifyScrypt }

/** Of the demo's accounts. Everybody knows it, and a data folder that was filled as a demo may become a guide of its own. */
export const DEMO_PASSWORD = 'plateful-demo'

/** The 49,233 most used passwords of the list 'passwords-common' in @zxcvbn-ts/language-common (MIT), lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[])

/** Whether a password is that of a hash. The demo's is no password of anybody's where the guide is no demo. */
export async function verifyPassword(
  { config, hasher }: Pick<Parts, 'config' | 'hasher'>,
  given: { hash: string; password: string },
): Promise<boolean> {
  return (await hasher.verify(given)) && (config.isDemo || given.password !== DEMO_PASSWORD)
}

/**
 * Refuses a new password that is too short, too long, easy to guess for its owner, among the most used ones in any case,
 * or the demo's.
 * @throws DomainError password_too_short, password_too_long or password_common
 */
export function requireStrongPassword(password: string, field: string, owner: PasswordOwner): void {
  const code =
    passwordError(password, owner) ?? (COMMON.has(password.toLowerCase()) || password === DEMO_PASSWORD ? 'password_common' : null)
  if (code) throw new DomainError(code, { fields: [{ field, code }] })
}
