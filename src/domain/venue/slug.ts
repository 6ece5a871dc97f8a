import { foldText } from '../text.ts'

export const SLUG_MAX_LENGTH = 80

/**
 * The slug of a venue's name: accents folded, lower case, a hyphen for each run of characters other than a-z and 0-9, at most 80
 * characters.
 * Empty when the name has no such character; see `slugBase`.
 */
export function slugify(name: string): string {
  const hyphenated = foldText(name).replace(/[^a-z0-9]+/g, '-')
  return hyphenated
    .slice(0, SLUG_MAX_LENGTH + 1)
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-+$/, '')
}

/** The base of numbered slugs: the slug, or `venue-` and the first eight characters of the id when the slug is empty. */
export function slugBase(name: string, id: string): string {
  return (
    slugify(name) ||
    `venue-${id
      .replace(/[^a-z0-9]/gi, '')
      .slice(0, 8)
      .toLowerCase()}`
  )
}

export function numberedSlug(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`
}
