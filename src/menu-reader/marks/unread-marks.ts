import type { Word } from '../lines/word.ts'
import type { MarkReader } from './dietary-marks.ts'
import { MARKS_CONFIDENCE } from './settings.ts'

/**
 * Up to three lower-case letters or digits, any characters after an opening bracket, or signs that resemble circled letters: 'gn', '(5)',
 * '(vgn', '«v.', '®'.
 */
const UNREADABLE_MARK = /^(?:[([{«][\p{L}\p{N}.,]{0,3}|[\p{Ll}.,]{1,3})[)\]}.,]*$/u

/** Results of recognising circled letters. */
const CIRCLED = /^[([{«]?[®©@¥€™°*¢§¤](?:\p{L}|[®©@¥€™°*¢§¤)\]}.,]){0,3}$/u

/** Marks that were recognised as one word: 'vegr' for 'vg gf', 'vgt' for 'v gf'. */
const RUN_TOGETHER = /^(?:(?=.*(?:v|g[fr]))[vgefdnr]{3,4}|vg{1,2}[t!1l])[).,]?$/

/** What small capitals are read as: 'or' and 'vcr' for 'GF' and 'V GF', or a single letter. No name ends in these words. */
const SMALL_CAPITALS = /^(?:(?:v|v[eg]|n)?[ocage6][rfp]|[b-z])[).,]?$/i

/** What a single 'v', or two, is read as. */
const LIKE_V = /^[vwy«\\/]{1,3}$/i

/** Words of names that match it. */
const WORDS = new Set(['ever', 'even', 'veg', 'vegd'])

/** What raised marks that touch the last letter of a name are read as: 'Tacos™', 'Risotto”'. */
export const RAISED = /(?<=\p{L}{2})(?:[”“"'’*°^]*[™®©][”“"'’*°^™®©]*|[”“"*°^]+[?!'’]*)$/u

const BETWEEN = /[|/,.;:+()[\]{}–—-]+/

/** What separates a mark from the next: 'V|', 'v,'. */
const AFTER_MARK = /[,|/;·•]+$/

/** Removes unreadable marks from the end of a name. Readable marks stay for `MarkReader.split`. */
export function removeUnreadableMarks(all: readonly Word[], marks: MarkReader): { words: Word[]; isUnsure: boolean } {
  if (all.length === 0) return { words: [], isUnsure: false }
  // The symbols of a dish are one word: '(vegan) ®'.
  const parts = all.flatMap((word) => word.text.split(' ').map((text) => ({ ...word, text })))
  const printed = parts.map((word, i) => (i > 0 ? withoutRaisedSign(word, marks) : word))
  const words = printed.map((word, i) => (i > 0 ? withSpaces(word, marks, printed[i + 1]) : splitCapitals(word, marks, printed[i + 1])))
  // A single digit after a mark is another mark: 'New Potatoes v 9' has 'v gf'.
  const isAfterMark = (i: number) =>
    /^\d[)\]}.,]*$/.test(words[i]?.text ?? '') && marks.isMarks((words[i - 1]?.text ?? '').replace(AFTER_MARK, ''))
  const last = words.findLastIndex((word, i) => !isUnreadMark(word, marks) && !marks.isMarks(word.text) && !isAfterMark(i))
  const atEnd = words.slice(last + 1)
  // A legible mark beside illegible ones keeps its meaning.
  const kept =
    last < 0
      ? words.slice(0, 1)
      : [...words.slice(0, last + 1), ...atEnd.filter((word) => marks.isMarks(word.text.replace(AFTER_MARK, '')))]
  const end = kept.at(-1) as Word
  const hasQuote = kept.slice(0, -1).some(({ text }) => /[“”"]/.test(text)) || /^["“]/.test(end.text)
  const plain = hasQuote ? end.text : end.text.replace(RAISED, '')
  return {
    words: plain === end.text ? kept : [...kept.slice(0, -1), { ...end, text: plain }],
    isUnsure: kept.length < words.length || plain !== end.text || printed.some((word, i) => word !== parts[i]),
  }
}

