import { postcodeWords } from './postcode-words.ts'
import { typedWords } from './words.ts'

export const SEARCH_MIN_LENGTH = 2
export const SEARCH_LIMIT = 10
export const SEARCH_DEBOUNCE_MS = 300
/** Longest query looked at, in characters; what follows is cut off. */
export const SEARCH_MAX_LENGTH = 100
/** Most words looked for; more say nothing about a dish. */
export const SEARCH_MAX_WORDS = 6

/**
 * The words of a query, folded, in the order typed, each once: letters and digits only, so that no sign of the
 * text search's own language gets through. A postcode adds its other spellings. Empty where the query has fewer than two
 * characters.
 */
export function searchWords(query: string): string[] {
  const text = query.trim().slice(0, SEARCH_MAX_LENGTH)
  if (text.length < SEARCH_MIN_LENGTH) return []
  const typed = typedWords(text)
  return [...new Set([...typed, ...postcodeWords(typed)])].slice(0, SEARCH_MAX_WORDS)
}
