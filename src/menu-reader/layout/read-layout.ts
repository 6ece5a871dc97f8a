import { removeUnreadableMarks, splitDietaryMarks } from '../dietary-marks.ts'
import type { Box, Doubt, ExtractedItem, ExtractedMenu } from '../extracted-menu.ts'
import { findColumns } from './columns.ts'
import { findSegments } from './find-segments.ts'
import { markIllegiblePrices } from './illegible-prices.ts'
import { type SplitName, splitInlineDescriptions } from './inline-descriptions.ts'
import { type LabelledLine, labelLines } from './label-lines.ts'
import { isLegible, isLowConfidence } from './legible.ts'
import { groupIntoLines, type Line } from './line.ts'
import { repairMissingDecimalPoints } from './missing-decimal-points.ts'
import { removeNonPriceNumbers } from './non-price-numbers.ts'
import { removeItemNumbers, removeOpeningHours, removeSizeHeadings } from './numbers-without-price.ts'
import { findOrphanPrices } from './orphan-prices.ts'
import type { Segment } from './segment.ts'
import { REVIEW } from './settings.ts'
import type { Word } from './type-metrics.ts'
import { median } from './type-metrics.ts'
import { correctPerspective, type FlattenedPage } from './vertical-perspective.ts'

/**
 * Converts the words of a page to a menu; empty when the words are not in a supported language.
 * @param toBox converts a part of the preprocessed page to a box on the original image
 */
export function readLayout(words: readonly Word[], toBox: (part: Rectangle) => Box): ExtractedMenu {
  if (!isLegible(words)) return { categories: [] }
  const { labelled, flat } = labelPage(words)
  return assemble(labelled, {
    isLowConfidencePage: isLowConfidence(words),
    toBox({ left, top, right, bottom }) {
      const corners = [left, right].flatMap((x) => [top, bottom].map((y) => flat.onPicture({ x, y })))
      return toBox(aroundPlaces(corners))
    },
  })
}

/** The lines of a page in reading order with their roles, and the applied correction of perspective. */
export function labelPage(words: readonly Word[]): { labelled: LabelledLine[]; flat: FlattenedPage } {
  const flat = correctPerspective(words)
  const found = removeOpeningHours(removeSizeHeadings(removeItemNumbers(findSegments(flat.words))))
  const segments = markIllegiblePrices(repairMissingDecimalPoints(removeNonPriceNumbers(found)))
  const usualSize = median(segments.filter((segment) => !segment.price).map((segment) => segment.size))
  const lines = findColumns(segments).flatMap((column) => groupIntoLines(column, usualSize))
  return { labelled: labelLines(lines), flat }
}

export type Rectangle = { left: number; top: number; right: number; bottom: number }

type Draft = { names: LabelledLine[]; texts: LabelledLine[]; prices: Segment[]; lines: Line[] }

type Page = { isLowConfidencePage: boolean; toBox: (part: Rectangle) => Box }

function assemble(labelled: readonly LabelledLine[], { isLowConfidencePage, toBox }: Page): ExtractedMenu {
  const menu: ExtractedMenu = { categories: [] }
  let heading: LabelledLine[] = []
  let draft: Draft | null = null
  const orphans = findOrphanPrices(labelled)
  const part = splitInlineDescriptions(labelled.filter(({ role }) => role === 'name').map(({ line }) => wordsOf(line)))
  const flush = () => {
    if (!draft) return
    menu.categories.at(-1)?.items.push(itemOf(draft, { part, isLowConfidencePage, toBox }))
    draft = null
  }
  for (const label of labelled) {
    if (label.role === 'heading' || label.role === 'note' || orphans.has(label)) flush()
    if (label.role === 'heading') {
      heading = heading.length > 0 && isUnder(heading, label) ? [...heading, label] : [label]
      const name = heading.map((part) => part.line.text).join(' ')
      const box = toBox(around(heading.map((part) => part.line)))
      if (menu.categories.at(-1)?.items.length === 0) menu.categories.pop()
      menu.categories.push({ name, box, items: [] })
      continue
    }
    if (label.role !== 'note') heading = []
    if (label.role === 'name') {
      flush()
      if (menu.categories.length === 0) menu.categories.push({ name: '', box: null, items: [] })
      draft = { names: [label], texts: [], prices: [...label.line.prices], lines: [label.line] }
    } else if (draft && label.role !== 'note') {
      if (label.role === 'nameContinuation') draft.names.push(label)
      if (label.role === 'description') draft.texts.push(label)
      draft.prices.push(...label.line.prices)
      draft.lines.push(label.line)
    }
  }
  flush()
  return { categories: menu.categories.filter((category) => category.items.length > 0) }
}

/** Whether a heading continues on the next line: same size, small distance. */
function isUnder(heading: readonly LabelledLine[], next: LabelledLine): boolean {
  const last = heading.at(-1)?.line as Line
  return next.line.gap < 2 && Math.abs(Math.log(next.line.size / last.size)) < 0.12 && last.isCapitals === next.line.isCapitals
}

type Assembling = Page & { part: (name: Word[]) => SplitName }

function itemOf({ names, texts, prices, lines }: Draft, { part, isLowConfidencePage, toBox }: Assembling): ExtractedItem {
  const isPriceSure = prices[0]?.words.every((word) => word.confidence >= REVIEW.minPriceConfidence) ?? true
  const price = isPriceSure || !isLowConfidencePage ? (prices[0]?.price?.amounts[0] ?? null) : null
  const { name: own, rest } = part(names.flatMap(({ line }) => wordsOf(line)))
  const { text: name, tags } = splitDietaryMarks(joined(removeUnreadableMarks(own)))
  const description = [joined(rest), ...texts.map(({ line }) => line.text)].filter(Boolean).join(' ')
  const doubts: Doubt[] = []
  if (names.some(({ line }) => line.texts.some((text) => text.words.some((word) => word.confidence < REVIEW.minNameConfidence))))
    doubts.push('name')
  if (!isPriceSure) doubts.push('price')
  if (prices.length > 1 || (prices[0]?.price?.amounts.length ?? 0) > 1) doubts.push('several_prices')
  if ([...names, ...texts].some(({ margin }) => margin < REVIEW.minLabelMargin)) doubts.push('layout')
  if (price === null) doubts.push('no_price')
  return {
    name,
    ...(description && { description }),
    price,
    ...(prices.length > 0 && { price_text: prices.map((segment) => segment.text).join(' ') }),
    dietary_info: tags,
    box: toBox(around(lines)),
    doubts,
  }
}

function wordsOf(line: Line): Word[] {
  return line.texts.flatMap(({ words }) => words)
}

function joined(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}

function aroundPlaces(places: readonly { x: number; y: number }[]): Rectangle {
  return around(places.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })))
}

function around(parts: readonly Rectangle[]): Rectangle {
  return {
    left: Math.min(...parts.map((part) => part.left)),
    top: Math.min(...parts.map((part) => part.top)),
    right: Math.max(...parts.map((part) => part.right)),
    bottom: Math.max(...parts.map((part) => part.bottom)),
  }
}
