import { createHash } from 'node:crypto'

export function createEtag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Returns whether `If-None-Match` contains this tag, weak or strong (RFC 9110, 13.1.2). */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one.trim()) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}
