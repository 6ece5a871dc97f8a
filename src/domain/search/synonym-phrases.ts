import { tokenise } from './tokenise.ts'

/** Most lines of synonyms that administrators can add. */
export const MAX_SYNONYM_LINES = 500
/** Fewest and most phrases of a line. */
export const SYNONYM_PHRASES = { min: 2, max: 10 }
/** Most words of a phrase. */
const MAX_WORDS = 3
/** Longest phrase as it is typed, in characters. */
export const SYNONYM_MAX_LENGTH = 60

/**
 * The phrases of a line as the search compares them: folded, without punctuation, each once.
 * @returns null unless they are two to ten different phrases of one to three words
 */
export function readSynonymPhrases(typed: readonly string[]): string[] | null {
  const phrases = [...new Set(typed.map((text) => tokenise(text).join(' ')))]
  const { min, max } = SYNONYM_PHRASES
  if (phrases.length < min || phrases.length > max || phrases.length < typed.length) return null
  return phrases.every((phrase) => phrase !== '' && phrase.split(' ').length <= MAX_WORDS) ? phrases : null
}
