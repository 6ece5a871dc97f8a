import { createHmac, timingSafeEqual } from 'node:crypto'

/** A session's token with its signature, as it stands in the cookie and as API clients send it: `token.signature`. */
export function signToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret)}`
}

/** The token of a signed one; null where the signature is not ours. Takes it plain or as a cookie encodes it. */
export function verifySignedToken(signed: string, secret: string): string | null {
  const text = decoded(signed)
  const at = text.lastIndexOf('.')
  if (at < 1) return null
  const token = text.slice(0, at)
  const given = Buffer.from(text.slice(at + 1))
  const expected = Buffer.from(signatureOf(token, secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** HMAC-SHA256 in base64: what the sign-in library writes into its cookies. */
function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
