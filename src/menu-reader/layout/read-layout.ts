import type { Box, Doubt, ExtractedItem, ExtractedMenu } from '../extracted-menu.ts'
import { boundingBox, type Rectangle } from '../image/rectangle.ts'
import type { Dictionary } from '../language/dictionary.ts'
import { groupIntoLines, type Line, wordsOf } from '../lines/line.ts'
import type { Segment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { textOf, type Word } from '../lines/word.ts'
import { removeContradictingTags } from '../marks/contradicting-tags.ts'
import { removeSmallRemarks, splitAtMarks } from '../marks/inline-marks.ts'
import { readLegend } from '../marks/legend.ts'
import { legendBlocks, textRows } from '../marks/legend-blocks.ts'
import { isUsualMarks, UNREAD_MARK } from '../marks/mark-codes.ts'
import { areOfPart } from '../marks/marks-of-a-part.ts'
import { MARKS_CONFIDENCE } from '../marks/settings.ts'
import { removeUnreadableMarks, withSpacedMarks } from '../marks/unread-marks.ts'
import { HAS_PENCE, HAS_SIGN } from '../price-grammar.ts'
import { separateCurrencyCodes } from '../prices/currency-codes.ts'
import { joinSizes } from '../sizes/join-sizes.ts'
import { isUnusualMeasure, isUsualMeasure } from '../sizes/misread-size-names.ts'
import { areMeasuresInOrder, SIZE_NAME } from '../sizes/parse-sizes.ts'
import { joinRepeatedSizes } from '../sizes/repeated-sizes.ts'
import { findSizeHeaders } from '../sizes/size-columns.ts'
import type { SizeHeaders } from '../sizes/size-headers.ts'
import { findSizes } from '../sizes/sizes-of-item.ts'
import { restoreAccents } from './accented-words.ts'
import { alignMarks, joinMarksBefore, putMarksBehind } from './align-marks.ts'
import { splitChoices } from './choices.ts'
import { findColumns } from './columns.ts'
import { findSegments } from './find-segments.ts'
import { removeHeadingRemarks } from './heading-remarks.ts'
import { flagRareDollars, flagIllegiblePrices } from './illegible-prices.ts'
import { type SplitName, createNameSplitter, splitStrength } from './descriptions-in-names.ts'
import { splitDescriptionsFromLines } from './descriptions-on-lines.ts'
import { type LabelledLine, labelLines } from './label-lines.ts'
import { isLegible, isLowConfidence, mayLackPoints } from './legible.ts'
import { findDietLines, findForeignMarks, labelWithoutMarks, marksOnLine, relabelMarkedNames } from './mark-lines.ts'
import { marksOf } from './marks-of-page.ts'
import { isHeadingText, isTitleText } from './menu-vocabulary.ts'
import { repairMissingDecimalPoints } from './missing-decimal-points.ts'
import { removeNonPriceNumbers } from './non-price-numbers.ts'
import { removeItemNumbers, removeOpeningHours } from './numbers-without-price.ts'
import { findOrphanPrices, findPricesBetweenLines } from './prices-on-own-lines.ts'
import { releaseSectionPrices } from './section-prices.ts'
import { HEADING_LINES, MARK_LINES, REVIEW } from './settings.ts'
import { flagDoubtfulPrices } from './unlikely-prices.ts'
import { isNameUnsure, type NameEvidence, sureWordsOf } from './unsure-names.ts'
import { correctPerspective, type FlattenedPage } from './vertical-perspective.ts'

/**
 * Empty when the words are not in a supported language.
 * @param toBox converts a part of the preprocessed page to a box on the original image
 * @param isWord the words of the language of the page; without them, words of low confidence are in doubt
 */
export function readLayout(words: readonly Word[], toBox: (part: Rectangle) => Box, isWord: Dictionary = () => false): ExtractedMenu {
  if (!isLegible(words)) return { categories: [] }
  const { labelled: found, flat, sizeHeaders } = labelPage(words)
  const marks = marksOf(found, words)
  const labelled = relabelMarkedNames(found, marks)
  return assemble(labelled, {
    between: findPricesBetweenLines(labelled.map(({ line }) => line)),
    pricesOfLines: labelled.map(({ line }) => line.prices),
    sizeHeaders,
    marks,
    foreignMarks: findForeignMarks(labelled, marks),
    sureWords: sureWordsOf(words),
    isWord,
    isLowConfidencePage: isLowConfidence(words),
    mayLackPoints: mayLackPoints(words),
    toBox({ left, top, right, bottom }) {
      const corners = [left, right].flatMap((x) => [top, bottom].map((y) => flat.onPicture({ x, y })))
      return toBox(boxAroundPoints(corners))
    },
  })
}

/** Returns the lines of a page in reading order with their roles, and the correction of perspective that was applied. */
export function labelPage(printed: readonly Word[]): { labelled: LabelledLine[]; flat: FlattenedPage; sizeHeaders: SizeHeaders[] } {
  // Only a page of a PDF still has codes of currencies; those of a photo were removed before.
  const { words } = separateCurrencyCodes(printed)
  const inBoxes = new Set(legendBlocks(words).flat(2))
  const flat = correctPerspective(words.filter((word) => !inBoxes.has(word)))
  const codes = [...readLegend(textRows(words)).keys()]
  const numbered = removeItemNumbers(
    joinRepeatedSizes(joinSizes(joinMarksBefore(putMarksBehind(alignMarks(findSegments(flat.words)), codes), codes))),
  )
  const { rows: sizeHeaders, segments: others } = findSizeHeaders(numbered)
  const found = removeOpeningHours(others)
  const segments = flagIllegiblePrices(flagRareDollars(repairMissingDecimalPoints(removeNonPriceNumbers(found))))
  const usualSize = median(segments.filter((segment) => !segment.price).map((segment) => segment.size))
  const lines = findColumns(segments).flatMap((column) => splitChoices(groupIntoLines(column, usualSize), codes))
  return {
    labelled: labelWithoutMarks(releaseSectionPrices(removeHeadingRemarks(splitDescriptionsFromLines(lines))), codes, labelLines),
    flat,
    sizeHeaders,
  }
}

type Draft = {
  names: LabelledLine[]
  texts: LabelledLine[]
  marks: string[]
  prices: Segment[]
  /** The price that the heading states for each dish of its section. */
  sectionPrice: Segment | null
  lines: Line[]
  heading: Line | null
}

type Page = NameEvidence & {
  between: ReadonlySet<Line>
  pricesOfLines: readonly (readonly Segment[])[]
  foreignMarks: ReadonlySet<LabelledLine>
  isLowConfidencePage: boolean
  mayLackPoints: boolean
  sizeHeaders: readonly SizeHeaders[]
  toBox: (part: Rectangle) => Box
}

/** What is known while the lines of a page are assembled from top to bottom. */
type Assembly = {
  menu: ExtractedMenu
  /** The lines of the heading right above. */
  heading: LabelledLine[]
  above: Line | null
  title: Line | null
  sectionPrice: Segment | null
  draft: Draft | null
  /** Raised marks on a line of their own right above a name are those of this name. */
  areMarksOfNext: boolean
}

function assemble(labelled: readonly LabelledLine[], own: Page): ExtractedMenu {
  const orphans = findOrphanPrices(labelled)
  const diets = findDietLines(labelled)
  const part = createNameSplitter(
    labelled.filter(({ role }) => role === 'name').map(({ line }) => wordsOf(line)),
    labelled.filter(({ role }) => role === 'description').length,
  )
  const page: Assembling = { part, ...own }
  const menu: ExtractedMenu = { categories: [] }
  const state: Assembly = { menu, heading: [], above: null, title: null, sectionPrice: null, draft: null, areMarksOfNext: false }
  for (const [i, label] of labelled.entries()) {
    if (takeMarksBelow(state, label, labelled[i + 1], { diets, marks: page.marks })) continue
    if (label.role === 'heading' || label.role === 'note' || orphans.has(label)) closeItem(state, page)
    if (label.role === 'heading') openCategory(state, label, page)
    else takeText(state, label, page)
  }
  closeItem(state, page)
  if (isGuesswork(menu)) return { categories: [] }
  flagDoubtfulPrices(menu)
  removeContradictingTags(menu.categories.flatMap(({ items }) => items))
  return { categories: menu.categories.filter((category) => category.items.length > 0) }
}

/** Gives the marks of a line that has nothing else to the dish above or to the next one. @returns whether the line was one */
function takeMarksBelow(
  state: Assembly,
  label: LabelledLine,
  next: LabelledLine | undefined,
  { diets, marks }: { diets: ReadonlySet<LabelledLine>; marks: Page['marks'] },
): boolean {
  const { draft } = state
  if (!draft) return false
  const onLine = marksOnLine(label.line, marks)
  if (onLine) {
    if (next?.role === 'name' && next.line.gap < MARK_LINES.minGap) state.areMarksOfNext = true
    else draft.marks.push(onLine)
    return true
  }
  if (diets.has(label)) {
    draft.marks.push(`(${label.line.text})`)
    return true
  }
  // Letters on badges below a dish are as large as a heading, and too far away to belong to it for certain.
  return label.role === 'heading' && isUsualMarks(label.line.text)
}

function closeItem(state: Assembly, page: Assembling): void {
  if (!state.draft) return
  const items = state.menu.categories.at(-1)?.items ?? []
  const item = itemOf(state.draft, page)
  // A line of nothing but sizes: its prices belong to a dish that is read without them.
  if (item.name) items.push(item)
  else if (!items.at(-1)?.doubts.includes('price')) items.at(-1)?.doubts.push('price')
  state.draft = null
}

function openCategory(state: Assembly, label: LabelledLine, { toBox }: Page): void {
  const { menu, heading } = state
  state.heading = heading.length > 0 && isUnder(heading, label) ? [...heading, label] : [label]
  state.above = label.line
  state.title = null
  state.sectionPrice = label.line.sectionPrice ?? null
  const lines = state.heading.map(({ line }) => line)
  const name = lines
    .map(({ text }) => text)
    .join(' ')
    .replace(BEFORE_SECTION_PRICE, '')
  if (menu.categories.at(-1)?.items.length === 0) menu.categories.pop()
  menu.categories.push({ name, box: toBox(boundingBox(lines)), items: [] })
}

/** Handles a line that is not a heading: a name begins an item, and every other line except a note belongs to the item above. */
function takeText(state: Assembly, label: LabelledLine, page: Assembling): void {
  const { role, line } = label
  if (role === 'note' && isTitleText(line.text)) state.title = line
  if (role !== 'note') state.heading = []
  if (role === 'name') {
    closeItem(state, page)
    openItem(state, label, page)
  } else if (state.draft && role !== 'note') {
    if (role === 'nameContinuation') state.draft.names.push(label)
    if (role === 'description') state.draft.texts.push(label)
    state.draft.prices.push(...line.prices)
    state.draft.lines.push(line)
  }
}

function openItem(state: Assembly, label: LabelledLine, { toBox }: Page): void {
  const { menu, title, above, sectionPrice, areMarksOfNext } = state
  // Without a heading, or below the name of the venue, the title of the menu is above its items: 'Tasting Menu'. A line below
  // 'Starters' is not the title.
  const last = menu.categories.at(-1)
  const isHeaded = last !== undefined && (title === null || last.items.length > 0 || isHeadingText(last.name))
  if (!isHeaded) {
    if (last?.items.length === 0) menu.categories.pop()
    menu.categories.push({ name: title?.text ?? '', box: title && toBox(title), items: [] })
  }
  state.title = null
  state.areMarksOfNext = false
  const { line } = label
  const marks = areMarksOfNext ? [UNREAD_MARK] : []
  state.draft = { names: [label], texts: [], marks, prices: [...line.prices], sectionPrice, lines: [line], heading: above }
}

/** Whether no name of a menu is certain and no price was read: a photo that is too blurred has no dish. */
function isGuesswork({ categories }: ExtractedMenu): boolean {
  return categories.flatMap(({ items }) => items).every(({ doubts }) => doubts.includes('name') && doubts.includes('no_price'))
}

/** What is before the price of all dishes in a heading: 'Little Ones – all £6.95'. */
const BEFORE_SECTION_PRICE =
  /(?<=\p{L}{2}.*)(?:\s*[,–—:-]?\s*\b(?:all|alle|je|tous|toutes|tutti|tutte|todos|todas)(?: at| for)?|\s*[,–—:-])$/iu

function isUnder(heading: readonly LabelledLine[], next: LabelledLine): boolean {
  const last = heading.at(-1)?.line as Line
  const isAlike = Math.abs(Math.log(next.line.size / last.size)) < HEADING_LINES.sameSize
  return next.line.gap < HEADING_LINES.maxGap && isAlike && last.isCapitals === next.line.isCapitals
}

/** The placeholder of a mark that was not read; within a text it is none. */
const UNREAD_PLACEHOLDER = new RegExp(String.raw`\s${UNREAD_MARK}(?=\s|$)`, 'g')

/** A price and the name of a size that stayed in a description: another price of the item was not found. */
const SIZE_LEFT = new RegExp(String.raw`\d[.,]\d\d?\b.*(?<!\p{L})${SIZE_NAME}$`, 'iu')

/** Names of sizes that stayed in a name or description: their prices were not read, and that of the item is the one of the last size. */
const SIZES_LEFT = new RegExp(String.raw`\d\s?(?:ml|cl)\b.*[/|]\s?${SIZE_NAME}(?:\s?\d[\d.,]*)?$`, 'iu')

/** Words with amounts that stayed in a name or description, and the last word without one: 'each 3½ / six 19½ / twelve' of a price that is 37. */
const AMOUNTS_LEFT = /\p{L} \d[\d.,½%]* ?[/|] ?(?:\p{L}+ \d[\d.,½%]* ?[/|] ?)*\p{L}+$/u

/** The separator between a name and its description or price. */
const AT_END = /(?<=[\p{L}\p{N})])\s*[,;:|–—]+$/u

