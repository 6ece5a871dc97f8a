import { foldText } from '../text.ts'

const VOWEL = /[aeiouy]/
const MIN_LETTERS = 2

/**
 * Whether a name is another one with some words abbreviated: 'Ckn tikka' for 'Chicken tikka', 'Veg. samosa' for 'Vegetable samosa'.
 * Only words that end with a full stop or have no vowel are abbreviations, because 'egg' is no short form of 'eggplant'.
 */
export function isAbbreviated(short: string, long: string): boolean {
  const [some, others] = [wordsOf(short), wordsOf(long)]
  return some.length === others.length && some.every((word, at) => isSameOrAbbreviated(word, others[at] ?? ''))
}

function isSameOrAbbreviated(word: string, full: string): boolean {
  const letters = word.replace(/\.$/, '')
  if (letters === full.replace(/\.$/, '')) return true
  const isShort = /^\p{L}+$/u.test(letters) && letters.length >= MIN_LETTERS && (word.endsWith('.') || !VOWEL.test(letters))
  return isShort && letters[0] === full[0] && letters.length < full.length && isWithin(letters, full)
}

/** Whether the letters occur in the word in this order. */
function isWithin(letters: string, word: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

function wordsOf(name: string): string[] {
  return foldText(name)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}
