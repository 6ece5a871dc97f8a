import type { ExtractedMenu } from '../extracted-menu.ts'
import { boundingBox } from '../image/rectangle.ts'
import { type Line, wordsOf } from '../lines/line.ts'
import type { Segment } from '../lines/segment.ts'
import type { Word } from '../lines/word.ts'
import { removeContradictingTags } from '../marks/contradicting-tags.ts'
import { isUsualMarks, UNREAD_MARK } from '../marks/mark-codes.ts'
import { createNameSplitter } from './descriptions-in-names.ts'
import type { LabelledLine } from './label-lines.ts'
import { findDietLines, marksOnLine } from './mark-lines.ts'
import { isHeadingText, isTitleText } from './menu-vocabulary.ts'
import { findOrphanPrices } from './prices-on-own-lines.ts'
import { HEADING_LINES, MARK_LINES } from './settings.ts'
import { type ItemDraft, type Page, toItem } from './to-item.ts'
import { flagDoubtfulPrices } from './unlikely-prices.ts'
import { isHeadingUnsure } from './unsure-names.ts'

/** What is known while the lines of a page are assembled from top to bottom. */
type Assembly = {
  menu: ExtractedMenu
  /** The lines of the heading right above. */
  heading: LabelledLine[]
  /** The words of the name of the last category. */
  headingWords: Word[]
  above: Line | null
  title: Line | null
  sectionPrice: Segment | null
  draft: ItemDraft | null
  /** Raised marks on a line of their own right above a name are those of this name. */
  areMarksOfNext: boolean
}

/** Assembles the lines of a page to categories and items, from top to bottom. Empty when nothing was read with certainty. */
export function assembleMenu(labelled: readonly LabelledLine[], own: Omit<Page, 'splitName'>): ExtractedMenu {
  const orphans = findOrphanPrices(labelled)
  const diets = findDietLines(labelled)
  const splitName = createNameSplitter(
    labelled.filter(({ role }) => role === 'name').map(({ line }) => wordsOf(line)),
    labelled.filter(({ role }) => role === 'description').length,
  )
  const page: Page = { splitName, ...own }
  const menu: ExtractedMenu = { categories: [] }
  const state: Assembly = {
    menu,
    heading: [],
    headingWords: [],
    above: null,
    title: null,
    sectionPrice: null,
    draft: null,
    areMarksOfNext: false,
  }
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

function closeItem(state: Assembly, page: Page): void {
  if (!state.draft) return
  const items = state.menu.categories.at(-1)?.items ?? []
  const item = toItem(state.draft, page)
  const isBelowUnread = state.draft.names.some(({ line }) => wordsOf(line).some((word) => word.isBelowUnread))
  // A category has no doubts of its own.
  if (isBelowUnread || (items.length === 0 && isHeadingUnsure(state.headingWords, page))) item.doubts.push('category')
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
  state.headingWords = lines.flatMap(wordsOf)
  const name = lines
    .map(({ text }) => text)
    .join(' ')
    .replace(BEFORE_SECTION_PRICE, '')
  if (menu.categories.at(-1)?.items.length === 0) menu.categories.pop()
  menu.categories.push({ name, box: toBox(boundingBox(lines)), items: [] })
}

/** Handles a line that is not a heading: a name begins an item, and every other line except a note belongs to the item above. */
function takeText(state: Assembly, label: LabelledLine, page: Page): void {
  const { role, line } = label
  if (role === 'note' && isTitleText(line.text)) state.title = line
  if (role !== 'note') state.heading = []
  if (role === 'name') {
    closeItem(state, page)
    openItem(state, label, page)
  } else if (state.draft && role !== 'note') {
    if (role === 'nameContinuation') state.draft.names.push(label)
    if (role === 'description') state.draft.descriptions.push(label)
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
    state.headingWords = []
    menu.categories.push({ name: title?.text ?? '', box: title && toBox(title), items: [] })
  }
  state.title = null
  state.areMarksOfNext = false
  const { line } = label
  const marks = areMarksOfNext ? [UNREAD_MARK] : []
  state.draft = { names: [label], descriptions: [], marks, prices: [...line.prices], sectionPrice, lines: [line], heading: above }
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
