/** Returns the token of a link from the fragment of its URL; empty when it cannot be decoded. */
export function tokenFromHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
