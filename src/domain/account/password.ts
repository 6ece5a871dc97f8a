import type { ErrorCode } from '../errors.ts'
import { foldText, isBlank } from '../text.ts'

/** Shortest and longest password, in characters. The upper bound keeps hashing cheap. */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

/** What a stranger can know about an account and would try as its password. */
export type PasswordOwner = { productName: string; email?: string; name?: string }

/**
 * Returns what is wrong with a new password: its length, or that it is easy to guess for this owner. Only the server knows
 * which passwords are common.
 */
export function passwordError(password: string, owner: PasswordOwner): ErrorCode | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  if (password.length > PASSWORD_MAX_LENGTH) return 'password_too_long'
  return isRepetition(password) || isKnown(password, owner) ? 'password_common' : null
}

/** Whether a text is blank, or repeats one character. */
function isRepetition(password: string): boolean {
  return new Set([...foldText(password)].filter((character) => !isBlank(character))).size < 2
}

/** Whether a password is a name or an email address of its owner, however it is spelled, with or without digits around it. */
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
