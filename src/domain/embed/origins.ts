import type { ErrorCode } from '../errors.ts'

/** Each adds a source to the Content-Security-Policy header. */
export const MAX_EMBED_ORIGINS = 20
/** A host name of 253 characters with its scheme and port. */
export const EMBED_ORIGIN_MAX_LENGTH = 270

/** Scheme, host and port only. An international host name must be in its `xn--` form, as browsers send it. */
const ORIGIN = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?\/?$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/

/**
 * Returns an origin as browsers send it, in lower case and without a default port; null for anything else. Only https, or http on
 * localhost. The origin becomes a source of the Content-Security-Policy. Wildcards, paths, credentials, quotes and line breaks are
 * therefore rejected.
 */
export function parseEmbedOrigin(text: string): string | null {
  const typed = text.toLowerCase()
  const [, scheme, host = ''] = (text.length <= EMBED_ORIGIN_MAX_LENGTH && ORIGIN.exec(typed)) || []
  if (!scheme || !URL.canParse(typed)) return null
  const { origin, hostname } = new URL(typed)
  // `URL` rewrites a host name that is a number to an IP address.
  if (hostname !== host) return null
  if (LOOPBACK.test(host)) return origin
  return scheme === 'https' && host.includes('.') ? origin : null
}

export function validateEmbedOrigins(origins: readonly string[]): ErrorCode | null {
  if (origins.length > MAX_EMBED_ORIGINS) return 'embed_origins_too_many'
  return origins.every((origin) => parseEmbedOrigin(origin) !== null) ? null : 'embed_origin_invalid'
}
