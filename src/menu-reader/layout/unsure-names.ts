import type { Dictionary } from '../language/dictionary.ts'
import type { Word } from '../lines/word.ts'
import type { MarkReader } from '../marks/dietary-marks.ts'
import { isUsualMeasure } from '../sizes/misread-size-names.ts'
import { isAccentedWord } from './accented-words.ts'
import { isHeadingText, resemblesHeadingWord } from './menu-vocabulary.ts'
import { REVIEW } from './settings.ts'

/** What decides, besides its confidence, whether a word of a name was read correctly. */
export type NameEvidence = { marks: MarkReader; sureWords: ReadonlySet<string>; isWord: Dictionary }

/** A word without signs inside it, because a sign may be a misread letter: letters, apostrophes and hyphens between punctuation. */
const PLAIN_WORD = /^[("'‘“]*(?<word>\p{L}[\p{L}'’-]*)[)"'’”.,;:!?]*$/u

/** Digits beside a name that are not part of it: numbers of allergens such as '(1,3,7)', and energy. */
const DIGITS = /^[([{]*(?:\d[\d.,;]*(?:k?cal|kj)?|k?cal|kj)[)\]}.,;]*$/i

/**
 * Whether a word of a name may be misread: its confidence is low, and it is neither a mark nor a measure, nor read elsewhere on the page
 * with confidence, nor a word of the language.
 * @param shown the name without what was removed from it, such as the numbers of allergens
 */
export function isNameUnsure(name: readonly Word[], shown: string, evidence: NameEvidence): boolean {
  const left = new Set(shown.split(/\s/))
  return name.some(
    (word) => word.confidence < REVIEW.minNameConfidence && !(DIGITS.test(word.text) && !left.has(word.text)) && !isKnown(word, evidence),
  )
}

/**
 * Whether a word of a heading may be misread, as many are in script faces. A word that resembles one for a part of a menu is in doubt already with a
 * moderate confidence, and with a low one also when the language has it: 'Shales' for 'Shakes'.
 */
export function isHeadingUnsure(heading: readonly Word[], { sureWords, isWord }: Pick<NameEvidence, 'sureWords' | 'isWord'>): boolean {
  return heading.some((word) => {
    if (!/\p{L}{2}/u.test(word.text) || isHeadingText(word.text) || sureWords.has(plainText(word))) return false
    const [isLow, isNear] = [word.confidence < REVIEW.minNameConfidence, resemblesHeadingWord(word.text)]
    return isInDictionary(word, isWord) ? isLow && isNear : isLow || (isNear && word.confidence < REVIEW.sureWord)
  })
}

/** The words of a page that were read with confidence, in the form in which they are compared. */
export function sureWordsOf(words: readonly Word[]): Set<string> {
  return new Set(words.filter(({ confidence }) => confidence >= REVIEW.sureWord).map(plainText))
}

function isKnown(word: Word, { marks, sureWords, isWord }: NameEvidence): boolean {
  return marks.isMarks(word.text) || isUsualMeasure(word.text) || sureWords.has(plainText(word)) || isInDictionary(word, isWord)
}

/** Whether all parts of a word are words of the language, and one is so long that a misread word is hardly another one: 'Kash', but 'Bath' for 'Broth'. */
function isInDictionary({ text }: Word, isWord: Dictionary): boolean {
  const word = PLAIN_WORD.exec(text)?.groups?.word ?? ''
  const parts = word.split(/['’-]/).filter((part) => part.length > 1)
  const isLong = parts.some((part) => part.length >= REVIEW.minWordLetters)
  return isLong && parts.every((part) => isWord(part) || isAccentedWord(part))
}

function plainText({ text }: Word): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