/** A code without what raised numbers after it are read as: 'gf’' and 'vgf"'. */
function withoutRaisedSign(word: Word, marks: MarkReader): Word {
  const text = word.text.replace(/[”“"'’‘*°^?]+$/u, '')
  return text !== word.text && (marks.isBareMark(text) || marks.codesIn(text) !== null) ? { ...word, text } : word
}

const RUN = /^(?<before>[([{]?)(?<run>\p{L}{2,6})(?<after>[)\]}.,]*)$/u

/** A 'v' in a ring, which is read as two. */
export const RINGED_V = /^[([{]?(?:Vv|vV)[)\]}.,]*$/

/** Marks in small capitals that were read as the end of a name in capitals: 'HALLOUMIvDFN'. */
const JOINED_CAPITALS = /^(?<name>\p{Lu}{3,})(?<run>\p{Ll}{1,3}\p{Lu}*)$/u

/** A star or another sign before a mark: '%V', 'xVE'. */
const SIGN_BEFORE = /^[x×*%£¥#★☆]\s?(?<mark>\p{Lu}{1,3}v?|v)$/u

/** A bar or a point between marks that was read with the mark after it: '|v', '-v' for '· v'. */
const BAR_BEFORE = /^[|¦/·•–—-]+(?<mark>\p{L}{1,4})$/u

/** A 'v' that was read as the last letter of the name before a comma or another mark: 'Tartv, gf'. */
const JOINED_V = /^(?<name>\p{L}{3,}[a-uw-z])(?<mark>v,?)$/u

/** A 'v' that was read as the last letter of a name. No word ends in a consonant and 'v'. */
const JOINED_V_AT_END = /^(?<name>\p{L}{3,}[bcdfghjklmnpqrstwxz])(?<mark>v)$/u

const V_READ_AS_TWO = /(?<=\s[([{]?)(?:Vv|vV)(?=[)\]}]?$)/u

/** The text with spaces between codes that were read as one word at its end. */
export function withSpacedMarks(printed: string, marks: MarkReader): string {
  const text = printed.replace(V_READ_AS_TWO, 'v')
  const last = /(?:\p{L}{3,6}|\p{Lu}{2})$/u.exec(text)
  const codes = last ? marks.codesIn(last[0]) : null
  return last && codes && /\s$/.test(text.slice(0, last.index)) ? text.slice(0, last.index) + codes.join(' ') : text
}

function withSpaces(word: Word, marks: MarkReader, next?: Word): Word {
  const { name, mark } = JOINED_V.exec(word.text)?.groups ?? {}
  if (name && mark && (mark.endsWith(',') || (next && marks.isMarks(next.text)))) return { ...word, text: `${name} ${mark}` }
  const atEnd = next ? undefined : JOINED_V_AT_END.exec(word.text)?.groups
  if (atEnd) return { ...word, text: `${atEnd.name} ${atEnd.mark}` }
  if (RINGED_V.test(word.text)) return { ...word, text: 'v' }
  const signed = (SIGN_BEFORE.exec(word.text) ?? BAR_BEFORE.exec(word.text))?.groups?.mark
  if (signed && marks.isBareMark(signed)) return { ...word, text: signed }
  const separated = splitCapitals(word, marks, next)
  if (separated !== word) return separated
  const { before = '', run = '', after = '' } = RUN.exec(word.text)?.groups ?? {}
  const codes = run && (run.length > 2 || !next || marks.isMarks(next.text)) ? marks.codesIn(run) : null
  return codes ? { ...word, text: before + codes.join(' ') + after } : word
}

function splitCapitals(word: Word, marks: MarkReader, next?: Word): Word {
  const { name, run } = JOINED_CAPITALS.exec(word.text)?.groups ?? {}
  if (!name || !run || next) return word
  const codes = marks.isBareMark(run) ? [run] : marks.codesIn(run)
  return codes ? { ...word, text: `${name} ${codes.join(' ')}` } : word
}

function isUnreadMark({ text, confidence }: Word, marks: MarkReader): boolean {
  if (CIRCLED.test(text) || (RUN_TOGETHER.test(text) && !marks.isMarks(text) && !WORDS.has(text))) return true
  if (marks.isMarks(text)) return false
  // 'Monkey 47' is a gin.
  if (/^\d{2,}$/.test(text) && confidence >= MARKS_CONFIDENCE.sureNumber) return false
  if (SMALL_CAPITALS.test(text) && !/^\p{Lu}$/u.test(text)) return true
  const parts = text.split(BETWEEN).filter(Boolean)
  if (parts.every((part) => marks.isMarks(part) || marks.isNearMark(part) || LIKE_V.test(part))) return true
  return confidence < MARKS_CONFIDENCE.maxUnreadable && UNREADABLE_MARK.test(text)
}
