import { type Line, wordsOf } from '../lines/line.ts'
import { createSegment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { textOf } from '../lines/word.ts'
import { isOnlyMarks, UNREAD_MARK } from '../marks/mark-codes.ts'
import { parsePrintedPrice } from '../printed-price.ts'
import { isLikeDish } from './line-evidence.ts'
import { LABELS, SECTION_PRICES } from './settings.ts'

/** Words that state that the price after them is the price of each dish: 'Sides, all £4', 'All wraps £8.50', 'alle 4,50 €'. */
const FOR_ALL = /(?<!\p{L})(?:all|alle|je|tous|toutes|tutti|tutte|todos|todas)(?: at| for)?$/iu

/** A line of its own below a heading: 'All £4', 'all sides £4', '£4 each'. */
const ONLY_ALL = /^(?:(?:all|alle|je|tous|toutes|tutti|tutte|todos|todas)(?: \p{L}+)?(?: at| for)?)?$/iu

/** Words that state that the price before them is the price of each dish. */
const EACH = /(?<!\p{L})(?:each|ea|pro stück|la pièce|chacun|ciascuno|cada uno)\.?$/iu

/**
 * Removes the price of a whole section from its heading, such as 'Wraps £8.50' above dishes without prices. Otherwise the heading would be
 * read as a dish. Marks the lines below as lines without a price of their own. Where the heading says that each dish has it ('Wraps, all £8.50', '£8.50 each'), it
 * keeps it as the price of its section. Otherwise no dish gets it, because it may be for something else.
 */
export function releaseSectionPrices(lines: readonly Line[]): Line[] {
  const released = new Map<Line, Line>()
  const unpriced = new Set<Line>()
  const listed = new Set<Line>()
  const stated = new Set<Line>()
  const usual = median(lines.filter(({ prices, text }) => prices.length > 0 && text !== '').map(({ size }) => size))
  const isLarge = (line: Line) => line.text !== '' && !isOnlyMarks(line.text) && line.size >= SECTION_PRICES.larger * usual
  for (const [i, printed] of lines.entries()) {
    const line = isLarge(printed) ? withPriceOfAll(printed) : printed
    const above = lines[i - 1]
    const isStatement = above !== undefined && isLarge(above) && above.prices.length === 0 && isOnlyStatement(line)
    if (line.prices.length !== 1 || !(isLarge(line) || isStatement) || line.text.split(' ').length > SECTION_PRICES.maxWords) continue
    const end = lines.findIndex((other, at) => at > i && isLarge(other))
    const below = lines.slice(i + 1, end === -1 ? lines.length : end)
    if (below.length < SECTION_PRICES.minLines || below.some(({ prices }) => prices.length > 0)) continue
    const [price] = line.prices
    const isOfEach = price?.price?.amounts.length === 1 && (isStatement || FOR_ALL.test(line.text) || EACH.test(price.text))
    const heading = isStatement ? above : line
    if (isStatement) stated.add(printed)
    released.set(isStatement ? above : printed, { ...heading, prices: [], ...(isOfEach && price && { sectionPrice: price }) })
    for (const other of below) unpriced.add(other)
    if (isOfEach) for (const other of listBelow(below)) listed.add(other)
  }
  // When many headings have prices, they are large dishes and not headings.
  if (released.size === 0 || released.size > SECTION_PRICES.maxSections) return [...lines]
  return lines.flatMap((line) => {
    if (stated.has(line)) return []
    return released.get(line) ?? (unpriced.has(line) ? { ...line, isUnpriced: true, ...(listed.has(line) && { isListed: true }) } : line)
  })
}

/**
 * The lines below the price of each dish that are set alike and may each be one, up to the first that is not. Empty when they are few, for
 * example because descriptions are between them.
 */
function listBelow(below: readonly Line[]): Line[] {
  const [first] = below
  const end = below.findIndex(
    (line) =>
      !isLikeDish({ ...line, text: withoutMarksAtEnd(line.text) }) || Math.abs(Math.log(line.size / (first?.size ?? 1))) > LABELS.sameSize,
  )
  const list = end === -1 ? [...below] : below.slice(0, end)
  return list.length >= SECTION_PRICES.minListed ? list : []
}

/** Names have no brackets and commas, unlike marks. */
function withoutMarksAtEnd(text: string): string {
  const words = text.split(' ')
  const last = words.findLastIndex((word) => !isOnlyMarks(word) && word !== UNREAD_MARK)
  return words.slice(0, last + 1).join(' ')
}

/** A whole number after 'all' in a heading, which without a sign is not a price elsewhere: 'Sauces, all 3'. */
function withPriceOfAll(line: Line): Line {
  const words = wordsOf(line)
  const last = words.at(-1)
  const price = last && /^\d{1,2}$/.test(last.text) ? parsePrintedPrice(last.text) : null
  const before = words.slice(0, -1)
  if (!last || !price || line.prices.length > 0 || !FOR_ALL.test(textOf(before))) return line
  const [texts, prices] = [[createSegment(before)], [createSegment([last], price)]]
  return { ...line, texts, prices, text: textOf(before) }
}

/** Whether a line is nothing but the price of all dishes below it. */
function isOnlyStatement({ text, prices }: Line): boolean {
  return ONLY_ALL.test(text) && (text !== '' || EACH.test(prices[0]?.text ?? ''))
}
