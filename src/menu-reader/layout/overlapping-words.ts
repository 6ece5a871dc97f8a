import type { Word } from '../lines/word.ts'
import { OVERLAP } from './settings.ts'

/**
 * Ends a word where the next word on its line begins. A swash below a whole name makes the first word as wide as the name, and the words
 * inside as high as it.
 */
export function trimOverlappingWords(words: readonly Word[]): Word[] {
  const wide = new Map(words.map((word) => [word, words.filter((other) => other !== word && isInside(other, word))]))
  const separated = new Map(words.map((word) => [word, { ...word }]))
  for (const [word, inside] of wide) {
    if (inside.length === 0) continue
    const own = separated.get(word) as Word
    own.right = Math.min(...inside.map((other) => other.left))
    for (const other of inside.map((one) => separated.get(one) as Word))
      if (own.size && other.size) other.size = Math.min(own.size, other.size)
  }
  return [...separated.values()]
}

function isInside(other: Word, word: Word): boolean {
  const height = Math.min(other.bottom - other.top, word.bottom - word.top)
  const isOnLine = Math.abs(other.baseline - word.baseline) < OVERLAP.sameLine * height
  return isOnLine && other.left > word.left + height * OVERLAP.minStart && other.right <= word.right + height * OVERLAP.maxBeyond
}

/** The first stroke of a capital may be recognised as a quotation mark, so that only closed quotation marks are kept. */
export function removeStrayQuotes(words: Word[]): Word[] {
  return words.map((word, i) =>
    /^[‘“'"]\p{Lu}/u.test(word.text) && !words.slice(i).some(({ text }) => /.[’”'"][.,;)]?$/.test(text))
      ? { ...word, text: word.text.slice(1) }
      : word,
  )
}
