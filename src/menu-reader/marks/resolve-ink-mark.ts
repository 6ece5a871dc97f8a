import type { Dictionary } from '../language/dictionary.ts'
import { meanConfidence, type Word } from '../lines/word.ts'
import type { Cell } from '../prices/strips.ts'
import { exactCodes, haveDifferentCodes, isCode, plainLetters } from './code-words.ts'
import type { InkMark } from './ink-mark.ts'
import { UNREAD_MARK } from './mark-codes.ts'
import { isNext } from './mark-regions.ts'
import { matchCodes } from './match-codes.ts'
import type { Resolved } from './resolve-region.ts'
import { INK_MARKS } from './settings.ts'
import { RAISED } from './unread-marks.ts'

/**
 * `words`: all of the page. `isWhole`: whether all codes of the legend were read. Otherwise letters that resemble one may be another.
 */
type KnownWords = { legend: ReadonlySet<string>; words: readonly Word[]; isWhole?: boolean; isWord?: Dictionary }

/**
 * Takes what was read in raised or ringed letters. Letters that are no codes leave a placeholder, so that the item is marked as doubtful.
 * @param reading null when two readings have different codes of the legend: then none counts, also not what was read first
 */
export function resolveInkMark(
  cell: Cell<InkMark>,
  reading: readonly Word[] | null,
  { legend, words, isWhole = true, isWord = () => false }: KnownWords,
): Resolved {
  const { host, form, words: before, isLikeLegend } = cell.region
  const isDisputed = reading === null || haveDifferentCodes(before, reading, legend) || isLikeAnother(reading, legend)
  const again = isDisputed ? [] : reading
  const matched = isWhole ? codesIn(again, cell.region.codes, legend) : exactCodes(again, legend)
  const diet = form === 'ringed' ? dietIn(again) : null
  const isCodes =
    diet !== null || matched !== null || (again.length > 0 && again.every((word) => isCode(word, legend, INK_MARKS.minConfidence)))
  const codes = diet ?? (matched ?? again.map(({ text }) => text.replace(/[^\p{L}\p{N}\s]/gu, ''))).join(' ')
  const isJoined = host !== null && !isCodes && endsInRaised(host, cell.region.letters)
  const isMisread = host !== null && MISREAD_END.test(host.text) && !words.some((word) => isNext(host, word))
  const isText = form === 'raised' || (before.length > 0 && !isLikeLegend)
  if (!isDisputed && !isCodes && !isJoined && !isMisread && isText) return { replaced: [], added: [] }
  const replaced: Resolved['replaced'] = before.map((word) => [word, headBefore(word, cell.region)])
  if (host) {
    const read = isCodes && form === 'raised' ? host.text.replace(SIGN_AND_LETTERS, '') : host.text
    const text = isJoined ? host.text.slice(0, -cell.region.letters) : withoutRaised(read.replace(MISREAD_END, ''), codes)
    replaced.push([
      host,
      isMisread || isCodes ? sureOf(withoutMark(host, text, cell.region.left), isWord) : withoutMark(host, text, cell.region.left),
    ])
  }
  const after = form === 'ringed' ? wordFrom(cell.region, words) : undefined
  if (after && isCodes) replaced.push([after, { ...after, left: cell.region.end, text: after.text.replace(/^[^\p{L}]+/u, '') }])
  // A ring is a bracket: without one, codes of a legend are less certain.
  if (!isCodes) return { replaced, added: [unreadMark(cell.region, words)] }
  const mark = { text: form === 'ringed' ? `(${codes})` : codes, confidence: meanConfidence(again) }
  return { replaced, added: [{ ...mark, ...placeOf(cell.region, words) }] }
}

