import type { ErrorCode } from '../errors.ts'
import { foldText, isBlank } from '../text.ts'

/** The upper bound limits the cost of hashing. */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

export type PasswordOwner = { productName: string; email?: string; name?: string }

/**
 * Returns the error code of a new password: its length, or that it is easy to guess for this user.
 * The list of common passwords is checked on the server only.
 */
export function passwordError(password: string, owner: PasswordOwner): ErrorCode | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  if (password.length > PASSWORD_MAX_LENGTH) return 'password_too_long'
  return isRepetition(password) || isKnown(password, owner) ? 'password_common' : null
}

function isRepetition(password: string): boolean {
  return new Set([...foldText(password)].filter((character) => !isBlank(character))).size < 2
}

function isKnown(password: string, { productName, email = '', name = '' }: PasswordOwner): boolean {
  const [local = ''] = email.split('@')
  const known = [productName, email, local, ...local.split('+'), name, ...name.split(/\s+/)].map(lettersAndDigits).filter(Boolean)
  return known.includes(lettersAndDigits(password)) || known.includes(withoutOuterDigits(password))
}

function lettersAndDigits(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}

function withoutOuterDigits(text: string): string {
  return lettersAndDigits(text).replace(/^\p{N}+|\p{N}+$/gu, '')
}
