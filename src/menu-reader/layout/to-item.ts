import type { Box, Doubt, ExtractedItem, ItemSize } from '../extracted-menu.ts'
import { boundingBox, type Rectangle } from '../image/rectangle.ts'
import { type Line, wordsOf } from '../lines/line.ts'
import type { Segment } from '../lines/segment.ts'
import { textOf, type Word } from '../lines/word.ts'
import { removeSmallRemarks, splitAtMarks } from '../marks/inline-marks.ts'
import { UNREAD_MARK } from '../marks/mark-codes.ts'
import { areOfPart } from '../marks/marks-of-a-part.ts'
import { MARKS_CONFIDENCE } from '../marks/settings.ts'
import { removeUnreadableMarks, withSpacedMarks } from '../marks/unread-marks.ts'
import { HAS_PENCE, HAS_SIGN } from '../price-grammar.ts'
import { isUnusualMeasure, isUsualMeasure } from '../sizes/misread-size-names.ts'
import { areMeasuresInOrder } from '../sizes/parse-sizes.ts'
import type { SizeHeaders } from '../sizes/size-headers.ts'
import { findSizes } from '../sizes/sizes-of-item.ts'
import { restoreAccents } from './accented-words.ts'
import { type SplitName, splitStrength } from './descriptions-in-names.ts'
import type { LabelledLine } from './label-lines.ts'
import { REVIEW } from './settings.ts'
import { isSizeLeftIn } from './sizes-left.ts'
import { isNameUnsure, type NameEvidence } from './unsure-names.ts'

/** The lines of one item, as they are collected from the top of the page. */
export type ItemDraft = {
  names: LabelledLine[]
  descriptions: LabelledLine[]
  /** The texts of lines of nothing but marks below the item. */
  marks: string[]
  prices: Segment[]
  /** The price that the heading states for each dish of its section. */
  sectionPrice: Segment | null
  lines: Line[]
  heading: Line | null
}

/** What the whole page says about its items. */
export type Page = NameEvidence & {
  /** Lines with a price between two names. */
  between: ReadonlySet<Line>
  pricesOfLines: readonly (readonly Segment[])[]
  foreignMarks: ReadonlySet<LabelledLine>
  isLowConfidencePage: boolean
  mayLackPoints: boolean
  sizeHeaders: readonly SizeHeaders[]
  splitName: (name: Word[]) => SplitName
  toBox: (part: Rectangle) => Box
}

/** The placeholder of a mark that was not read; within a text it is none. */
const UNREAD_PLACEHOLDER = new RegExp(String.raw`\s${UNREAD_MARK}(?=\s|$)`, 'g')

/** The separator between a name and its description or price. */
const AT_END = /(?<=[\p{L}\p{N})])\s*[,;:|–—]+$/u

type ItemPrices = {
  price: number | null
  sizes: ItemSize[] | null
  /** Whether the names of the sizes may be those of another table. */
  areNamesUnsure: boolean
  prices: Segment[]
  /** The lines of the item without the names of sizes. */
  stripped: ReadonlyMap<Line, Pick<Line, 'text' | 'texts'>>
  isUnsure: boolean
}

type ItemTexts = {
  name: string
  description: string
  tags: ExtractedItem['dietary_info']
  isNameUnsure: boolean
  areMarksUnsure: boolean
  /** Whether a size or an amount stayed in a text, so that a price of the item was not found. */
  isAmountLeft: (hasSizes: boolean) => boolean
}

/** Returns the item that the lines of a draft print, with the doubts that a reviewer should look at. */
export function toItem(draft: ItemDraft, page: Page): ExtractedItem {
  const { names, descriptions, lines } = draft
  const { price, sizes, areNamesUnsure, prices, stripped, isUnsure } = readPrices(draft, page)
  const texts = readTexts(draft, stripped, page)
  const doubts: Doubt[] = []
  if (texts.isNameUnsure) doubts.push('name')
  if (isUnsure || (prices.length > 0 && texts.isAmountLeft(sizes !== null))) doubts.push('price')
  if (sizes && (areNamesUnsure || sizes.some((size) => isUnusualMeasure(size.name)) || !areMeasuresInOrder(sizes))) doubts.push('sizes')
  if (lines.some((line) => page.between.has(line))) doubts.push('price_apart')
  if (!sizes && (prices.length > 1 || (prices[0]?.price?.amounts.length ?? 0) > 1)) doubts.push('several_prices')
  if (texts.areMarksUnsure) doubts.push('marks')
  if ([...names, ...descriptions].some(({ margin }) => margin < REVIEW.minLabelMargin)) doubts.push('layout')
  if (price === null) doubts.push('no_price')
  return {
    name: texts.name,
    ...(texts.description && { description: texts.description }),
    price,
    ...(sizes && price !== null && { sizes }),
    ...(prices.length > 0 && { price_text: prices.map((segment) => segment.text).join(' ') }),
    dietary_info: texts.tags,
    box: page.toBox(boundingBox(lines)),
    doubts,
  }
}

