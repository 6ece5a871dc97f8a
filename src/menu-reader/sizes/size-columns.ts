import type { ItemSize } from '../extracted-menu.ts'
import type { Line } from '../lines/line.ts'
import { createSegment, type Segment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { findChoiceHeaders } from './choice-headers.ts'
import { type PricedLine, rowOfPage, rowOfSection } from './distant-headers.ts'
import { headersOf, isOfSizes } from './header-names.ts'
import { findIllegibleHeaders } from './illegible-headers.ts'
import { raiseNamesBelowPrices } from './names-below-prices.ts'
import { isSizeName, toSizes } from './parse-sizes.ts'
import { SIZE_HEADERS } from './settings.ts'
import type { SizeHeaders } from './size-headers.ts'

/** Returns names of sizes above columns of prices, at least two on one line without a price, and the segments without them. */
export function findSizeHeaders(all: readonly Segment[]): { rows: SizeHeaders[]; segments: Segment[] } {
  const parts = new Map(all.map((segment) => [segment, hasPriceBehind(segment, all) ? [segment] : splitHeading(segment)]))
  const segments = [...parts.values()].flat()
  const ofHeadings = new Set([...parts.values()].flatMap((split) => split.slice(1)))
  const named = segments.filter(({ price, words }) => !price && isOfSizes(words))
  const used = new Set<Segment>()
  const rows = named.flatMap((one): SizeHeaders[] => {
    if (used.has(one)) return []
    const isOnLine = (other: Segment) => Math.abs(one.baseline - other.baseline) < SIZE_HEADERS.sameLine * one.size
    const row = named.filter((other) => !used.has(other) && isOnLine(other)).sort((a, b) => a.left - b.left)
    const headers = row.flatMap(({ words }) => headersOf(words))
    if (headers.length < SIZE_HEADERS.minCount || segments.some((other) => other.price && isOnLine(other) && isNear(other, row))) return []
    for (const segment of row) used.add(segment)
    const isOfHeading = row.some((segment) => ofHeadings.has(segment))
    return tablesOf(headers).map((own) => ({ baseline: one.baseline, headers: own, isOfHeading }))
  })
  // A name whose neighbour was not read is not a dish when other tables have it.
  const known = new Set(rows.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase())))
  for (const one of named) {
    const beside = segments.filter((other) => other !== one && Math.abs(one.baseline - other.baseline) < SIZE_HEADERS.sameLine * one.size)
    if (beside.length === 0 && headersOf(one.words).every(({ name }) => known.has(name.toLowerCase()))) used.add(one)
    // '9"' beside 'n' for 11 inches is not a dish either.
    const isUnread = ({ text, price }: Segment) => price === null && text.length <= SIZE_HEADERS.maxUnread
    if (MEASURE.test(one.text) && beside.length > 0 && beside.every((other) => isUnread(other) || named.includes(other)))
      for (const part of [one, ...beside]) used.add(part)
  }
  // Names that turn out not to be names of sizes stay in place, with their brackets.
  const isWhole = (split: readonly Segment[]) => !split.slice(1).some((segment) => used.has(segment))
  const kept = [...parts].flatMap(([whole, split]) => (isWhole(split) && !used.has(split[0] as Segment) ? [whole] : split))
  const rest = kept.filter((segment) => !used.has(segment))
  const placed = raiseNamesBelowPrices(rows, segments)
  const choices = findChoiceHeaders(rest, placed)
  const legible = [...placed, ...choices.rows]
  const illegible = findIllegibleHeaders(choices.segments, legible)
  return { rows: [...legible, ...illegible.rows], segments: illegible.segments }
}

/** Whether the next text on the line is a price: 'Salad (small / large)' with '6.00' is a dish. */
function hasPriceBehind(segment: Segment, all: readonly Segment[]): boolean {
  if (segment.price || !HAS_NAMES_BESIDE.test(segment.text)) return false
  const behind = all.filter(
    (other) => other.left > segment.left && Math.abs(other.baseline - segment.baseline) < SIZE_HEADERS.sameLine * segment.size,
  )
  const [next] = behind.sort((a, b) => a.left - b.left)
  return next?.price != null
}

