import { postcodeWords } from './postcode-words.ts'
import { tokeniseQuery } from './tokenise.ts'

export const SEARCH_MIN_LENGTH = 2
export const SEARCH_LIMIT = 10
export const SEARCH_DEBOUNCE_MS = 300
/** Longest query, in characters. The rest is ignored. */
export const SEARCH_MAX_LENGTH = 100
/** Most words that are searched for. Further words are ignored. */
export const SEARCH_MAX_WORDS = 6

/**
 * The words of a query, folded, in the order typed, without duplicates. They contain only letters and digits, so that no operator of the text search
 * can be injected. A postcode adds its other spelling. Empty when the query has fewer than two characters.
 */
export function searchWords(query: string): string[] {
  const text = query.trim().slice(0, SEARCH_MAX_LENGTH)
  if (text.length < SEARCH_MIN_LENGTH) return []
  const typed = tokeniseQuery(text)
  return [...new Set([...typed, ...postcodeWords(typed)])].slice(0, SEARCH_MAX_WORDS)
}