function readPrices({ prices: own, sectionPrice, lines, heading }: ItemDraft, page: Page): ItemPrices {
  const all = own.length === 0 && sectionPrice ? [sectionPrice] : own
  const prices = withoutNumbers(all)
  const isPriceSure = prices[0]?.words.every(isDigitSure) ?? true
  const { sizes, lines: stripped, isIncomplete, areNamesUnsure = false } = findSizes(lines, prices, { heading, ...page })
  const isKnown = isPriceSure || !page.isLowConfidencePage
  const price = isKnown ? (sizes ? Math.min(...sizes.map((size) => size.price)) : (prices[0]?.price?.amounts[0] ?? null)) : null
  const lacksPoint = page.mayLackPoints && prices.some(({ text }) => !HAS_PENCE.test(text))
  const areSizesSure = !sizes || prices.every(({ words }) => words.every(isDigitSure))
  const isUnsure = !isPriceSure || !areSizesSure || lacksPoint || prices.length < all.length || (isIncomplete && prices.length > 0)
  return { price, sizes, areNamesUnsure, prices, stripped, isUnsure }
}

function isDigitSure({ text, confidence }: Word): boolean {
  return !/\d/.test(text) || confidence >= REVIEW.minPriceConfidence || isUsualMeasure(text)
}

function readTexts(draft: ItemDraft, stripped: ItemPrices['stripped'], page: Page): ItemTexts {
  const { names, descriptions, lines } = draft
  const { marks } = page
  const { name: printedName, rest } = page.splitName(names.flatMap(({ line }) => wordsOf(stripped.get(line) ?? line)))
  const ofDescriptions = new Set(descriptions.map(({ line }) => line))
  const onNameLines = lines.flatMap((line) => (ofDescriptions.has(line) ? [] : (line.inlineDescription ?? [])))
  const beside = splitAtMarks(printedName, [...rest, ...onNameLines], marks)
  const plain = removeSmallRemarks(beside.name, marks)
  const legible = removeUnreadableMarks(plain.words, marks)
  const name = marks.split(textOf(legible.words))
  const { name: shown, strength } = splitStrength(name.text.replace(AT_END, ''))
  const printed = [strength, textOf(beside.text), ...descriptions.map(({ line }) => wholeText(stripped.get(line) ?? line))]
    .filter(Boolean)
    .join(' ')
  const description = marks.splitText(withSpacedMarks(printed.replace(UNREAD_PLACEHOLDER, ''), marks))
  const found = marksOf(draft, { name, description }, page)
  const ends = [beside.text, ...descriptions.map(({ line }) => wordsOf(line))].flatMap((words) => words.at(-1) ?? [])
  const isMarkUnsure =
    lines.some(({ fillings }) => fillings?.areMarked) ||
    [...legible.words, ...ends].some(({ text, confidence }) => confidence < MARKS_CONFIDENCE.minSure && marks.isMarks(text))
  const isUnread = printed.endsWith(` ${UNREAD_MARK}`) || marks.isMarks(printed.split(` ${UNREAD_MARK} `).slice(1).at(-1) ?? '')
  return {
    name: restoreAccents(shown),
    description: restoreAccents(description.text),
    tags: [...new Set(found.flatMap(({ tags }) => tags))],
    isNameUnsure: isNameUnsure(legible.words, shown, page),
    areMarksUnsure: plain.isUnsure || legible.isUnsure || isMarkUnsure || isUnread || found.some(({ isUnsure }) => isUnsure),
    isAmountLeft: (hasSizes) => isSizeLeftIn({ name: name.text, description: printed, hasSizes, lines }),
  }
}

type MarkedText = ReturnType<Page['marks']['split']>

/** The texts of an item with their marks: those of its name, of its description, and on lines of their own below it. */
function marksOf(
  { descriptions, marks: marksBelow }: ItemDraft,
  { name, description }: { name: MarkedText; description: MarkedText },
  { marks, foreignMarks }: Page,
): MarkedText[] {
  const below = marksBelow.map((text) => {
    const read = text.replaceAll(UNREAD_MARK, '').trim()
    return read === text ? marks.split(`- ${text}`) : { ...marks.split(`- ${read}`), isUnsure: true }
  })
  const isForeign = descriptions.some((text) => foreignMarks.has(text))
  return [name, isForeign ? { ...description, tags: [], isUnsure: true } : description]
    .map((part) => (part.tags.length > 0 && areOfPart(part.text, part.tags) ? { ...part, tags: [], isUnsure: true } : part))
    .concat(below)
}

/** A description that was split like a name from the smaller words after its comma. */
function wholeText({ text, inlineDescription = [] }: Pick<Line, 'text' | 'inlineDescription'>): string {
  return inlineDescription.length > 0 ? `${text}, ${textOf(inlineDescription)}` : text
}

/** Without illegible numbers that have no currency sign, such as allergens, where another price of the item has one. */
function withoutNumbers(prices: readonly Segment[]): Segment[] {
  const isSigned = ({ text, price }: Segment) => HAS_SIGN.test(text) && (price?.amounts.length ?? 0) > 0
  return prices.some(isSigned) ? prices.filter(({ text, price }) => HAS_SIGN.test(text) || (price?.amounts.length ?? 0) > 0) : [...prices]
}
