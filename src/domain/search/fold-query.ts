import { foldText } from '../text.ts'
import { SEARCH_MAX_LENGTH } from './search-query.ts'
import { removeApostrophes } from './tokenise.ts'

/**
 * Folds a query as its patterns expect it: no apostrophes, no hyphens after letters, single spaces, at most `SEARCH_MAX_LENGTH` characters.
 */
export function foldQuery(query: string): string {
  return removeApostrophes(foldText(query.trim().slice(0, SEARCH_MAX_LENGTH)))
    .replace(/(?<=\p{L})-(?=\p{L}|\s)/gu, ' ')
    .replace(/\s+/g, ' ')
}
