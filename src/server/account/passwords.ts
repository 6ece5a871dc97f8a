import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLengthError } from '../../domain/account/password.ts'
import { DomainError } from '../../domain/errors.ts'

export { hashPassword, verifyPassword } from 'better-auth/crypto'

/** The 49,233 most used passwords of the list 'passwords-common' in @zxcvbn-ts/language-common (MIT), lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[])

/**
 * Refuses a new password that is too short, too long, or among the most used ones in whatever case.
 * @throws DomainError password_too_short, password_too_long or password_common
 */
export function requireGoodPassword(password: string, field: string): void {
  const code = passwordLengthError(password) ?? (COMMON.has(password.toLowerCase()) ? 'password_common' : null)
  if (code) throw new DomainError(code, { fields: [{ field, code }] })
}
