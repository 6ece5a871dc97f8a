import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of a text. Include the purpose in the text, so that a signature for one purpose is invalid for others. */
export function computeMac(text: string, secret: string, encoding: 'base64' | 'base64url' | 'hex' = 'base64url'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function isSameMac(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
