import { createHash } from 'node:crypto'

/** The form in which random keys are stored. They have 256 bits, so that a plain hash cannot be reversed. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
