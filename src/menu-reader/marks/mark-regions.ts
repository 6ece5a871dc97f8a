import type { Dictionary } from '../language/dictionary.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { HAS_SIGN_OR_PENCE, YEAR } from '../price-grammar.ts'
import { isCode, isNearCode, resemblingCodes } from './code-words.ts'
import { isUsualMarks } from './mark-codes.ts'
import { MARK_REGIONS } from './settings.ts'

/** `isUnlikeName`: set smaller or lighter than the word before it, or read with low confidence. */
export type MarkRegion = { left: number; right: number; baseline: number; size: number; words: Word[]; isUnlikeName: boolean }

/**
 * Returns short words after a longer word of their line or a year, without text after them, that were read with low confidence or that resemble codes of
 * the legend and look unlike the name.
 */
export function findMarkRegions(
  words: readonly Word[],
  legend: ReadonlySet<string> = new Set(),
  isWord: Dictionary = () => true,
): MarkRegion[] {
  const regions: { words: Word[]; host: Word }[] = []
  const isResembling = (word: Word) => !isCode({ ...word, confidence: 1 }, legend) && resemblingCodes([word], legend) !== null
  const isCandidate = (word: Word) =>
    (isShort(word) || isResembling(word)) && !IS_DIGIT.test(word.text) && !isPlainWord(word, legend, isWord)
  // No text ends in such a word, and small capitals are read as one with confidence: 'cr' for 'GF'.
  const isStray = ({ text }: Word, isUnlikeName: boolean) =>
    legend.size > 1 &&
    /^\p{Ll}{2,4}$/u.test(text) &&
    !isUsualMarks(text, [...legend]) &&
    (!isWord(text) || (isUnlikeName && text.length === 2))
  for (const word of [...words].filter(isCandidate).sort((a, b) => a.left - b.left)) {
    const region = regions.find((other) => isNext(other.words.at(-1) as Word, word))
    if (region) region.words.push(word)
    const host = region ? null : words.find((other) => isHost(other, legend) && isNext(other, word))
    if (host) regions.push({ words: [word], host })
  }
  for (const word of words.filter((one) => isCandidate(one) && isBelowText(one, words)))
    if (legend.size > 1 && !regions.some((region) => region.words.includes(word))) regions.push({ words: [word], host: UNLIKE })
  for (const { word, name } of nearCodesBefore(words, legend))
    if (!regions.some((region) => region.words.includes(word))) regions.push({ words: [word], host: name })
  return regions
    .flatMap(splitAtBars)
    .map((region) => ({ ...region, words: withoutPrice(region.words) }))
    .map((region) => ({ ...region, isUnlikeName: region.words.every((word) => isUnlike(word, region.host)) }))
    .filter(({ words: own, isUnlikeName, isBarred }) => {
      const last = own.at(-1) as Word
      const isBefore = (regions.find((region) => region.words.includes(last))?.host.left ?? 0) > last.left
      const isFollowed = !isBarred && !isBefore && words.some((other) => /\p{L}{2}/u.test(other.text) && isNext(last, other))
      const isUnsure = own.some(({ confidence }) => confidence < MARK_REGIONS.maxConfidence)
      return (
        !isFollowed &&
        (isUnsure ||
          own.every((word) => isStray(word, isUnlikeName)) ||
          (isUnlikeName && own.every(isResembling)) ||
          own.every((word) => isNearCode(word, legend)))
      )
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

/** A price, also with one digit of pence. */
const IS_DIGIT = new RegExp(String.raw`${HAS_SIGN_OR_PENCE.source}|\d[.,]?\d`)

/** Whether a word of three letters is one of the language, such as 'oil' before 'GF', and no code: the marks are after it. */
function isPlainWord({ text, confidence }: Word, legend: ReadonlySet<string>, isWord: Dictionary): boolean {
  const isKnown = /^\p{L}{3}$/u.test(text) && confidence >= MARK_REGIONS.minConfidence && isWord(text)
  return isKnown && !isUsualMarks(text, [...legend])
}

/** Without a clear digit after small letters, which is the price of the dish: 'cr 6'. */
function withoutPrice(words: Word[]): Word[] {
  const last = words.at(-1)
  const isPrice = last !== undefined && words.length > 1 && /^\d$/.test(last.text) && last.confidence >= MARK_REGIONS.maxConfidence
  return isPrice ? words.slice(0, -1) : words
}

/** Stands for the name above marks that are alone on their line. */
const UNLIKE: Word = {
  text: '',
  confidence: 0,
  left: 0,
  right: 0,
  top: 0,
  bottom: 0,
  baseline: 0,
  size: null,
  stroke: Number.POSITIVE_INFINITY,
}

/** Whether a word without digits is alone on its line, below text: the marks of the dish above. */
function isBelowText(word: Word, words: readonly Word[]): boolean {
  const size = sizeOrHeight(word)
  if (/\d/.test(word.text)) return false
  const isBeside = (other: Word) =>
    other !== word &&
    Math.abs(other.baseline - word.baseline) < MARK_REGIONS.sameLine * size &&
    Math.max(other.left - word.right, word.left - other.right) < MARK_REGIONS.alone * size
  const isAbove = ({ baseline, left, right, text }: Word) =>
    /\p{L}{3}|\d/u.test(text) &&
    baseline < word.top &&
    word.baseline - baseline < MARK_REGIONS.below * size &&
    left < word.right &&
    right > word.left
  return words.some(isAbove) && !words.some(isBeside)
}

/** Words that are nearly codes, in a column of codes before names. */
function nearCodesBefore(words: readonly Word[], legend: ReadonlySet<string>): { word: Word; name: Word }[] {
  const isLikeCode = (word: Word) => legend.has(word.text.toLowerCase()) || isNearCode(word, legend)
  const likely = words.filter(isLikeCode)
  const isInColumn = (word: Word) =>
    likely.filter((other) => Math.abs(other.left - word.left) < MARK_REGIONS.sameColumn * (word.size ?? 0)).length >=
    MARK_REGIONS.minInColumn
  return likely.flatMap((word) => {
    if (legend.has(word.text.toLowerCase()) || !likely.some((other) => isInColumn(other) && (other === word || isNext(other, word))))
      return []
    const name = words.find(
      (other) =>
        /^\p{Lu}\p{L}{2}/u.test(other.text) &&
        Math.abs(other.baseline - word.baseline) < MARK_REGIONS.sameLine * (other.size ?? 0) &&
        other.left > word.right &&
        other.left - word.right < MARK_REGIONS.maxGapBefore * (other.size ?? 0),
    )
    return name ? [{ word, name }] : []
  })
}

/** Whether marks may follow a word: a name, a year, or, where the menu explains its marks, a price. */
function isHost({ text }: Word, legend: ReadonlySet<string>): boolean {
  return /\p{L}{3}/u.test(text) || YEAR.test(text) || (legend.size > 1 && HAS_SIGN_OR_PENCE.test(text))
}

/** A bar or dash separates marks from each other and from the description on their line. */
const BAR = /^[-–—|:]+$/

/** The marks between bars, which are read as letters beside them. */
function splitAtBars<Of extends { words: Word[] }>(region: Of): (Of & { isBarred: boolean })[] {
  const parts: { words: Word[]; isBarred: boolean }[] = [{ words: [], isBarred: false }]
  for (const word of region.words) {
    const last = parts.at(-1) as (typeof parts)[number]
    if (!BAR.test(word.text)) last.words.push(word)
    else if (last.words.length > 0) {
      last.isBarred = true
      parts.push({ words: [], isBarred: false })
    }
  }
  return parts.filter(({ words }) => words.length > 0).map((part) => ({ ...region, ...part }))
}

function isUnlike(word: Word, name: Word): boolean {
  const isSmaller = word.size !== null && name.size !== null && word.size < MARK_REGIONS.smaller * name.size
  return isSmaller || word.stroke < MARK_REGIONS.lighter * name.stroke || word.confidence < MARK_REGIONS.minConfidence
}

function isShort({ text, confidence }: Word): boolean {
  const isWord = /^\p{Lu}\p{Ll}{2}/u.test(text) && confidence >= MARK_REGIONS.minConfidence
  return text.length <= MARK_REGIONS.maxLength && !/\p{L}{4}/u.test(text) && !isWord
}

export function isNext(word: Word, other: Word): boolean {
  const size = Math.max(word.size ?? 0, other.size ?? 0)
  const gap = other.left - word.right
  const isOnLine = Math.abs(other.baseline - word.baseline) < MARK_REGIONS.sameLine * size
  return other !== word && isOnLine && gap > -0.2 * size && gap < MARK_REGIONS.maxGap * size
}
