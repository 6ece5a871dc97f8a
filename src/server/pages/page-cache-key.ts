import { PUBLIC_PAGES, pageQueryParams } from '../../domain/public-pages.ts'

/** No page has a use for a longer address; beyond it nothing is cached. */
const MAX_KEY_LENGTH = 2000
const FIXED_PATHS: ReadonlySet<string> = new Set(PUBLIC_PAGES.map(({ path }) => path).filter((path) => !path.includes('{')))
const VENUE_PATH = /^\/venues\/[a-z0-9-]+$/

/** A page's address with only the parameters it depends on, in a fixed order: what it is cached by and rendered from. */
export function pageCacheKey(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const path = url.slice(0, start)
  const wanted = pageQueryParams(path)
  if (wanted.length === 0) return path
  const given = new URLSearchParams(url.slice(start + 1))
  const kept = new URLSearchParams()
  for (const name of wanted) for (const value of new Set(given.getAll(name).sort())) kept.append(name, value)
  const query = kept.toString()
  return query ? `${path}?${query}` : path
}

const PRIVATE_PATH = /^\/(account|admin|menu-review|reservation|sign-in|venue-menu)(\/[a-z0-9-]+)*$/
const RESERVE_PATH = /^\/venues\/[a-z0-9-]+\/reserve$/

/** The path that a page is known by, lower case and without a slash at its end, where `path` is another spelling; else null. */
export function canonicalPath(path: string): string | null {
  const canonical = path.toLowerCase().replace(/\/+$/, '')
  if (canonical === path) return null
  const isKnown = FIXED_PATHS.has(canonical) || [VENUE_PATH, RESERVE_PATH, PRIVATE_PATH].some((known) => known.test(canonical))
  return isKnown ? canonical : null
}

/**
 * Whether a page under this key may be kept in memory: only under the one spelling that links use. The router takes many
 * more (`/VENUES`, `//venues`, `/%76enues`), and each would be a copy that pushes others out.
 */
export function isCacheableKey(key: string): boolean {
  const path = key.split('?', 1)[0] ?? ''
  return key.length <= MAX_KEY_LENGTH && (FIXED_PATHS.has(path) || VENUE_PATH.test(path))
}