type Assembling = Page & { part: (name: Word[]) => SplitName }

function itemOf({ names, texts, marks: marksBelow, prices: own, sectionPrice, lines, heading }: Draft, page: Assembling): ExtractedItem {
  const { part, isLowConfidencePage, mayLackPoints, marks, toBox } = page
  const all = own.length === 0 && sectionPrice ? [sectionPrice] : own
  const prices = withoutNumbers(all)
  const isDigitSure = ({ text, confidence }: Word) => !/\d/.test(text) || confidence >= REVIEW.minPriceConfidence || isUsualMeasure(text)
  const isPriceSure = prices[0]?.words.every(isDigitSure) ?? true
  const { sizes, lines: stripped, isIncomplete } = findSizes(lines, prices, { heading, ...page })
  const isKnown = isPriceSure || !isLowConfidencePage
  const price = isKnown ? (sizes ? Math.min(...sizes.map((size) => size.price)) : (prices[0]?.price?.amounts[0] ?? null)) : null
  const { name: printedName, rest } = part(names.flatMap(({ line }) => wordsOf(stripped.get(line) ?? line)))
  const ofTexts = new Set(texts.map(({ line }) => line))
  const beside = splitAtMarks(
    printedName,
    [...rest, ...lines.flatMap((line) => (ofTexts.has(line) ? [] : (line.inlineDescription ?? [])))],
    marks,
  )
  const plain = removeSmallRemarks(beside.name, marks)
  const legible = removeUnreadableMarks(plain.words, marks)
  const name = marks.split(textOf(legible.words))
  const { name: shown, strength } = splitStrength(name.text.replace(AT_END, ''))
  const printed = [strength, textOf(beside.text), ...texts.map(({ line }) => wholeText(stripped.get(line) ?? line))]
    .filter(Boolean)
    .join(' ')
  const description = marks.splitText(withSpacedMarks(printed.replace(UNREAD_PLACEHOLDER, ''), marks))
  const below = marksBelow.map((text) => {
    const read = text.replaceAll(UNREAD_MARK, '').trim()
    return read === text ? marks.split(`- ${text}`) : { ...marks.split(`- ${read}`), isUnsure: true }
  })
  const isForeign = texts.some((text) => page.foreignMarks.has(text))
  const found = [name, isForeign ? { ...description, tags: [], isUnsure: true } : description]
    .map((part) => (part.tags.length > 0 && areOfPart(part.text, part.tags) ? { ...part, tags: [], isUnsure: true } : part))
    .concat(below)
  const doubts: Doubt[] = []
  if (isNameUnsure(legible.words, shown, page)) doubts.push('name')
  const lacksPoint = mayLackPoints && prices.some(({ text }) => !HAS_PENCE.test(text))
  const areSizesSure = !sizes || prices.every(({ words }) => words.every(isDigitSure))
  const isUnsure = !isPriceSure || !areSizesSure || lacksPoint || prices.length < all.length || (isIncomplete && prices.length > 0)
  const isLeft = (text: string) => SIZES_LEFT.test(text) || AMOUNTS_LEFT.test(text)
  const isSizeLeft = SIZE_LEFT.test(printed) || (!sizes && [name.text, printed].some(isLeft))
  if (isUnsure || (prices.length > 0 && isSizeLeft)) doubts.push('price')
  if (sizes && (sizes.some((size) => isUnusualMeasure(size.name)) || !areMeasuresInOrder(sizes))) doubts.push('sizes')
  if (lines.some((line) => page.between.has(line))) doubts.push('price_apart')
  if (!sizes && (prices.length > 1 || (prices[0]?.price?.amounts.length ?? 0) > 1)) doubts.push('several_prices')
  const ends = [beside.text, ...texts.map(({ line }) => wordsOf(line))].flatMap((words) => words.at(-1) ?? [])
  const isMarkUnsure =
    lines.some(({ fillings }) => fillings?.areMarked) ||
    [...legible.words, ...ends].some(({ text, confidence }) => confidence < MARKS_CONFIDENCE.minSure && marks.isMarks(text))
  const isUnread = printed.endsWith(` ${UNREAD_MARK}`) || marks.isMarks(printed.split(` ${UNREAD_MARK} `).slice(1).at(-1) ?? '')
  if (plain.isUnsure || legible.isUnsure || isMarkUnsure || isUnread || found.some(({ isUnsure }) => isUnsure)) doubts.push('marks')
  if ([...names, ...texts].some(({ margin }) => margin < REVIEW.minLabelMargin)) doubts.push('layout')
  if (price === null) doubts.push('no_price')
  return {
    name: restoreAccents(shown),
    ...(description.text && { description: restoreAccents(description.text) }),
    price,
    ...(sizes && price !== null && { sizes }),
    ...(prices.length > 0 && { price_text: prices.map((segment) => segment.text).join(' ') }),
    dietary_info: [...new Set(found.flatMap(({ tags }) => tags))],
    box: toBox(boundingBox(lines)),
    doubts,
  }
}

/** A description that was split like a name from the smaller words after its comma. */
function wholeText({ text, inlineDescription = [] }: Pick<Line, 'text' | 'inline'>): string {
  return inlineDescription.length > 0 ? `${text}, ${textOf(inlineDescription)}` : text
}

/** Without illegible numbers that have no currency sign, such as allergens, where another price of the item has one. */
function withoutNumbers(prices: readonly Segment[]): Segment[] {
  const isSigned = ({ text, price }: Segment) => HAS_SIGN.test(text) && (price?.amounts.length ?? 0) > 0
  return prices.some(isSigned) ? prices.filter(({ text, price }) => HAS_SIGN.test(text) || (price?.amounts.length ?? 0) > 0) : [...prices]
}

function boxAroundPoints(points: readonly { x: number; y: number }[]): Rectangle {
  return boundingBox(points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })))
}
