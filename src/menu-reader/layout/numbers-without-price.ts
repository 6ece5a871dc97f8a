import { createSegment, type Segment } from '../lines/segment.ts'
import { HAS_SIGN } from '../price-grammar.ts'
import { ITEM_NUMBERS, OPENING_HOURS } from './settings.ts'

/** Two days, or a day and the word "open", indicate opening hours. No item contains them. */
const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?'
const HOURS = new RegExp(String.raw`\b${DAY}\b.*\b${DAY}\b|\bopen\b.*\b${DAY}\b|\b${DAY}\b.*\b(?:open|closed)\b`, 'i')

/** Two times of day alone on a line: '23.00 – 06.00'. */
const TIMES = /^(?:[01]?\d|2[0-4])[.,:](?:00|15|30|45)\s*[–—-]*\s*(?:[01]?\d|2[0-4])[.,:](?:00|15|30|45)$/

/**
 * Removes opening hours with a missing digit or dash, '12.00 - 22.30, Sunday 12-6', and two times alone on a line where prices have a currency
 * sign. Two sizes of a dish have a text beside them.
 */
export function removeOpeningHours(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter(({ price }) => price)
  const isSigned = prices.filter(({ text }) => HAS_SIGN.test(text)).length >= OPENING_HOURS.signedShare * prices.length
  const isHours = (line: string) => HOURS.test(line) || (isSigned && TIMES.test(line))
  const hours = (segment: Segment) => segment.price !== null && isHours(lineOf(segment, segments))
  return segments.map((segment) => (hours(segment) ? { ...segment, price: null } : segment))
}

/** Returns the text on the line of a segment up to the next wide gap on both sides. */
function lineOf(segment: Segment, segments: readonly Segment[]): string {
  const { baseline, size } = segment
  const onLine = segments
    .filter((other) => Math.abs(other.baseline - baseline) < OPENING_HOURS.sameLine * size)
    .sort((a, b) => a.left - b.left)
  const at = onLine.indexOf(segment)
  const isCut = (i: number) => (onLine[i]?.left ?? 0) - (onLine[i - 1]?.right ?? 0) > OPENING_HOURS.maxGap * size
  let [from, to] = [at, at + 1]
  while (from > 0 && !isCut(from)) from--
  while (to < onLine.length && !isCut(to)) to++
  return onLine
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

const NUMBER = /^(?<value>\d{1,3})[.,)]?$/

const LIKE_NUMBER = /^[\dIl|\][oO]{1,3}[.,)]$/

/** '1.2' for '12.'. No menu prints prices with one digit of pence before names and prices after them. */
const WITH_POINT_INSIDE = /^\d[.,]\d$/

function isMisreadNumber(segment: Segment, segments: readonly Segment[]): boolean {
  return (LIKE_NUMBER.test(segment.text) || WITH_POINT_INSIDE.test(segment.text)) && leadsToDish(segment, segments)
}

/** A number that was read as one word with the name after it: '27.Plain'. */
const TOUCHING = /^(?<number>\d{1,3}[.)])(?<name>\p{Lu}\p{L}.*)$/u

/** Parts such a word. All characters are about as wide. */
function splitTouchingNumber(segment: Segment): Segment {
  const [first, ...others] = segment.words
  const { number, name } = TOUCHING.exec(first?.text ?? '')?.groups ?? {}
  if (!first || !number || !name || segment.price) return segment
  const place = first.left + ((first.right - first.left) * number.length) / first.text.length
  return createSegment([{ ...first, text: number, right: place }, { ...first, text: name, left: place }, ...others])
}

type Numbered = { segment: Segment; value: number }

/**
 * Removes item numbers such as '12. Chow Mein'. Only when the next number follows each, unlike prices before names; where the items have a price
 * after their names too, some numbers may be missing because they were not read.
 */
export function removeItemNumbers(printed: readonly Segment[]): Segment[] {
  const segments = printed.map(splitTouchingNumber)
  const numbered = segments.flatMap((segment): Numbered[] => {
    const value = NUMBER.exec(segment.words[0]?.text ?? '')?.groups?.value
    return value && leadsToDish(segment, segments) ? [{ segment, value: Number(value) }] : []
  })
  const isPricedAfter = isShareReached(numbered, ({ segment }) => hasPriceAfter(segment, segments))
  const maxStep = isPricedAfter ? ITEM_NUMBERS.maxStep : 1
  if (numbered.length < ITEM_NUMBERS.minCount || !isShareReached(numbered, (one) => isFollowed(one, numbered, maxStep))) return [...printed]
  const counted = new Set(numbered.map(({ segment }) => segment))
  // '4].' for '41.' at the same edge, and '1.1' for '11.'.
  const isMisread = (segment: Segment) =>
    (segment.words.length > 1 ? LIKE_NUMBER.test(segment.words[0]?.text ?? '') : isMisreadNumber(segment, segments)) &&
    numbered.some((other) => isAligned(other.segment, segment))
  return segments.flatMap((segment) => {
    const hasName = segment.words.length > 1
    const isNumber = counted.has(segment) || ((isPricedAfter || hasName) && isMisread(segment))
    if (!isNumber) return [segment]
    return hasName ? [createSegment(segment.words.slice(1))] : []
  })
}

function isShareReached(numbered: readonly Numbered[], holds: (one: Numbered) => boolean): boolean {
  return numbered.filter(holds).length >= ITEM_NUMBERS.minFollowed * numbered.length
}

function hasPriceAfter(segment: Segment, segments: readonly Segment[]): boolean {
  return segments.some(
    (other) => other.price !== null && other.left > segment.right && Math.abs(other.baseline - segment.baseline) < segment.size / 2,
  )
}

/** Whether a number at most `maxStep` higher is below this one, at the same edge. */
function isFollowed({ segment, value }: Numbered, numbered: readonly Numbered[], maxStep: number): boolean {
  return numbered.some(
    (other) =>
      other.value > value &&
      other.value <= value + maxStep &&
      other.segment.baseline > segment.baseline &&
      isAligned(other.segment, segment),
  )
}

function isAligned(other: Segment, segment: Segment): boolean {
  return Math.abs(other.left - segment.left) < ITEM_NUMBERS.alignment * segment.size
}

function leadsToDish(segment: Segment, segments: readonly Segment[]): boolean {
  if (segment.words.length > 1) return /^\p{L}/u.test(segment.words[1]?.text ?? '')
  return segments.some((other) => {
    const gap = other.left - segment.right
    // Old-style figures are as low as small letters.
    const size = Math.max(segment.size, other.size)
    const isOnLine = Math.abs(other.baseline - segment.baseline) < size / 2
    return other.price === null && isOnLine && gap > 0 && gap < ITEM_NUMBERS.maxSpace * size && /^\p{L}/u.test(other.text)
  })
}
