import { middleY } from '../image/rectangle.ts'
import { createSegment, type Segment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { isNearCode } from '../marks/code-words.ts'
import { isLegendText } from '../marks/legend.ts'
import { isUsualMarks, UNREAD_MARK } from '../marks/mark-codes.ts'
import { MARKS_BEFORE_NAMES, MARKS_ON_LINE } from './settings.ts'

const CODES = /^(?:\p{L}{1,3}(?!\p{L})[\s,|/.]*){1,5}$/u

/**
 * Gives marks the baseline of the name before them. That of letters in rings can be so far off that they would become a line of their own, of the
 * item above.
 */
export function alignMarks(segments: readonly Segment[]): Segment[] {
  return segments.map((segment) => {
    if (segment.price || !CODES.test(segment.text)) return segment
    const host = segments
      .filter((other) => !other.price && /\p{L}{3}/u.test(other.text) && isBefore(other, segment))
      .sort((a, b) => b.right - a.right)[0]
    return host ? { ...segment, baseline: host.baseline, size: Math.min(segment.size, host.size) } : segment
  })
}

function isBefore(host: Segment, marks: Segment): boolean {
  const middle = middleY(marks)
  const gap = marks.left - host.right
  return middle > host.top && middle < host.bottom && gap > 0 && gap < MARKS_ON_LINE.maxGap * host.size
}

/** A mark before a name that was not read as one: 'of', '(gh', '@'. */
const UNREAD_BEFORE = /^(?:[([{]?\p{Ll}{1,2}|\p{L}|[([{]\p{L}{1,3}|[^\p{L}\p{N}]{1,2}|[®©@¥€°*]\p{L}?)[)\]}]?[.,]?$/u

/**
 * Puts marks that a menu prints before the names behind them, where all other rules expect them: 'gf df Ceviche'. Where few names have one,
 * codes of the legend become an unread mark, so that a name with a lone 'V' or 'N' before it is reviewed.
 * @param codes that the legend of the page explains
 */
export function putMarksBehind(segments: readonly Segment[], codes: readonly string[] = []): Segment[] {
  const marked = segments.filter((segment) => !isLegendText(segment.text) && marksBefore(segment.words, isMark) > 0)
  if (marked.length < MARKS_BEFORE_NAMES.minCount) {
    const isCode = (word: Word) => isMark(word) && /^\p{Lu}+$/u.test(word.text) && codes.includes(word.text.toLowerCase())
    return segments.map((segment) => {
      const count = marked.includes(segment) && !segment.price ? marksBefore(segment.words, isCode) : 0
      if (count === 0) return segment
      const [marks, name] = [segment.words.slice(0, count), segment.words.slice(count)]
      return { ...createSegment([...name, ...marks.map((word) => ({ ...word, text: UNREAD_MARK }))]), left: name[0]?.left ?? segment.left }
    })
  }
  return segments.map((segment) => {
    // Codes stay before their explanations. Behind them, they would be the codes of the next explanations.
    const count =
      segment.price || isLegendText(segment.text) ? 0 : marksBefore(segment.words, (word) => isMark(word) || UNREAD_BEFORE.test(word.text))
    if (count === 0) return segment
    const [marks, name] = [segment.words.slice(0, count), segment.words.slice(count)]
    return { ...createSegment([...name, ...marks.map(readable)]), left: name[0]?.left ?? segment.left }
  })
}

/**
 * Joins marks that stand in a column before the names with these names, behind them. Short words in such a column that are
 * set smaller than the names are misread marks.
 * @param codes that the legend of the page explains
 */
export function joinMarksBefore(segments: readonly Segment[], codes: readonly string[]): Segment[] {
  const isCode = ({ text }: Word) => isUsualMarks(text, codes) && !/\p{Ll}\p{Lu}/u.test(text)
  const isNear = (word: Word) => isNearCode(word, new Set(codes))
  const isLikeMarks = (marks: Segment) =>
    marks.words.every((word) => isCode(word) || word.text === UNREAD_MARK || isShort(word) || isNear(word))
  const isBehind = areMarksBehind(
    segments.filter((marks) => isLikeMarks(marks) && marks.words.some(isCode)),
    segments,
  )
  const named = segments.flatMap((marks): Marked[] => {
    const name = isLikeMarks(marks) && !(isBehind && textsBefore(marks, segments).length > 0) ? nameAfter(marks, segments) : null
    return name ? [{ marks, name }] : []
  })
  const isSmall = ({ marks, name }: Marked) => marks.size < MARKS_BEFORE_NAMES.smaller * name.size
  // On a turned photo the marks are as far from their names, but not at one edge.
  const isBelow = (one: Marked, other: Marked) =>
    Math.min(Math.abs(other.marks.left - one.marks.left), Math.abs(toName(other) - toName(one))) <
    MARKS_BEFORE_NAMES.sameEdge * one.name.size
  const likely = named.filter((one) => isSmall(one) || one.marks.words.every((word) => isCode(word) || isNear(word)))
  // A short word between likely marks is a misread mark.
  const found = named.filter((one) => likely.filter((other) => isBelow(one, other)).length >= MARKS_BEFORE_NAMES.minCount)
  const taken = new Set(found.map(({ marks }) => marks))
  const marked = new Map(found.map(({ marks, name }) => [name, marks]))
  return segments.flatMap((segment) => {
    if (taken.has(segment)) return []
    const marks = marked.get(segment)?.words.map((word) => (isCode(word) ? word : { ...word, text: UNREAD_MARK }))
    return marks ? [{ ...createSegment([...segment.words, ...marks]), left: segment.left, right: segment.right }] : [segment]
  })
}

/**
 * Whether the marks of a page are at the right edges of its columns, such as on cards: more of them end their line than begin
 * it. Otherwise marks between two columns would be given to the dishes of the second one.
 */
export function areMarksBehind(marked: readonly Segment[], segments: readonly Segment[]): boolean {
  const isLast = (marks: Segment) => !onLineOf(marks, segments).some((other) => other.left >= marks.right)
  const last = marked.filter((marks) => isLast(marks) && textsBefore(marks, segments).length > 0)
  const first = marked.filter((marks) => !isLast(marks) && textsBefore(marks, segments).length === 0)
  return last.length > first.length
}

function onLineOf(marks: Segment, segments: readonly Segment[]): Segment[] {
  return segments.filter((other) => other !== marks && Math.abs(other.baseline - marks.baseline) < MARKS_BEFORE_NAMES.sameLine * other.size)
}

function textsBefore(marks: Segment, segments: readonly Segment[]): Segment[] {
  return onLineOf(marks, segments).filter(({ right }) => right <= marks.left)
}

type Marked = { marks: Segment; name: Segment }

function toName({ marks, name }: Marked): number {
  return name.left - marks.left
}

/** The name on the line of marks, when it is closer to them than what is before them. */
function nameAfter(marks: Segment, segments: readonly Segment[]): Segment | null {
  if (marks.price) return null
  const onLine = onLineOf(marks, segments)
  const name = onLine.filter((other) => other.left >= marks.right).sort((a, b) => a.left - b.left)[0]
  const before = Math.max(Number.NEGATIVE_INFINITY, ...onLine.filter((other) => other.right <= marks.left).map(({ right }) => right))
  if (!name || name.price || !/\p{L}{3}/u.test(name.text) || isLegendText(`${marks.text} ${name.text}`)) return null
  return name.left - marks.right < Math.min(MARKS_BEFORE_NAMES.maxGap * name.size, marks.left - before) ? name : null
}

function isShort({ text }: Word): boolean {
  const isSigns = /^(?!\d+$)[^\p{L}\s]{1,2}$/u.test(text)
  return isSigns || (text.length <= MARKS_BEFORE_NAMES.maxLetters && /\p{L}/u.test(text) && !/\p{Ll}{2}|\d{2}/u.test(text))
}

function isMark({ text }: Word): boolean {
  return isUsualMarks(text) && (text === text.toLowerCase() || text === text.toUpperCase())
}

function readable(word: Word): Word {
  return isMark(word) ? word : { ...word, text: UNREAD_MARK }
}

/** How many words before a capitalised name are marks; 0 when there is none. */
function marksBefore(words: readonly Word[], isMarkLike: (word: Word) => boolean): number {
  const count = words.findIndex((word) => !isMarkLike(word))
  return count > 0 && count <= MARKS_BEFORE_NAMES.maxMarks && /^\p{Lu}\p{L}{2}/u.test(words[count]?.text ?? '') ? count : 0
}
