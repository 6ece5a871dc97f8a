import { meanConfidence, type Word } from '../lines/word.ts'
import { type Cell, toImagePoint } from '../prices/strips.ts'
import { exactCodes, haveDifferentCodes, isCode, isNearCode, lacksLetters, lettersOf, resemblingCodes } from './code-words.ts'
import { CODES_AFTER_NAMES, UNREAD_MARK } from './mark-codes.ts'
import type { MarkRegion } from './mark-regions.ts'
import { INK_MARKS, MARK_REGIONS } from './settings.ts'

/** What a second reading changes: words to put in the place of others, or to leave out where null, and words to add. */
export type Resolved = { replaced: [Word, Word | null][]; added: Word[] }

const UNCHANGED: Resolved = { replaced: [], added: [] }

/**
 * Compares two readings of a region after a name. Codes count when the first reading had none, or was less confident. Different codes in two readings
 * leave the placeholder of an unread mark: one is wrong, and it is unknown which.
 * @param read null when it was read again twice, as different codes
 * @param isWhole whether all codes of the legend were read. Otherwise letters that resemble one may be another.
 */
export function resolveRegion(cell: Cell<MarkRegion>, read: readonly Word[] | null, legend: ReadonlySet<string>, isWhole = true): Resolved {
  const before = cell.region.words
  // Bars between marks are no part of them.
  const again = read?.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  // Numbers of allergens beside a mark are no part of it: 'V (1,' was read again as 'Ve'.
  const letters = before.filter(({ text }) => !/^\W*\d/.test(text))
  if (again && meanConfidence(letters) >= MARK_REGIONS.minConfidence && lacksLetters(again, letters, legend)) return UNCHANGED
  if (!again || haveDifferentCodes(letters, again, legend)) return leaveUnread(before)
  if (before.length === 0) return resolveUnread(cell, again, legend)
  const isFirstCodes = before.every((word) => isCode({ ...word, confidence: 1 }, legend))
  const isCodes =
    again.length > 0 && again.every((word) => isCode(word, legend, isFirstCodes ? MARK_REGIONS.minConfidence : INK_MARKS.minConfidence))
  if (!isCodes && !isFirstCodes && isWhole) {
    const resolved = resolveResembling(cell.region, again, legend)
    if (resolved !== UNCHANGED) return resolved
  }
  // 'vi' for 'VE' is no 'v'.
  if (isCodes && !isFirstCodes && before.every((word) => isNearCode(word, legend)) && lettersOf(again).length < lettersOf(before).length)
    return UNCHANGED
  if (!isCodes && (isLostMark(before, again, legend) || isSignForV(before, legend) || isBadge(before, legend))) return leaveUnread(before)
  if (!isCodes || (isFirstCodes && meanConfidence(again) <= meanConfidence(before) + MARK_REGIONS.minGain)) return UNCHANGED
  return { replaced: before.map((word) => [word, null]), added: again.map((word) => placed(word, cell, before[0] as Word)) }
}

/** Whether the page has a mark in a place where neither reading is certain enough to stay. */
function isLostMark(before: readonly Word[], again: readonly Word[], legend: ReadonlySet<string>): boolean {
  const known = legend.size > 1 ? legend : CODES_AFTER_NAMES
  const isLost = before.every(({ confidence }) => confidence <= MARK_REGIONS.maxLost)
  return isLost && [before, again].some((words) => exactCodes(words, known) !== null)
}

/** A sign that a small 'v' is read as, after a name or a price: no menu prints it there. */
function isSignForV(before: readonly Word[], legend: ReadonlySet<string>): boolean {
  return legend.has('v') && before.every(({ text }) => /^[«»‹›<>\\]{1,2}$/.test(text))
}

/** A sign that a letter in a ring or on a badge is read as. Without a legend it may be one of copyright. */
function isBadge(before: readonly Word[], legend: ReadonlySet<string>): boolean {
  return legend.size > 1 && before.length > 0 && before.every(({ text }) => /^[([{«]?[©®@][)\]}»]?$/.test(text))
}

function leaveUnread(before: readonly Word[]): Resolved {
  const [first] = before
  const right = Math.max(...before.map((word) => word.right))
  const added = first ? [{ ...first, right, text: UNREAD_MARK, confidence: INK_MARKS.unreadConfidence }] : []
  return { replaced: before.map((word) => [word, null]), added }
}

/** What was not read at all counts when it is a code. */
function resolveUnread(cell: Cell<MarkRegion>, again: readonly Word[], legend: ReadonlySet<string>): Resolved {
  const isCodes = again.length > 0 && again.every((word) => isCode(word, legend, INK_MARKS.minConfidence))
  const { baseline, size } = cell.region
  const like = { baseline, size, stroke: again[0]?.stroke ?? 1 }
  return isCodes ? { replaced: [], added: again.map((word) => placed(word, cell, like)) } : UNCHANGED
}

/** Takes the codes of the legend that letters resemble, with a confidence that marks the item as doubtful. */
function resolveResembling({ words: before, isUnlikeName }: MarkRegion, again: readonly Word[], legend: ReadonlySet<string>): Resolved {
  const [first] = before
  if (isWordTwice(before, again)) return UNCHANGED
  const [own, found] = [before, again].map((some) => (isUnlikeName ? resemblingCodes(some, legend) : null))
  // Enlarged letters are read better. What only the first reading resembles is often another code.
  if (!first || !found || (own && own.join() !== found.join())) return UNCHANGED
  // One code is not printed with a space in it: '«v gn' is no 'vgn'.
  if (found.length < before.filter(({ text }) => /\p{L}/u.test(text)).length) return UNCHANGED
  const right = Math.max(...before.map((word) => word.right))
  const added = [{ ...first, text: found.join(' '), right, confidence: MARK_REGIONS.resembling }]
  return { replaced: before.map((word) => [word, null]), added }
}

/** Whether both readings are the same longer word: 'salsa verde' ends in no marks. */
function isWordTwice(before: readonly Word[], again: readonly Word[]): boolean {
  const letters = lettersOf(before)
  return before.length === 1 && letters.length >= MARK_REGIONS.minWordLetters && letters === lettersOf(again)
}

function placed(word: Word, cell: Cell<MarkRegion>, like: Pick<Word, 'baseline' | 'size' | 'stroke'>): Word {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    toImagePoint({ x: word.left, y: word.top }, cell),
    toImagePoint({ x: word.right, y: word.bottom }, cell),
  ]
  const { baseline = bottom, size, stroke } = like
  return { ...word, left, top, right, bottom, baseline, size: word.size === null ? null : size, stroke }
}
