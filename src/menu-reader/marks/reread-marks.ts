import type { GreyImage } from '../image/grey-image.ts'
import type { Word } from '../lines/type-metrics.ts'
import { HAS_SIGN_OR_PENCE } from '../price-grammar.ts'
import { type Cell, composeStrips, isInsideCell, toImagePoint } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { divisions } from './dietary-marks.ts'
import { readLegend } from './legend.ts'
import { CODES_AFTER_NAMES, UNREAD_MARK } from './mark-codes.ts'
import { findInkMarks, type InkMark } from './marks-in-ink.ts'
import { matchCodes } from './match-codes.ts'
import { rereadLegend } from './reread-legend.ts'
import { INK_MARKS, MARK_REGIONS } from './settings.ts'
import { textRows } from './text-rows.ts'
import { RAISED } from './unread-marks.ts'

/** `isUnlikeName`: set smaller or lighter than the word before it, or read with low confidence. */
export type MarkRegion = { left: number; right: number; baseline: number; size: number; words: Word[]; isUnlikeName: boolean }

/**
 * Recognises what may be marks after a name a second time, enlarged, and takes the result where it is more confident. Marks are set smaller than
 * names, raised, in rings or in bold, and the recogniser has no context for them. A code of the legend counts rather than another one.
 */
export async function rereadMarks(picture: GreyImage, printed: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const words = await rereadLegend(picture, printed, recogniser)
  const legend = legendCodes(words)
  const ink = findInkMarks(picture, words)
  const inInk = new Set(ink.marks.flatMap((mark) => mark.words))
  const others = words.filter((word) => !inInk.has(word))
  const regions = findMarkRegions(others, legend).slice(0, MARK_REGIONS.maxRegions)
  const marks = ink.marks.slice(0, MARK_REGIONS.maxRegions)
  if (regions.length + marks.length === 0) return [...words]
  const result = new Map<Word, Word | null>()
  // Apart, because letters of different sizes on one strip are read worse.
  const found = [
    ...(await read(picture, regions)).flatMap(([cell, again]) => inRegion(cell, again)),
    ...(await read(ink.picture, marks)).flatMap(([cell, again]) => inInkMark(cell, again)),
  ]
  return [...words.flatMap((word) => (result.has(word) ? (result.get(word) ?? []) : [word])), ...found]

  async function read<Of extends InkMark | MarkRegion>(from: GreyImage, parts: readonly Of[]): Promise<[Cell<Of>, Word[]][]> {
    if (parts.length === 0) return []
    const { strips, cells } = composeStrips(from, parts)
    const again = await recogniser.recognise(strips, () => {}, 'block')
    return cells.map((cell) => [cell, again.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)])
  }

  function inRegion(cell: Cell<MarkRegion>, again: Word[]): Word[] {
    const before = cell.region.words
    const isFirstCodes = before.every((word) => isCode({ ...word, confidence: 1 }, legend))
    const isCodes =
      again.length > 0 && again.every((word) => isCode(word, legend, isFirstCodes ? MARK_REGIONS.minConfidence : INK_MARKS.minConfidence))
    if (!isCodes && !isFirstCodes) return nearCodes(cell.region, again)
    if (!isCodes || (isFirstCodes && meanOf(again) <= meanOf(before) + MARK_REGIONS.minGain)) return []
    for (const word of before) result.set(word, null)
    return again.map((word) => placed(word, cell, before[0] as Word))
  }

  /** Codes of the legend that letters resemble, with a confidence that marks the item as doubtful. */
  function nearCodes({ words: before, isUnlikeName }: MarkRegion, again: readonly Word[]): Word[] {
    const [first] = before
    const codes = [before, again].map((some) => (isUnlikeName ? resemblingCodes(some, legend) : null))
    const found = codes.find((sequence) => sequence !== null)
    if (!first || !found || codes.some((sequence) => sequence && sequence.join() !== found.join())) return []
    for (const word of before) result.set(word, null)
    const right = Math.max(...before.map((word) => word.right))
    return [{ ...first, text: found.join(' '), right, confidence: MARK_REGIONS.resembling }]
  }

  /** Letters in ink that are no codes leave a sign, so that the item is marked as doubtful. */
  function inInkMark(cell: Cell<InkMark>, again: Word[]): Word[] {
    const { host, form, words: before } = cell.region
    const read = again.map(({ text }) => text.replace(/[^\p{L}\p{N}\s]/gu, ''))
    const matched = matchCodes(lettersOf(again), cell.region.codes, legend)
    const isCodes = matched !== null || (again.length > 0 && again.every((word) => isCode(word, legend, INK_MARKS.minConfidence)))
    const codes = (matched ?? read).join(' ')
    const isJoined = host !== null && !isCodes && endsInRaised(host, cell.region.letters)
    const isMisread = host !== null && MISREAD_END.test(host.text) && !words.some((word) => isNext(host, word))
    if (!isCodes && !isJoined && !isMisread && (form === 'raised' || before.length > 0)) return []
    for (const word of before) result.set(word, null)
    const like = host ?? words.find((word) => word.size !== null && Math.abs(word.baseline - cell.region.baseline) < word.size / 2)
    if (host) {
      const text = isJoined ? host.text.slice(0, -cell.region.letters) : withoutRaised(host.text.replace(MISREAD_END, ''), codes)
      // The raised letters lowered the confidence of the word.
      result.set(host, {
        ...host,
        text,
        right: text === host.text ? host.right : Math.min(host.right, cell.region.left),
        confidence: isMisread || isCodes ? Math.max(host.confidence, INK_MARKS.hostConfidence) : host.confidence,
      })
    }
    const { left, right, top, baseline } = cell.region
    const confidence = isCodes ? meanOf(again) : 0.5
    const word = {
      text: isCodes ? codes : UNREAD_MARK,
      confidence,
      left,
      right,
      top,
      bottom: baseline,
      size: like?.size ?? cell.region.size,
      stroke: like?.stroke ?? 1,
    }
    return [{ ...word, baseline: like?.baseline ?? baseline }]
  }
}

