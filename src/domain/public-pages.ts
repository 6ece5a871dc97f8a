/**
 * All public URLs, for the router, the page cache, the sitemap and the links in emails.
 * `params` are the only query parameters that a page depends on; all others are ignored.
 */
export const PUBLIC_PAGES = [
  { path: '/', params: [] },
  { path: '/menu', params: ['city', 'price', 'type', 'venue', 'sort', 'from', 'lat', 'lng', 'within', 'page'] },
  { path: '/venues', params: ['city', 'price', 'cuisine', 'open', 'venue', 'sort', 'from', 'lat', 'lng', 'within', 'page'] },
  { path: '/venues/{slug}', params: [] },
  { path: '/map', params: [] },
  { path: '/contact', params: [] },
  { path: '/privacy', params: [] },
  { path: '/terms', params: [] },
  { path: '/cookies', params: [] },
] as const

/** Pages that the links of emails open. A token in the URL fragment says which reservation they show. */
export const LINKED_PAGES = { reservation: '/reservation', answer: '/answer-request' } as const

export const SEARCH_PAGE = {
  path: '/search',
  params: [
    'q',
    'exact',
    'type',
    'diet',
    'avoid',
    'not_stated',
    'menu_type',
    'open',
    'max_price',
    'cuisine',
    'city',
    'price',
    'sort',
    'from',
    'lat',
    'lng',
    'within',
    'page',
  ],
} as const

/** A venue's menu and request form in a frame of another website. Cached, but not in the sitemap. `preview` is for its owner only. */
const EMBED_PAGE = { path: '/embed/venues/{slug}', params: ['preview', 'theme'] } as const

export function embedPath(slug: string): string {
  return `/embed/venues/${slug}`
}

export function venuePath(slug: string): string {
  return `/venues/${slug}`
}

export function reservePath(slug: string): string {
  return `${venuePath(slug)}/reserve`
}

/** Returns the query parameters that a public page reads; the page cache ignores all others. */
export function pageQueryParams(path: string): readonly string[] {
  if (/^\/embed\/venues\/[^/]+$/.test(path)) return EMBED_PAGE.params
  const isVenuePage = /^\/venues\/[^/]+$/.test(path)
  return [...PUBLIC_PAGES, SEARCH_PAGE].find((page) => page.path === (isVenuePage ? '/venues/{slug}' : path))?.params ?? []
}
