/** Returns the token in the fragment of a link; empty when it cannot be decoded. */
export function tokenFromHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
