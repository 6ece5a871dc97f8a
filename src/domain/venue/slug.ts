import { foldText } from '../text.ts'

/** Longest slug kept, in characters: an address longer than this helps nobody. */
export const SLUG_MAX_LENGTH = 80

/**
 * The slug of a venue's name: accents folded, lower case, runs of anything but a-z and 0-9 become one hyphen,
 * edge hyphens trimmed, at most 80 characters. Empty where the name holds no such letter; see `slugCandidates`.
 */
export function slugify(name: string): string {
  const hyphenated = foldText(name).replace(/[^a-z0-9]+/g, '-')
  return hyphenated
    .slice(0, SLUG_MAX_LENGTH + 1)
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-+$/, '')
}

/** The base that numbering starts from: the slug, or `venue-` and the first eight signs of the id where it is empty. */
export function slugBase(name: string, id: string): string {
  return (
    slugify(name) ||
    `venue-${id
      .replace(/[^a-z0-9]/gi, '')
      .slice(0, 8)
      .toLowerCase()}`
  )
}

/** The n-th candidate for a base: `the-crown`, then `the-crown-2`, `the-crown-3`, … (n counts from 1). */
export function numberedSlug(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`
}
