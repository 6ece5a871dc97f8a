import type { ErrorCode } from '../errors.ts'

/** Shortest and longest password, in characters. The upper bound keeps hashing cheap. */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

/** What is wrong with a new password's length, if anything. Whether it is a common one, only the server knows. */
export function passwordLengthError(password: string): ErrorCode | null {
  if (password.length < PASSWORD_MIN_LENGTH) return 'password_too_short'
  return password.length > PASSWORD_MAX_LENGTH ? 'password_too_long' : null
}
