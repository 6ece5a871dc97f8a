import { pageParams } from '../../domain/addresses.ts'

/** No page has a use for a longer address; beyond it nothing is cached. */
const MAX_KEY_LENGTH = 2000

/** A page's address with only the parameters it depends on, in a fixed order: what it is cached by and rendered from. */
export function pageKey(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const path = url.slice(0, start)
  const wanted = pageParams(path)
  if (wanted.length === 0) return path
  const given = new URLSearchParams(url.slice(start + 1))
  const kept = new URLSearchParams()
  for (const name of wanted) for (const value of given.getAll(name).sort()) kept.append(name, value)
  const query = kept.toString()
  return query ? `${path}?${query}` : path
}

/** Whether a page under this key may be kept in memory. */
export function isCacheableKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH
}
