import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC-SHA256 of a text. Include the purpose in the text, so that a MAC for one purpose is invalid for others. */
export function computeMac(text: string, secret: string, encoding: 'base64' | 'base64url' | 'hex' = 'base64url'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

export function isSameMac(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Hashes a random key for storage. Keys have 256 bits, so a plain hash cannot be reversed. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
