import type { InkBlob } from '../image/ink-blobs.ts'
import type { Dictionary } from '../language/dictionary.ts'
import type { Word } from '../lines/word.ts'
import { exactCodes } from './code-words.ts'
import { UNREAD_MARK } from './mark-codes.ts'
import { isNext, type MarkRegion } from './mark-regions.ts'
import type { Resolved } from './resolve-region.ts'
import { INK_MARKS, JOINED_MARKS, MARK_REGIONS } from './settings.ts'

/** A mark that was read as the end of a word: `word` as it was read, and `bareWord` without the mark. */
export type JoinedMark = { region: MarkRegion; word: Word; bareWord: Word }

const LETTERS_AT_END = /\p{L}{4,}$/u

/**
 * Finds marks that the recogniser joined to the word before them: 'tartarecr' for 'tartare GF', 'biscuitv' for 'biscuit V'. The word is none of the language, it ends
 * its text, and the gap before its last letters is clearly wider than all gaps before.
 * @param legend codes that the page explains; nothing is found without them
 */
export function findJoinedMarks(
  blobs: readonly InkBlob[],
  words: readonly Word[],
  { legend, isWord }: { legend: ReadonlySet<string>; isWord: Dictionary },
): JoinedMark[] {
  if (legend.size === 0) return []
  const [code] = legend
  // With a single code in the legend, letters that only resemble it may be any text.
  const isOfLegend = (tail: string) => legend.size > 1 || tail.toLowerCase() === code
  const endsText = (word: Word) => !words.some((other) => /\p{L}{3}/u.test(other.text) && isNext(word, other))
  return words.flatMap((word) => {
    if (word.size === null || !LETTERS_AT_END.test(word.text) || isWord(word.text) || !endsText(word)) return []
    const letters = lettersIn(word, blobs)
    const at = startOfMark(letters, word.size)
    const [first, before] = [letters[at], letters[at - 1]]
    if (!first || !before) return []
    const tail = letters.slice(at)
    const count = Math.max(1, Math.round((word.text.length * tail.length) / letters.length))
    if (!isOfLegend(word.text.slice(-count))) return []
    const bareWord = { ...word, text: word.text.slice(0, -count), right: before.right }
    return [
      { region: regionOf(tail, word), word, bareWord: { ...bareWord, confidence: Math.max(word.confidence, INK_MARKS.hostConfidence) } },
    ]
  })
}

/**
 * Takes the codes of such a mark out of the word. Where only one of two readings has codes, their sign stays, and letters that are no codes stay in the word.
 * @param resolved of the region of the mark; null when it was read as different codes
 */
export function splitJoinedMark({ word, bareWord }: JoinedMark, resolved: Resolved | null, legend: ReadonlySet<string>): Resolved {
  const asRead = { ...word, text: word.text.slice(bareWord.text.length) }
  if (resolved === null || (resolved.added.length === 0 && exactCodes([asRead], legend) !== null)) {
    const mark = { ...word, text: UNREAD_MARK, left: bareWord.right + 1, confidence: INK_MARKS.unreadConfidence }
    return { replaced: [[word, bareWord]], added: [mark] }
  }
  return resolved.added.length > 0 ? { replaced: [[word, bareWord]], added: resolved.added } : resolved
}

/** The ink of a word in columns, from left to right: letters, or several that touch. */
function lettersIn(word: Word, blobs: readonly InkBlob[]): InkBlob[] {
  const inside = blobs.filter(
    ({ left, right, top, bottom }) => left >= word.left - 1 && right <= word.right + 1 && top < word.baseline && bottom > word.top,
  )
  const letters: InkBlob[] = []
  for (const blob of inside.sort((a, b) => a.left - b.left)) {
    const last = letters.at(-1)
    if (!last || blob.left > last.right) letters.push({ ...blob })
    else
      letters[letters.length - 1] = {
        left: last.left,
        right: Math.max(last.right, blob.right),
        top: Math.min(last.top, blob.top),
        bottom: Math.max(last.bottom, blob.bottom),
      }
  }
  return letters
}

/** The place of the first letter of the mark among the letters of a word; 0 where no gap is clearly wider than all before it. */
function startOfMark(letters: readonly InkBlob[], size: number): number {
  const gaps = letters.map((letter, i) => letter.left - (letters[i - 1]?.right ?? letter.left))
  const at = gaps.findIndex(
    (gap, i) =>
      i >= JOINED_MARKS.minBefore && gap >= JOINED_MARKS.minGap * size && gap >= JOINED_MARKS.wider * Math.max(...gaps.slice(1, i)),
  )
  return at > 0 && letters.length - at <= JOINED_MARKS.maxLetters ? at : 0
}

function regionOf(tail: readonly InkBlob[], word: Word): MarkRegion {
  const [top, bottom] = [Math.min(...tail.map((letter) => letter.top)), Math.max(...tail.map((letter) => letter.bottom))]
  const baseline = Math.min(bottom, Math.max(word.baseline, top + 1))
  return {
    left: Math.min(...tail.map(({ left }) => left)),
    right: Math.max(...tail.map(({ right }) => right)),
    baseline,
    size: Math.max(baseline - top, 1) / MARK_REGIONS.capHeight,
    words: [],
    isUnlikeName: true,
  }
}
