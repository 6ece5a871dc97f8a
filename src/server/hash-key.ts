import { createHash } from 'node:crypto'

/** Hashes a random key for storage. Keys have 256 bits, so a plain hash cannot be reversed. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
