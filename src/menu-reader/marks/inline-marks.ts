import type { Word } from '../lines/word.ts'
import { YEAR } from '../price-grammar.ts'
import type { MarkReader } from './dietary-marks.ts'
import { MARKS_CONFIDENCE, REMARKS } from './settings.ts'

/** The words of a name with the marks after it, and those of the description on its line. */
type SplitByMarks = { name: Word[]; text: Word[] }

/**
 * Moves marks between a name and the description on its line to the end of the name, 'Cod Tart | v Pickled onion', and the text after such marks to
 * the description, 'Carbonara VE N, new | potatoes'.
 */
export function splitAtMarks(name: readonly Word[], text: readonly Word[], marks: MarkReader): SplitByMarks {
  const leading = text.findIndex((word) => !isMark(word, marks))
  const moved = leading < 0 ? text.length : text.length > 1 ? leading : 0
  const at = name.findIndex((word, i) => i > 0 && isMark(word, marks) && endsMarks(name, i, marks))
  if (at < 0) return { name: [...name, ...text.slice(0, moved)], text: text.slice(moved) }
  return { name: name.slice(0, at + 1), text: [...name.slice(at + 1), ...text] }
}

/** Removes what is printed after a name in much smaller type and could not be read, such as the energy: 'Rancheros 412 est'. */
export function removeSmallRemarks(name: readonly Word[], marks: MarkReader): { words: Word[]; isUnsure: boolean } {
  const size = Math.max(...name.map((word) => word.size ?? 0))
  const isRemark = (word: Word, i: number) => {
    const isSmall = word.size !== null && word.size < REMARKS.maxSize * size
    if (!isSmall || marks.isMarks(word.text)) return false
    if (YEAR.test(word.text)) return false
    // 'Monkey 47' is a name; 'Pollo 2, 14' has the numbers of allergens.
    if (/^\d{2}$/.test(word.text) && word.confidence >= MARKS_CONFIDENCE.sureNumber) return /\d/.test(name[i - 1]?.text ?? '')
    return /^\d{2,4}$/.test(word.text) || word.confidence < REMARKS.maxConfidence
  }
  const last = name.findLastIndex((word, i) => !isRemark(word, i))
  const words = name.slice(0, Math.max(1, last + 1))
  return { words, isUnsure: words.length < name.length }
}

/** Whether a word is a code of two letters or more, a code of the legend, or 'v'. */
function isMark({ text }: Word, marks: MarkReader): boolean {
  const plain = text.replace(/^[([{]+|[)\]},;|]+$/g, '')
  return marks.isBareMark(plain) || marks.codesIn(plain) !== null
}

/** Whether the last of several marks is at this place, and what follows is text and no part of the name. */
function endsMarks(name: readonly Word[], at: number, marks: MarkReader): boolean {
  const [mark, next] = [name[at] as Word, name[at + 1]]
  if (!next || isMark(next, marks)) return false
  const isText = /^[^\p{L}]?\p{Ll}{3}/u.test(next.text) || (/[)\]},;|]$/.test(mark.text) && /\p{L}{3}/u.test(next.text))
  return isText && name.slice(0, at).some(({ text }) => /\p{L}{3}/u.test(text))
}
