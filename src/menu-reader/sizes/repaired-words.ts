import type { Word } from '../lines/word.ts'
import { SIZE_WORDS } from './settings.ts'

/** Returns the words, with the text of those that other lines have corrected. */
export function withRepaired(words: readonly Word[], repaired: ReadonlyMap<Word, string>): Word[] {
  return words.map((word) => {
    const text = repaired.get(word)
    return text ? { ...word, text, confidence: Math.max(word.confidence, SIZE_WORDS.repaired) } : word
  })
}
