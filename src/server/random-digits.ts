import { randomInt } from 'node:crypto'

/** Returns a code for an email, which may begin with zeros. */
export function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}