const HAS_NAMES_BESIDE = /[/|(]/

const MEASURE = /^\d{1,4}\s?(?:ml|cl|["”″]|'')$/

/** Splits names of sizes from the heading that they follow: 'Draught half / pint', 'Salads (small / large)'. */
function splitHeading(segment: Segment): Segment[] {
  const { words, price } = segment
  if (price || !HAS_NAMES_BESIDE.test(segment.text)) return [segment]
  const plain = words.map((word) => ({ ...word, text: word.text.replace(/^[([]+|[)\]:]+$/g, '') }))
  for (let at = 1; at < words.length; at++) {
    const names = plain.slice(at).flatMap(splitAtSlash)
    const isHeaded = /\p{L}{3}/u.test(plain[at - 1]?.text ?? '') && !isSizeName(plain[at - 1]?.text ?? '')
    if (isHeaded && headersOf(names).length >= SIZE_HEADERS.minCount) return [createSegment(words.slice(0, at)), createSegment(names)]
  }
  return [segment]
}

/** 'half/pint' as three words; all letters are about as wide. */
function splitAtSlash(word: Word): Word[] {
  const perLetter = (word.right - word.left) / word.text.length
  return [...word.text.matchAll(/[^/|]+|[/|]/g)].map(({ 0: text, index }) => ({
    ...word,
    text,
    left: word.left + index * perLetter,
    right: word.left + (index + text.length) * perLetter,
  }))
}

/** Groups the names by table. A name that is repeated on a line belongs to the table in the next column of the page. */
function tablesOf(headers: SizeHeaders['headers']): SizeHeaders['headers'][] {
  const tables: SizeHeaders['headers'][] = []
  for (const header of headers) {
    const table = tables.at(-1)
    if (table && !table.some(({ name }) => name.toLowerCase() === header.name.toLowerCase())) table.push(header)
    else tables.push([header])
  }
  // A name that is repeated beside itself was misread.
  return tables.every(({ length }) => length >= SIZE_HEADERS.minCount) ? tables : [[...headers]]
}

function isNear(price: Segment, row: readonly Segment[]): boolean {
  const [left, right] = [row[0]?.left ?? 0, row.at(-1)?.right ?? 0]
  return price.left > left - 20 * price.size && price.right < right + 20 * price.size
}

type HeadedPrices = {
  sizes: ItemSize[] | null
  /** Whether a price below one of the names may not have been read. Then the first price may not be the lowest. */
  isIncomplete: boolean
  /** Whether the names may be those of another table. */
  areNamesUnsure?: boolean
  areChoices?: true | undefined
}

type Around = {
  others: readonly (readonly Segment[])[]
  heading: Pick<Line, 'baseline' | 'left' | 'right' | 'size'> | null
}

/** Returns the prices of an item with the names of sizes above them; null without such names. */
export function sizesBelowHeaders(
  prices: readonly Segment[],
  all: readonly SizeHeaders[],
  { others, heading }: Around,
): HeadedPrices | null {
  const count = amountsInOrder(prices).length
  const rows = all.filter((row) => !isEnded(row, heading, count))
  const ofSizes = rows.filter(({ areChoices }) => !areChoices)
  const row =
    rowAbove(prices, rows) ??
    rowOfHeading(prices, ofSizes, heading) ??
    rowOfSection(count, ofSizes, heading) ??
    rowOfPage(
      count,
      all.filter(({ areChoices }) => !areChoices),
      others.flatMap(pricedLine),
    )
  if (!row || (prices.length === 1 && (isOfOtherSection(row, rows, heading) || hasOnePriceEach(row, rows, { others, heading }))))
    return null
  if (row.isIllegible) return { sizes: null, isIncomplete: true }
  const amounts = amountsInOrder(prices)
  const { areChoices } = row
  const areNamesUnsure = row.isUnsure === true || isOfOtherSection(row, rows, heading)
  if (amounts.length === row.headers.length) {
    const sizes = toSizes(row.headers.map(({ name }, i) => ({ name, price: amounts[i] ?? null })))
    return { sizes, isIncomplete: false, areNamesUnsure, areChoices }
  }
  if (amounts.length > prices.length) return { sizes: null, isIncomplete: true }
  const columns = headerIndexes(prices, row)
  const named = prices.map((price, i) => ({ name: row.headers[columns[i] ?? 0]?.name ?? '', price: price.price?.amounts[0] ?? null }))
  const sizes = toSizes(named, 1)
  const missing = row.headers.length - (sizes?.length ?? prices.length)
  const below = others.filter((other) => other !== prices && rowAbove(other, rows) === row)
  const alike = below.filter((other) => headerIndexes(other, row).join() === columns.join()).length
  const whole = below.filter((other) => amountsInOrder(other).length === row.headers.length).length
  // Two prices are rarely overlooked on one line, and hardly ever on two: wines that are sold by the bottle only. A single one is left out on purpose
  // where most lines of the table lack it: chips in one size below fish in two. One in the middle is not: '11.5' was misread on each line.
  const isAtEnd = !columns.includes(0) || !columns.includes(row.headers.length - 1)
  const isLeftOut = missing >= SIZE_HEADERS.minLeftOut ? alike > 0 : isAtEnd && alike >= SIZE_HEADERS.minAlike && alike > whole
  return { sizes, isIncomplete: missing > 0 && !isLeftOut, areNamesUnsure, areChoices }
}

function pricedLine(prices: readonly Segment[]): PricedLine[] {
  const [first] = prices
  return first ? [{ amounts: amountsInOrder(prices).length, baseline: first.baseline }] : []
}

/** All amounts of the prices of an item; empty for prices on several lines. */
function amountsInOrder(prices: readonly Segment[]): number[] {
  const [first] = prices
  const isOneLine = prices.every(({ baseline, size }) => Math.abs(baseline - (first?.baseline ?? 0)) < SIZE_HEADERS.sameRow * size)
  return isOneLine ? prices.flatMap(({ price }) => price?.amounts ?? []) : []
}

/** Whether names are a part of the heading of another section above, or choices of one for a dish with fewer prices. */
function isEnded({ baseline, headers, isOfHeading, areChoices }: SizeHeaders, heading: Around['heading'], count: number): boolean {
  return (
    (isOfHeading || (areChoices === true && count < headers.length)) &&
    heading !== null &&
    heading.baseline > baseline + SIZE_HEADERS.sameLine * heading.size
  )
}

/**
 * Whether names of sizes belong to a section above the heading of an item, on a page that prints them again for other sections: bottled beers
 * below draught beers with 'Half' and 'Pint'.
 */
function isOfOtherSection(row: SizeHeaders, rows: readonly SizeHeaders[], heading: Around['heading']): boolean {
  if (heading === null || !isAboveHeading(row, heading)) return false
  const same = (other: SizeHeaders) =>
    other.headers.every(({ left, right }, i) => left < (row.headers[i]?.right ?? 0) && right > (row.headers[i]?.left ?? 0))
  return rows.some((other) => other !== row && !other.isIllegible && other.headers.length === row.headers.length && same(other))
}

/** Names beside a heading are not above it, though their smaller letters may have a higher baseline. */
function isAboveHeading({ baseline }: SizeHeaders, heading: NonNullable<Around['heading']>): boolean {
  return baseline < heading.baseline - SIZE_HEADERS.sameLine * heading.size
}

/**
 * Whether names of sizes belong to a section above the heading of an item, and all lines below that heading have one price: sides below fish in two
 * sizes. One price of several would not be overlooked on all of them.
 */
function hasOnePriceEach(row: SizeHeaders, rows: readonly SizeHeaders[], { others, heading }: Around): boolean {
  if (heading === null || !isAboveHeading(row, heading)) return false
  const below = others.filter((other) => (other[0]?.baseline ?? 0) > heading.baseline && rowAbove(other, rows) === row)
  return below.length > SIZE_HEADERS.minAlike && below.every((other) => amountsInOrder(other).length === 1)
}

/** The nearest names above prices that have one for each of them. */
function rowAbove(prices: readonly Segment[], rows: readonly SizeHeaders[]): SizeHeaders | null {
  const [first] = prices
  if (!first) return null
  const above = rows.filter(({ baseline }) => baseline < first.baseline - first.size / 2).sort((a, b) => b.baseline - a.baseline)
  return above.find(({ headers }) => prices.every((price) => headerOver(price, headers) !== null) || isUnderAll(prices, headers)) ?? null
}

/** The names beside or just below the heading of a section, for prices with as many amounts: 'Draught half / pint' above '2.40 / 4.60'. */
function rowOfHeading(prices: readonly Segment[], rows: readonly SizeHeaders[], heading: Around['heading']): SizeHeaders | null {
  if (heading === null) return null
  const isOfHeading = ({ baseline, headers }: SizeHeaders) => {
    const [below, left] = [(baseline - heading.baseline) / heading.size, headers[0]?.left ?? 0]
    const isLevel = Math.abs(below) < SIZE_HEADERS.sameLine && left > heading.left
    const isUnder = below > 0 && below < SIZE_HEADERS.underHeading && Math.abs(left - heading.left) < heading.size
    return (isLevel && left < heading.right + SIZE_HEADERS.besideHeading * heading.size) || isUnder
  }
  return rows.find((row) => isOfHeading(row) && amountsInOrder(prices).length === row.headers.length) ?? null
}

/** Whether there are as many amounts as names, and they are below them as a whole: '6 / 16.50 / 24' is narrower than '175ml / 250ml / bottle'. */
function isUnderAll(prices: readonly Segment[], headers: SizeHeaders['headers']): boolean {
  const [left, right] = [prices[0]?.left ?? 0, prices.at(-1)?.right ?? 0]
  const isWithin = left > (headers[0]?.left ?? 0) && right < (headers.at(-1)?.right ?? 0) + (prices[0]?.size ?? 0)
  return amountsInOrder(prices).length === headers.length && isWithin
}

function headerIndexes(prices: readonly Segment[], { headers }: SizeHeaders): (number | null)[] {
  return prices.map((price) => headerOver(price, headers))
}

/** Returns the index of the nearest name above a price, by edge or middle; null when all are too far away. */
function headerOver(price: Segment, headers: SizeHeaders['headers']): number | null {
  const distances = headers.map(({ left, right }) =>
    Math.min(Math.abs(left - price.left), Math.abs(right - price.right), Math.abs(left + right - price.left - price.right) / 2),
  )
  const least = Math.min(...distances)
  return least < SIZE_HEADERS.maxOffset * price.size ? distances.indexOf(least) : null
}
