import type { ErrorCode } from '../errors.ts'

/** Most websites that may show the embed of a venue. Each is a part of a header of the page. */
export const MAX_EMBED_ORIGINS = 20
/** Longest origin: a host name of 253 characters with its scheme and port. */
export const EMBED_ORIGIN_MAX_LENGTH = 270

/** Scheme, host and port, and nothing else. A host name is ASCII: an international one is written in its `xn--` form, which browsers send. */
const ORIGIN = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?\/?$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/

/**
 * Returns the origin of a website as browsers send it, in lower case and without a usual port; null when the text is no origin. Only https, and http for a
 * website on the developer's own machine. A source of the Content-Security-Policy is made of it, so that wildcards, paths, credentials, quotes and line
 * breaks are refused.
 */
export function parseEmbedOrigin(text: string): string | null {
  const typed = text.toLowerCase()
  const [, scheme, host = ''] = (text.length <= EMBED_ORIGIN_MAX_LENGTH && ORIGIN.exec(typed)) || []
  if (!scheme || !URL.canParse(typed)) return null
  const { origin, hostname } = new URL(typed)
  // A number is an IP address in another notation, which `URL` rewrites.
  if (hostname !== host) return null
  if (LOOPBACK.test(host)) return origin
  return scheme === 'https' && host.includes('.') ? origin : null
}

/** Returns the error of a list of origins; null when each is one and they are few enough. */
export function validateEmbedOrigins(origins: readonly string[]): ErrorCode | null {
  if (origins.length > MAX_EMBED_ORIGINS) return 'embed_origins_too_many'
  return origins.every((origin) => parseEmbedOrigin(origin) !== null) ? null : 'embed_origin_invalid'
}
