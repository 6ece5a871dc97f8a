import { splitPrintedDiets } from '../../../../domain/menu/printed-diets.ts'
import type { Box, Doubt, ReadItem, ReadMenu } from '../../../../domain/menu/reading.ts'
import { dropStrayNumbers } from './bare-numbers.ts'
import { findColumns } from './columns.ts'
import { dropDishNumbers } from './dish-numbers.ts'
import { findSegments } from './find-segments.ts'
import { flatten } from './foreshortening.ts'
import { dropHours } from './hours.ts'
import { markIllegiblePrices } from './illegible-prices.ts'
import { type Labelled, labelLines } from './label.ts'
import { isFaint, isLegible } from './legible.ts'
import { middleOf } from './letters.ts'
import { type Line, linesOf } from './line.ts'
import { repairLostPoints } from './lost-points.ts'
import { findOrphans } from './orphans.ts'
import { type Parted, partRunOn } from './run-on.ts'
import type { Segment } from './segment.ts'
import { dropSizeHeads } from './size-heads.ts'
import { withoutUnreadMarks } from './unread-marks.ts'
import type { Word } from './word.ts'

/** Words of a name surer than this are taken as read, from 0 to 1. */
const SURE_NAME = 0.6
const SURE_PRICE = 0.7

/** Labels a better reading of the menu by less than this are doubtful. */
const SURE_LABEL = 0.5

/** A page of words with places into a menu, empty where they are no words of the language read. @param toBox where a part of the straightened page stands on the picture */
export function readLayout(words: readonly Word[], toBox: (part: Rectangle) => Box): ReadMenu {
  if (!isLegible(words)) return { categories: [] }
  const flat = flatten(words)
  const found = dropHours(dropSizeHeads(dropDishNumbers(findSegments(flat.words))))
  const segments = markIllegiblePrices(repairLostPoints(dropStrayNumbers(found)))
  const usualSize = middleOf(segments.filter((segment) => !segment.price).map((segment) => segment.size))
  const lines = findColumns(segments).flatMap((column) => linesOf(column, usualSize))
  return assemble(labelLines(lines), {
    isFaintPage: isFaint(words),
    toBox({ left, top, right, bottom }) {
      const corners = [left, right].flatMap((x) => [top, bottom].map((y) => flat.onPicture({ x, y })))
      return toBox(aroundPlaces(corners))
    },
  })
}

export type Rectangle = { left: number; top: number; right: number; bottom: number }

type Draft = { names: Labelled[]; texts: Labelled[]; prices: Segment[]; lines: Line[] }

type Page = { isFaintPage: boolean; toBox: (part: Rectangle) => Box }

function assemble(labelled: readonly Labelled[], { isFaintPage, toBox }: Page): ReadMenu {
  const menu: ReadMenu = { categories: [] }
  let heading: Labelled[] = []
  let draft: Draft | null = null
  const orphans = findOrphans(labelled)
  const part = partRunOn(labelled.filter(({ role }) => role === 'name').map(({ line }) => wordsOf(line)))
  const flush = () => {
    if (!draft) return
    menu.categories.at(-1)?.items.push(itemOf(draft, { part, isFaintPage, toBox }))
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
      if (label.role === 'more') draft.names.push(label)
      if (label.role === 'text') draft.texts.push(label)
      draft.prices.push(...label.line.prices)
      draft.lines.push(label.line)
    }
  }
  flush()
  return { categories: menu.categories.filter((category) => category.items.length > 0) }
}

/** Whether a heading goes on in its next line: the same size, close below. */
function isUnder(heading: readonly Labelled[], next: Labelled): boolean {
  const last = heading.at(-1)?.line as Line
  return next.line.gap < 2 && Math.abs(Math.log(next.line.size / last.size)) < 0.12 && last.isCapitals === next.line.isCapitals
}

type Assembling = Page & { part: (name: Word[]) => Parted }

function itemOf({ names, texts, prices, lines }: Draft, { part, isFaintPage, toBox }: Assembling): ReadItem {
  const isPriceSure = prices[0]?.words.every((word) => word.confidence >= SURE_PRICE) ?? true
  const price = isPriceSure || !isFaintPage ? (prices[0]?.price?.amounts[0] ?? null) : null
  const { name: own, rest } = part(names.flatMap(({ line }) => wordsOf(line)))
  const { text: name, tags } = splitPrintedDiets(joined(withoutUnreadMarks(own)))
  const description = [joined(rest), ...texts.map(({ line }) => line.text)].filter(Boolean).join(' ')
  const doubts: Doubt[] = []
  if (names.some(({ line }) => line.texts.some((text) => text.words.some((word) => word.confidence < SURE_NAME)))) doubts.push('name')
  if (!isPriceSure) doubts.push('price')
  if (prices.length > 1 || (prices[0]?.price?.amounts.length ?? 0) > 1) doubts.push('several_prices')
  if ([...names, ...texts].some(({ margin }) => margin < SURE_LABEL)) doubts.push('layout')
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
