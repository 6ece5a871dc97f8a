/** The first letter or digit of a name, whole; empty where it has none. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
}