/** The end of a name that was read as one word with the rings after it: 'Dal@®' for 'Dal Ⓥ'. Null for a word of nothing but rings. */
function headBefore(word: Word, { left, size }: InkMark): Word | null {
  const head = /^\p{L}{3,}(?=[^\p{L}\p{N}\s'’-])/u.exec(word.text)?.[0]
  const right = word.left + ((word.right - word.left) * (head?.length ?? 0)) / word.text.length
  if (!head || left - word.left < size * INK_MARKS.headBefore) return null
  return { ...word, text: head, right: Math.min(right, left), confidence: Math.max(word.confidence, INK_MARKS.hostConfidence) }
}

export type ResolvedInk = Resolved & { region: InkMark }

/**
 * Leaves a placeholder for raised letters after a clear word at the end of its text that were not read, where others of the page were: a dish without its mark is in doubt.
 * Where none was read, and within blurred text, they may be accents or dirt.
 */
export function withUnreadRaised(resolved: readonly ResolvedInk[], words: readonly Word[]): ResolvedInk[] {
  const raised = resolved.filter(({ region }) => region.form === 'raised')
  if (raised.filter(({ added }) => added.length > 0).length < INK_MARKS.minRead) return [...resolved]
  const isLost = ({ region: { host }, added }: ResolvedInk) =>
    added.length === 0 &&
    host !== null &&
    host.confidence >= INK_MARKS.maxHostConfidence &&
    !words.some((word) => /\p{L}{2}/u.test(word.text) && isNext(host, word))
  return resolved.map((one) => (raised.includes(one) && isLost(one) ? { ...one, added: [unreadMark(one.region, words)] } : one))
}

/** The placeholder of a mark that was not read, at its place. */
export function unreadMark(region: InkMark, words: readonly Word[]): Word {
  return { text: UNREAD_MARK, confidence: INK_MARKS.unreadConfidence, ...placeOf(region, words) }
}

/** Words that menus print in boxes beside dishes, and the mark that they are. */
const DIETS: Record<string, string> = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  veggie: 'vegetarian',
  'gluten free': 'gluten-free',
  'dairy free': 'dairy-free',
  'nut free': 'nut-free',
  halal: 'halal',
  kosher: 'kosher',
}

/** The diet that the words in a box name; null for other words, and for those that were not read with some confidence. */
function dietIn(words: readonly Word[]): string | null {
  const letters = words
    .map(({ text }) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}]+/gu, ' ')
        .trim(),
    )
    .join(' ')
  return words.length > 0 && meanConfidence(words) >= INK_MARKS.minConfidence ? (DIETS[letters] ?? null) : null
}

/** Whether a small 'VG' may be read as 'VO', an option, which only a legend tells apart. */
function isLikeAnother(reading: readonly Word[], legend: ReadonlySet<string>): boolean {
  return legend.size <= 1 && reading.some(({ text }) => /^[^\p{L}]*vo[^\p{L}]*$/iu.test(text))
}

/** The word in whose box a ring is, because the recogniser took it for a sign before the word: '(vegetarian'. */
function wordFrom({ left, end, top, baseline, words: own }: InkMark, words: readonly Word[]): Word | undefined {
  return words.find((word) => {
    const isOnLine = word.top < baseline && word.bottom > top
    return (
      isOnLine &&
      !own.includes(word) &&
      word.left <= left &&
      word.right > end &&
      /^[^\p{L}]?\p{L}{3}/u.test(word.text) &&
      word.left > left - (end - left) * 2
    )
  })
}

/**
 * The codes of the legend that were read. Letters that only resemble codes count with some confidence. The gaps between the letters of one code in
 * thin type may be as wide as those between codes, so that exact codes count in any number.
 */
function codesIn(again: readonly Word[], count: number | null, legend: ReadonlySet<string>): string[] | null {
  const exact = exactCodes(again, legend)
  if (exact) return exact
  const letters = plainLetters(again)
  // One letter resembles too much: a 'w' in a ring was a part of 'VG'.
  return letters.length > 1 && meanConfidence(again) >= INK_MARKS.minConfidence ? matchCodes(letters, count, legend) : null
}

