import { tokenise } from './tokenise.ts'

export const MAX_SYNONYM_LINES = 500
export const SYNONYM_PHRASES = { min: 2, max: 10 }
const MAX_WORDS = 3
/** Before folding. */
export const SYNONYM_MAX_LENGTH = 60

/**
 * Normalises the phrases of a line: folded, without punctuation and duplicates.
 * @returns null unless they are two to ten different phrases of one to three words
 */
export function readSynonymPhrases(typed: readonly string[]): string[] | null {
  const phrases = [...new Set(typed.map((text) => tokenise(text).join(' ')))]
  const { min, max } = SYNONYM_PHRASES
  if (phrases.length < min || phrases.length > max || phrases.length < typed.length) return null
  return phrases.every((phrase) => phrase !== '' && phrase.split(' ').length <= MAX_WORDS) ? phrases : null
}
