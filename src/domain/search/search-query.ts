import { postcodeWords } from './postcode-words.ts'
import { tokeniseQuery } from './tokenise.ts'

export const SEARCH_MIN_LENGTH = 2
export const SEARCH_LIMIT = 10
export const SEARCH_DEBOUNCE_MS = 300
/** In characters; the rest is ignored. */
export const SEARCH_MAX_LENGTH = 100
export const SEARCH_MAX_WORDS = 6

/**
 * The folded words of a query, in order, without duplicates, and the other spelling of a postcode. Empty for fewer than two characters.
 * Only letters and digits, so that no operator of the text search can be injected.
 */
export function searchWords(query: string): string[] {
  const text = query.trim().slice(0, SEARCH_MAX_LENGTH)
  if (text.length < SEARCH_MIN_LENGTH) return []
  const typed = tokeniseQuery(text)
  return [...new Set([...typed, ...postcodeWords(typed)])].slice(0, SEARCH_MAX_WORDS)
}