/**
 * Chooses between two readings of a mark: the one that has codes of the legend exactly, or else the one that resembles some. Null when both have codes, and they
 * differ, or one lacks a letter.
 * @param first counts when neither has or resembles any
 * @param count of the codes in the image; null when they could not be counted
 */
export function clearerReading(first: Word[], second: Word[], legend: ReadonlySet<string>, count: number | null = null): Word[] | null {
  const [one, other] = [first, second].map((words) => exactCodes(words, legend) ?? (dietIn(words) ? [dietIn(words)] : null)) as [
    string[] | null,
    string[] | null,
  ]
  if (one && other) return one.join() === other.join() ? first : null
  if (one && isLongerThanV(one, second)) return null
  if (other && isLongerThanV(other, first)) return null
  const isNearer = !one && !other && codesIn(first, count, legend) === null && codesIn(second, count, legend) !== null
  return other || isNearer ? second : first
}

/** Whether only one reading of a mark is 'v', and the other has a letter more: 'V6' is a 'VG' of which the first reading lost the 'G'. */
function isLongerThanV(codes: readonly string[], reading: readonly Word[]): boolean {
  const text = reading.map((word) => word.text.replace(/[^\p{L}\p{N}&@©®¢€§]/gu, '')).join('')
  return codes.join('') === 'v' && /^v(?!v*$)./iu.test(text)
}

/** What raised letters are read as at the end of a word: 'chimichurri®?%', "SHIRAZ'9Y'". */
const MISREAD_END = /(?<=\p{L}{3})['’‘“”"*°^™®©][^\p{Ll}\s]{0,4}$/u

/** A raised mark that was read as a sign and small letters at the end of a word: 'Siciliana*t', 'Verdure"t' for 'Verdure VE'. Counts only where the mark alone was read as codes. */
const SIGN_AND_LETTERS = /(?<=\p{L}{3})["”“*°^™®©†‡]\p{L}{1,2}$/u

/** Returns whether the last letters of a word are a raised mark that was read as part of the word. */
function endsInRaised({ text, confidence }: Word, letters: number): boolean {
  return letters > 0 && text.length >= letters + 3 && confidence < INK_MARKS.maxHostConfidence && /^\p{L}+$/u.test(text.slice(-letters))
}

/** A word without the raised letters that were read as its last ones. */
function withoutRaised(text: string, codes: string): string {
  const run = codes.replaceAll(' ', '')
  const tail = text.slice(-run.length)
  const same = [...tail.toLowerCase()].filter((letter, i) => letter === run[i]?.toLowerCase()).length
  if (text.length >= run.length + 3 && run.length > 1 && same > run.length / 2) return text.slice(0, -run.length)
  return text.replace(RAISED, '')
}

function withoutMark(host: Word, text: string, left: number): Word {
  return { ...host, text, right: text === host.text ? host.right : Math.min(host.right, left) }
}

/** The raised letters that were read with a word lowered its confidence, also where the rest is a word of the language. */
function sureOf(word: Word, isWord: Dictionary): Word {
  const isKnown = /^\p{L}{4,}$/u.test(word.text) && isWord(word.text)
  return { ...word, confidence: Math.max(word.confidence, isKnown ? INK_MARKS.knownHostConfidence : INK_MARKS.hostConfidence) }
}

function placeOf(region: InkMark, words: readonly Word[]): Omit<Word, 'text' | 'confidence'> {
  const { host, left, right, top, baseline, size } = region
  const beside = words.filter((word) => word.size !== null && Math.abs(word.baseline - baseline) < word.size / 2)
  const gap = (word: Word) => Math.max(left - word.right, word.left - right, 0)
  const like = host ?? beside.sort((a, b) => gap(a) - gap(b))[0]
  const foot = like?.baseline ?? baseline
  // To the baseline of the line: raised letters without ascenders are as low as stains.
  return { left, right, top, bottom: Math.max(baseline, foot), size: like?.size ?? size, stroke: like?.stroke ?? 1, baseline: foot }
}
