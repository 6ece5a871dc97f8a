import { isPrivatePath } from '../../domain/account/private-paths.ts'
import { LINKED_PAGES, PUBLIC_PAGES, pageQueryParams, SEARCH_PAGE } from '../../domain/public-pages.ts'

const MAX_KEY_LENGTH = 2000
const FIXED_PATHS: ReadonlySet<string> = new Set(PUBLIC_PAGES.map(({ path }) => path).filter((path) => !path.includes('{')))
const VENUE_PATH = /^\/venues\/[a-z0-9-]+$/
/** Includes every query that changes the page. Other queries share its entry, so that they do not fill the cache. */
const EMBED_KEY = /^\/embed\/venues\/[a-z0-9-]+(?:\?(?:preview=1&)?theme=(?:light|dark)|\?preview=1)?$/

/**
 * Returns the URL with only the query parameters that the page depends on, in a fixed order. The page is cached under it and rendered from
 * it. Pages of search results are not cached. They keep all parameters, so that the page can redirect to a URL without the wrong ones.
 */
export function pageCacheKey(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const path = url.slice(0, start)
  const wanted = pageQueryParams(path)
  if (wanted.length === 0) return path
  const given = new URLSearchParams(url.slice(start + 1))
  const query = (path === SEARCH_PAGE.path ? given : keptParams(given, wanted)).toString()
  return query ? `${path}?${query}` : path
}

function keptParams(given: URLSearchParams, wanted: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of wanted) for (const value of new Set(given.getAll(name).sort())) kept.append(name, value)
  return kept
}

/**
 * Returns the URL of a search without NUL characters; null when it has none. HTML replaces them, so that a page with the query in its
 * scripts would not match their hashes.
 */
export function searchWithoutNul(url: string): string | null {
  const isOne = url.startsWith(`${SEARCH_PAGE.path}?`) && url.includes('%00')
  return isOne ? url.replaceAll('%00', '') : null
}

const PLAIN_PATH = /^(?:\/[a-z0-9-]+)+$/
const UNCACHED_PATHS: readonly string[] = [SEARCH_PAGE.path, ...Object.values(LINKED_PAGES)]
const RESERVE_PATH = /^\/venues\/[a-z0-9-]+\/reserve$/
const EMBED_PATH = /^\/embed\/venues\/[a-z0-9-]+$/

/**
 * Returns the path of the page that the router would render for another spelling of its path: in upper case, with a final slash, repeated
 * slashes, backslashes, dot segments or needless escapes (`/VENUES/`, `//venues`, `/\\venues`, `/a/../venues`, `/%76enues`). Always begins
 * with one slash, so that a redirect to it stays on this site. Null for the canonical path itself, and for a path without a page.
 */
export function canonicalPath(path: string): string | null {
  const canonical =
    decodedPath(path)
      ?.toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '') ?? path
  if (canonical === path) return null
  const isKnown =
    FIXED_PATHS.has(canonical) ||
    UNCACHED_PATHS.includes(canonical) ||
    [VENUE_PATH, RESERVE_PATH, EMBED_PATH].some((known) => known.test(canonical)) ||
    (PLAIN_PATH.test(canonical) && isPrivatePath(canonical))
  return isKnown ? canonical : null
}

/** Resolves dot segments and backslashes as the URL Standard says. Keeps escaped slashes. Null when an escape is no UTF-8. */
function decodedPath(path: string): string | null {
  try {
    return decodeURI(new URL(`http://localhost${path}`).pathname)
  } catch {
    return null
  }
}

/**
 * Returns whether a page may be cached under this key, which requires the canonical path. The router accepts other spellings, whose
 * copies would evict other pages.
 */
export function isCacheableKey(key: string): boolean {
  const path = key.split('?', 1)[0] ?? ''
  return key.length <= MAX_KEY_LENGTH && (FIXED_PATHS.has(path) || VENUE_PATH.test(path) || EMBED_KEY.test(key))
}
