import { createSegment, type Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { isUsualMarks, UNREAD_MARK } from '../marks/mark-codes.ts'
import { BARE_NUMBER, PENCE, SIGN, SIGNS } from '../price-grammar.ts'
import { type PrintedPrice, parsePartialPrice } from '../printed-price.ts'
import { repairInches } from '../sizes/misread-inches.ts'
import { repairSizeNames } from '../sizes/misread-size-names.ts'
import { isSizeName } from '../sizes/parse-sizes.ts'
import { repairRepeatedHeaders } from '../sizes/repeated-headers.ts'
import { flagSeparated } from './descriptions-on-lines.ts'
import { removeStrayQuotes, trimOverlappingWords } from './overlapping-words.ts'
import { SEGMENTS } from './settings.ts'
import { splitTrailingPrices } from './trailing-prices.ts'

/** Words of low confidence that are kept beside confident words and prices. Otherwise 'Grilled Beetroot' would become 'Grilled'. Raised marks are read as signs: 'Fashioned*3#'. */
const WRITTEN = /^[^\p{L}]?\p{L}[\p{L}'’-]+\p{L}(?:[.,]|(?<=\p{L}{4})[^\p{L}\s]{1,4})?$/u

/** Short words within names and descriptions, which are kept like longer ones: without 'on', the rest of a line would be apart. */
const JOINING = /^(?:on|of|in|or|and|with|to|au|aux|du|de|la|le|et|mit|und|al|di|con|da|del|y|e|com)$/

/** A frequent dietary mark of low confidence. */
const MARK = /^[([{|]?(?:v|ve|vg|vgn|pb|gf|df|nf|n|h)[)\]}.,]*$/i

const IS_TEXT = new RegExp(String.raw`[\p{L}\p{N}&+${UNREAD_MARK}${SIGNS}]`, 'u')
const WORD_OR_PRICE = new RegExp(String.raw`\p{L}{2}|^${SIGN}?\d+${PENCE}$`, 'u')
const LEADER = new RegExp(String.raw`^[-–—_~.·]+(?=${SIGN}\d)`)
/** A bar between two prices, which is often recognised as a bracket or a capital I. */
const BAR = new RegExp(String.raw`(?<=\d)[\s|]*[\]|I][\s|]*(?=${SIGN})`, 'g')
/** A slash between two prices that was recognised as a 7: '€7.757€12.50'. */
const SLASH = new RegExp(String.raw`(?<=\d[.,]\d\d)/?7(?=${SIGN}\d)`, 'g')

/** Returns all segments of a page; each price is a separate segment. */
export function findSegments(words: readonly Word[]): Segment[] {
  const usual = median(words.flatMap((word) => word.size ?? []))
  const pieces = repairRepeatedHeaders(
    repairInches(repairSizeNames(flagSeparated(trimOverlappingWords(words)).flatMap(splitAtDots).map(withoutLeader))),
  )
  const legible = pieces.filter((word) => isWriting(word, usual))
  const illegible = pieces.filter((word) => !legible.includes(word) && isLikeWord(word, usual))
  const kept = inCompany(illegible, legible)
  const segments = chains([...legible, ...kept], usual)
    .map(removeStrayQuotes)
    .flatMap(splitAtPrices)
  const ends = segments.filter((segment) => segment.price).map((segment) => segment.right)
  const split = segments.flatMap((segment) => splitAtColumn(segment, ends)).flatMap((segment) => splitBeforeName(segment, segments))
  const found = withoutCounts(withoutSupplements(splitTrailingPrices(splitMarkedPrices(split))))
  return found.filter((segment) => isMeaningful(segment) || isBetweenWords(segment, found))
}

/** Bare numbers of years or people, and times, are not prices: 'for children under' '12', 'Breakfast until' '11.30'. */
function withoutCounts(segments: readonly Segment[]): Segment[] {
  const isCount = (number: Segment) =>
    BARE_NUMBER.test(number.text) &&
    segments.some((words) => !words.price && COUNTS.test(words.words.at(-1)?.text ?? '') && isJustBefore(words, number))
  const isTime = (number: Segment) =>
    TIME.test(number.text) &&
    segments.some((words) => !words.price && BEFORE_TIME.test(words.words.at(-1)?.text ?? '') && isJustBefore(words, number))
  return segments.map((segment) => (segment.price && (isCount(segment) || isTime(segment)) ? { ...segment, price: null } : segment))
}

/** A time of day after 'until', in a heading such as 'Breakfast until 11.30'. */
const TIME = /^(?:[01]?\d|2[0-4])(?:[.:](?:00|15|30|45))?$/
const BEFORE_TIME = /^(?:until|till?|before|after)$/i

/** Whether a clear '&' is between words with wide spaces, such as those of a spaced heading: 'N O  &  L O W'. */
function isBetweenWords(sign: Segment, segments: readonly Segment[]): boolean {
  const [word] = sign.words
  if (sign.text !== '&' || !word || word.confidence < SEGMENTS.companyConfidence) return false
  const onLine = segments.filter(
    (other) =>
      other.price === null &&
      /\p{L}/u.test(other.text) &&
      Math.abs(other.baseline - sign.baseline) < SEGMENTS.baselineTolerance * sign.size,
  )
  const isNear = (gap: number) => gap > 0 && gap < SEGMENTS.maxGapOfSign * sign.size
  return onLine.some((other) => isNear(sign.left - other.right)) && onLine.some((other) => isNear(other.left - sign.right))
}

/** A single '+' or '&' is a speck. */
function isMeaningful({ text, words }: Segment): boolean {
  return /[\p{L}\p{N}]/u.test(text) || words.every((word) => word.text === UNREAD_MARK)
}

/** Excludes supplements: low prices close to their words, whose '+' may be missing. */
function withoutSupplements(segments: readonly Segment[]): Segment[] {
  const isLedTo = (price: Segment) => segments.some((words) => !words.price && isJustBefore(words, price) && isOfSupplement(words.words))
  const prices = segments.filter((segment) => segment.price)
  const after = prices.filter(isLedTo)
  const amount = (segment: Segment) => segment.price?.amounts[0] ?? 0
  const usual = median(prices.filter((price) => !after.includes(price)).map(amount))
  return segments.filter((segment) => !after.includes(segment) || amount(segment) >= SEGMENTS.supplementShare * usual)
}

function isJustBefore(words: Segment, price: Segment): boolean {
  const gap = price.left - words.right
  const isOnLine = Math.abs(words.baseline - price.baseline) < SEGMENTS.baselineTolerance * price.size
  return isOnLine && gap > 0 && gap < SEGMENTS.maxGapBeforeSupplement * price.size
}

/** Splits a bare number from a long name close to it when other prices end at the same edge. */
function splitAtColumn(segment: Segment, ends: readonly number[]): Segment[] {
  const [before, last] = [segment.words.at(-2), segment.words.at(-1)]
  if (segment.price || !before || !last || !(parsePartialPrice(last.text) || POINTLESS.test(last.text))) return [segment]
  const aligned = ends.filter((end) => Math.abs(end - last.right) < SEGMENTS.columnTolerance * segment.size).length
  const isApart = last.left - before.right > SEGMENTS.minGapInColumn * (last.bottom - last.top)
  if (!isApart || aligned < SEGMENTS.minInColumn || isOfSupplement(segment.words.slice(0, -1)) || isCounted(before, last)) return [segment]
  return [createSegment(segment.words.slice(0, -1)), priceSegment([last])]
}

/** Splits a bare number from the name after it where other prices are before names at the same edge: '13 The Wedge' below '10.5'. */
function splitBeforeName(segment: Segment, others: readonly Segment[]): Segment[] {
  const [first, next] = segment.words
  if (segment.price || !first || !next || !/^\d{1,2}$/.test(first.text) || isSizeName(`${first.text} ${next.text}`)) return [segment]
  const isAligned = (other: Segment) =>
    other.price?.isCertain &&
    Math.min(Math.abs(other.right - first.right), Math.abs(other.left - first.left)) < SEGMENTS.columnTolerance * segment.size
  const isApart = next.left - first.right > SEGMENTS.minGapInColumn * (first.bottom - first.top)
  if (!isApart || others.filter(isAligned).length < SEGMENTS.minInColumn) return [segment]
  return [priceSegment([first]), createSegment(segment.words.slice(1))]
}

/** Splits prices from the marks after them: 'Slaw £4.50 v'. Where other lines have such marks, short letters there are misread ones, which stay as a sign: 'Slaw £4.50 cro'. */
function splitMarkedPrices(segments: readonly Segment[]): Segment[] {
  const parts = segments.map((segment) => splitBefore(segment, isMarkWord))
  if (parts.filter(({ length }) => length > 1).length < SEGMENTS.minMarkedPrices) return parts.flat()
  return parts.flatMap(([first, ...rest]) => {
    if (!first || rest.length > 0) return [first ?? [], ...rest].flat()
    const [texts, price, marks] = splitBefore(first, (word) => isMarkWord(word) || MISREAD_MARK.test(word.text))
    if (!price || !marks || marks.words.length > SEGMENTS.maxMisreadMarks) return [first]
    return [texts as Segment, price, createSegment(marks.words.map((word) => (isMarkWord(word) ? word : { ...word, text: UNREAD_MARK })))]
  })
}

function isMarkWord({ text }: Word): boolean {
  return isUsualMarks(text) || text === UNREAD_MARK
}

/** Up to three letters that end no text. */
const MISREAD_MARK = /^(?!(?:on|of|in|or|and|with|to|per|pp|ea|for|add|oz|kg|ml|cl|all|two|one|six|ten)$)\p{L}{1,3}$/iu

/** The text, the certain price and the words after it of which each `isMark`. The whole segment in one when it has no such parts. */
function splitBefore(segment: Segment, isMark: (word: Word) => boolean): Segment[] {
  const marks = segment.words.length - segment.words.findLastIndex((word) => !isMark(word)) - 1
  if (segment.price || marks === 0 || marks >= segment.words.length - 1) return [segment]
  const before = segment.words.slice(0, -marks)
  const count = priceAtEnd(before)
  if (count === 0 || count === before.length || !parsePartialPrice(joined(before.slice(-count)))?.isCertain) return [segment]
  return [createSegment(before.slice(0, -count)), priceSegment(before.slice(-count)), createSegment(segment.words.slice(-marks))]
}

/** Words before a number of years or people: 'for children under 12', 'serves 2'. */
const COUNTS = /^(?:under|over|aged?|ages|serves|feeds|per)$/i

/** Whether a number is one of people or pieces. 'For 2' above a column is a size, and 'two courses for 24' has a price. */
function isCounted(before: Word, number: Word): boolean {
  return COUNTS.test(before.text) || (/^for$/i.test(before.text) && /^[2-9]$/.test(number.text))
}

/** Too high for a price, because the decimal point is missing. */
const POINTLESS = /^[2-9]\d{2}$|^[1-9]\d{3}$/

function isWriting(word: Word, usual: number): boolean {
  const height = word.bottom - word.top
  if (word.text === '/') return true
  if (!IS_TEXT.test(word.text)) return false
  const least = /\d/.test(word.text) ? SEGMENTS.minUnsureDigitConfidence : SEGMENTS.minConfidence
  // Raised letters without an ascender, such as 've', are as low as specks.
  const isMark = MARK.test(word.text) && word.confidence >= SEGMENTS.companyConfidence
  return (
    height > usual * (isMark ? SEGMENTS.minMarkHeight : SEGMENTS.minHeight) &&
    height < usual * SEGMENTS.maxHeight &&
    word.confidence > least
  )
}

function isLikeWord({ text, size, confidence }: Word, usual: number): boolean {
  return (
    (WRITTEN.test(text) || JOINING.test(text) || (MARK.test(text) && confidence > SEGMENTS.minMarkConfidence)) &&
    size !== null &&
    size > usual * SEGMENTS.minUnsureSize &&
    size < usual * SEGMENTS.maxUnsureSize
  )
}

/** Returns words of low confidence on the line of a price, beside a confident word of their size or another returned word, and at the edge of lines. */
function inCompany(unsure: readonly Word[], sure: readonly Word[]): Word[] {
  const company = sure.filter((word) => word.confidence >= SEGMENTS.companyConfidence && WORD_OR_PRICE.test(word.text))
  const kept: Word[] = []
  for (let added = unsure; added.length > 0; ) {
    added = unsure.filter(
      (word) => !kept.includes(word) && ([...company, ...kept].some((other) => isCompany(word, other)) || isAtEdge(word, company)),
    )
    kept.push(...added)
  }
  return kept
}

/** Whether a word is where lines of text begin: a name of one word whose raised mark was read with it. */
function isAtEdge({ left, size }: Word, company: readonly Word[]): boolean {
  const tolerance = SEGMENTS.columnTolerance * (size ?? 0)
  return company.filter((other) => /\p{L}{3}/u.test(other.text) && Math.abs(other.left - left) < tolerance).length >= SEGMENTS.minInColumn
}

function isCompany(word: Word, other: Word): boolean {
  const [size, otherSize] = [word.size ?? 0, other.size ?? word.size ?? 0]
  const smaller = Math.min(size, otherSize)
  if (
    Math.max(size, otherSize) > smaller * SEGMENTS.sameSize ||
    Math.abs(word.baseline - other.baseline) > SEGMENTS.baselineTolerance * smaller
  )
    return false
  const gap = Math.max(word.left - other.right, other.left - word.right)
  return /\d/.test(other.text) || (gap < SEGMENTS.maxSpace * Math.max(size, otherSize) && gap > -SEGMENTS.maxOverlap * smaller)
}

/** Removes leader dots that touch a name or a price. Splits the width of the word by its characters. */
function splitAtDots(word: Word): Word[] {
  const parts = [...word.text.matchAll(/(?:(?![.·…_]{3}|…).)+/g)].filter((part) => IS_TEXT.test(part[0]) || /[/%]/.test(part[0]))
  if (parts.length === 1 && parts[0]?.[0] === word.text) return [word]
  const perLetter = (word.right - word.left) / Math.max(1, word.text.length)
  return parts.map((part) => ({
    ...word,
    text: part[0],
    left: word.left + part.index * perLetter,
    right: word.left + (part.index + part[0].length) * perLetter,
  }))
}

/** Removes the rest of a leader before a price: '-£6'. */
function withoutLeader(word: Word): Word {
  const leader = LEADER.exec(word.text)?.[0] ?? ''
  const perLetter = (word.right - word.left) / Math.max(1, word.text.length)
  return leader ? { ...word, text: word.text.slice(leader.length), left: word.left + leader.length * perLetter } : word
}

function chains(words: readonly Word[], usual: number): Word[][] {
  const open: Word[][] = []
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    const chain = bestChain(open, word, usual)
    if (chain) chain.push(word)
    else open.push([word])
  }
  return open
}

function bestChain(open: readonly Word[][], word: Word, usual: number): Word[] | undefined {
  const size = word.size ?? usual
  let best: Word[] | undefined
  let bestGap = Number.POSITIVE_INFINITY
  for (const chain of open) {
    const last = chain.at(-1) as Word
    const lastSize = last.size ?? size
    const smaller = Math.min(size, lastSize)
    const gap = word.left - last.right
    if (gap > SEGMENTS.maxSpace * Math.max(size, lastSize) || gap < -SEGMENTS.maxOverlap * smaller) continue
    if (Math.abs(word.baseline - last.baseline) > SEGMENTS.baselineTolerance * smaller) continue
    if (Math.max(size, lastSize) > smaller * SEGMENTS.sameSize) continue
    if (gap < bestGap) [best, bestGap] = [chain, gap]
  }
  return best
}

function splitAtPrices(words: Word[]): Segment[] {
  const tail = priceAtEnd(words)
  if (tail > 0) return [...splitAtPrices(words.slice(0, words.length - tail)), priceSegment(words.slice(words.length - tail))].flat()
  const head = priceAtStart(words)
  if (head > 0) return [priceSegment(words.slice(0, head)), ...(words.length > head ? splitAtPrices(words.slice(head)) : [])]
  return words.length > 0 ? [createSegment(words)] : []
}

function priceSegment(words: Word[]): Segment {
  return createSegment(words, priceOf(words))
}

function priceOf(words: readonly Word[]): PrintedPrice | null {
  return parsePartialPrice(joined(words), words.length === 1 && words[0]?.isWholeAmount === true)
}

function joined(words: readonly Word[]): string {
  const text = words.map((word) => word.text).join(' ')
  return (
    text
      .replace(BAR, ' | ')
      .replace(SLASH, '/')
      // A slash or bar before the next price, which is further away.
      .replace(/(?<=\d)[/|\]]$/, '')
  )
}

/** Returns how many words at the end form one price, at most: '£9 / £17' has three. */
function priceAtEnd(words: readonly Word[]): number {
  for (let count = Math.min(SEGMENTS.maxSizeWords, words.length); count > 0; count--) {
    const price = priceOf(words.slice(-count))
    if (!price) continue
    const [before, first] = [words.at(-count - 1), words.at(-count) as Word]
    if (isOfSupplement(words.slice(0, -count)) || (!price.isCertain && before && isCounted(before, first))) return 0
    const isApart = !before || first.left - before.right > SEGMENTS.minGapBeforeNumber * (first.bottom - first.top)
    if (price.isCertain || isApart) return count
  }
  return 0
}

function isOfSupplement(words: readonly Word[]): boolean {
  const text = joined(words)
  return /\S.*(?:\+|\bsupp(?:lement|\.)?)$/.test(text) || /[\s,(]add\s(?:\S+\s){0,2}\S+$/.test(text)
}

function priceAtStart(words: readonly Word[]): number {
  for (let count = Math.min(SEGMENTS.maxSizeWords, words.length); count > 0; count--) {
    const price = priceOf(words.slice(0, count))
    if (price?.isCertain) return count
  }
  return 0
}
