import { foldText } from '../text.ts'

export const SLUG_MAX_LENGTH = 80

/**
 * The slug of a venue's name: accents folded, lower case, a hyphen for each run of characters other than a-z and 0-9, at most 80
 * characters. Empty when the name has no such character; see `slugBase`.
 */
export function slugify(name: string): string {
  const hyphenated = foldText(name).replace(/[^a-z0-9]+/g, '-')
  return hyphenated
    .slice(0, SLUG_MAX_LENGTH + 1)
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-+$/, '')
}

/** Paths of other operations under `/api/venues/`, where a venue with such a slug could not be found. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['facets', 'markers', 'options'])

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.has(slug)
}

/**
 * The base of numbered slugs: the slug, with `venue-` before it when it is reserved; or `venue-` and the first eight characters of the id
 * when the slug is empty.
 */
export function slugBase(name: string, id: string): string {
  const slug = slugify(name)
  if (slug !== '') return isReservedSlug(slug) ? `venue-${slug}` : slug
  return `venue-${id
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 8)
    .toLowerCase()}`
}

/**
 * Whether a venue needs another slug when it is saved with a name. Also true when its slug is reserved, as of a venue that was stored
 * before the slug became so.
 */
export function needsNewSlug(saved: { id: string; name: string; slug: string }, name: string): boolean {
  return isReservedSlug(saved.slug) || slugBase(name, saved.id) !== slugBase(saved.name, saved.id)
}

export function numberedSlug(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`
}