/** What raised letters are read as at the end of a word: 'chimichurri®?%', "SHIRAZ'9Y'". */
const MISREAD_END = /(?<=\p{L}{3})['’‘“”"*°^™®©][^\p{Ll}\s]{0,4}$/u

/** Whether the last letters of a word are raised ones that were read as a part of it. */
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

/** The codes that the legend on the page explains; empty without one. */
function legendCodes(words: readonly Word[]): Set<string> {
  return new Set(readLegend(textRows(words)).keys())
}

/**
 * Returns short words after a longer word of their line, without text after them, that were read with low confidence or that resemble codes of
 * the legend and look unlike the name.
 */
export function findMarkRegions(words: readonly Word[], legend: ReadonlySet<string> = new Set()): MarkRegion[] {
  const regions: { words: Word[]; host: Word }[] = []
  const isResembling = (word: Word) => !isCode({ ...word, confidence: 1 }, legend) && resemblingCodes([word], legend) !== null
  const isCandidate = (word: Word) =>
    (isShort(word) || isResembling(word)) && !HAS_SIGN_OR_PENCE.test(word.text) && !/\d{2}/.test(word.text)
  for (const word of [...words].filter(isCandidate).sort((a, b) => a.left - b.left)) {
    const region = regions.find((other) => isNext(other.words.at(-1) as Word, word))
    if (region) region.words.push(word)
    const host = region ? null : words.find((other) => /\p{L}{3}/u.test(other.text) && isNext(other, word))
    if (host) regions.push({ words: [word], host })
  }
  return regions
    .map((region) => ({ ...region, isUnlikeName: region.words.every((word) => isUnlike(word, region.host)) }))
    .filter(({ words: own, isUnlikeName }) => {
      const last = own.at(-1) as Word
      const isFollowed = words.some((other) => /\p{L}{2}/u.test(other.text) && isNext(last, other))
      const isUnsure = own.some(({ confidence }) => confidence < MARK_REGIONS.maxConfidence)
      return !isFollowed && (isUnsure || (isUnlikeName && own.every(isResembling)))
    })
    .map(({ words: own, isUnlikeName }) => {
      const [top, bottom] = [Math.min(...own.map((word) => word.top)), Math.max(...own.map((word) => word.bottom))]
      const size = Math.max(...own.map((word) => word.size ?? 0), (bottom - top) / MARK_REGIONS.capHeight)
      const foot = Math.min(bottom, Math.max(...own.map(({ baseline }) => baseline)))
      return {
        left: Math.min(...own.map(({ left }) => left)),
        right: Math.max(...own.map(({ right }) => right)),
        baseline: foot,
        size,
        words: own,
        isUnlikeName,
      }
    })
}

function isUnlike(word: Word, name: Word): boolean {
  const isSmaller = word.size !== null && name.size !== null && word.size < MARK_REGIONS.smaller * name.size
  return isSmaller || word.stroke < MARK_REGIONS.lighter * name.stroke || word.confidence < MARK_REGIONS.minConfidence
}

/** Whether a word consists of codes of the legend, or, without one, of codes that menus use for diets and allergens. */
function isCode({ text, confidence }: Word, legend: ReadonlySet<string>, minConfidence: number = MARK_REGIONS.minConfidence): boolean {
  const parts = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const codes = legend.size > 1 ? legend : CODES_AFTER_NAMES
  return (
    confidence >= minConfidence &&
    !/\d/.test(text) &&
    parts.length > 0 &&
    parts.every((part) => codes.has(part) || divisions(part, [...legend]).length === 1)
  )
}

/** The codes of a legend that words resemble. One letter resembles too much, and figures are prices. */
function resemblingCodes(words: readonly Word[], legend: ReadonlySet<string>): string[] | null {
  const letters = lettersOf(words)
  const isFigure = words.some(({ text }) => /\d[.,]?\d|\d$/.test(text) && !/^\p{L}\d$/u.test(text))
  return legend.size > 1 && letters.length > 1 && !isFigure ? matchCodes(letters, null, legend) : null
}

function lettersOf(words: readonly Word[]): string {
  return words.map(({ text }) => text.replace(/[^\p{L}\p{N}+]/gu, '')).join('')
}

function isShort({ text, confidence }: Word): boolean {
  const isWord = /^\p{Lu}\p{Ll}{2}/u.test(text) && confidence >= MARK_REGIONS.minConfidence
  return text.length <= MARK_REGIONS.maxLength && !/\p{L}{4}/u.test(text) && !isWord
}

function isNext(word: Word, other: Word): boolean {
  const size = Math.max(word.size ?? 0, other.size ?? 0)
  const gap = other.left - word.right
  const isOnLine = Math.abs(other.baseline - word.baseline) < MARK_REGIONS.sameLine * size
  return other !== word && isOnLine && gap > -0.2 * size && gap < MARK_REGIONS.maxGap * size
}

function meanOf(words: readonly Word[]): number {
  return words.reduce((total, { confidence }) => total + confidence, 0) / words.length
}

function placed(word: Word, cell: Cell<InkMark | MarkRegion>, like: Word): Word {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    toImagePoint({ x: word.left, y: word.top }, cell),
    toImagePoint({ x: word.right, y: word.bottom }, cell),
  ]
  const { baseline = bottom, size, stroke } = like
  return { ...word, left, top, right, bottom, baseline, size: word.size === null ? null : size, stroke }
}
