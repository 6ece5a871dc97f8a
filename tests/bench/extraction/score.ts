import type { ExtractedItem, ExtractedMenu } from '../../../src/menu-reader/index.ts'
import type { TrueItem, TrueMenu } from './truth.ts'

/** Counts of one image or of several. */
export type Score = {
  items: number
  read: number
  matched: number
  /** Matched items with a price, and those whose price was read exactly. */
  priced: number
  exactPrices: number
  rightCategories: number
  /** Prices that are not printed: of an item without a price, or that is not on the menu. */
  inventedPrices: number
  /** Items without doubts whose price is not on the menu; and all items without doubts. */
  inventedClear: number
  clear: number
  /** Items that print no price, and have no doubt but that: they wait for a price of the reviewer, and nothing was misread. */
  unpriced: number
  /** Matched items with a printed or read description, and those whose description is right. */
  described: number
  rightDescriptions: number
  /** Dietary tags of matched items with known marks: printed, read, read correctly; items, and those with the right set. */
  printedTags: number
  readTags: number
  rightTags: number
  tagged: number
  rightTagSets: number
  /** Matched items with sizes, and those whose sizes are all right. */
  sized: number
  rightSizes: number
  /** Items with a wrong name, price or category, and those that are marked doubtful. */
  wrong: number
  wrongMarked: number
  /** Items that are right in all three, and those that are marked doubtful. */
  right: number
  rightMarked: number
}

/** Maximum edit distance of matching names, as a share of their length. */
const NAME_SLACK = 0.15

type Placed<Item> = Item & { category: string }

/** Compares a result with the ground truth. Each item is matched at most once, the closest names first. */
export function scoreMenu(read: ExtractedMenu, truth: TrueMenu): Score {
  const printed = placed<TrueItem>(truth.categories)
  const found = placed<ExtractedItem>(read.categories)
  const pairs = matchItems(printed, found)
  const score: Score = { ...NOTHING, items: printed.length, read: found.length, matched: pairs.size }
  const amounts = new Set(printed.flatMap((item) => [item.price, ...(item.prices ?? []), ...(item.sizes ?? []).map(({ price }) => price)]))
  for (const item of found) {
    const match = pairs.get(item)
    const isPriceRight = match !== undefined && item.price === match.price
    const isCategoryRight = match !== undefined && distance(item.category, match.category) <= NAME_SLACK
    if (match && match.price !== null) score.priced++
    if (match && match.price !== null && isPriceRight) score.exactPrices++
    if (isCategoryRight) score.rightCategories++
    if (item.price !== null && (match ? match.price === null : !amounts.has(item.price))) score.inventedPrices++
    if (item.doubts.length === 0) score.clear++
    if (match?.price === null && item.doubts.join() === 'no_price') score.unpriced++
    if (item.doubts.length === 0 && item.price !== null && !amounts.has(item.price)) score.inventedClear++
    if (match) scoreParts(score, item, match)
    const isRight = isPriceRight && isCategoryRight
    // A missing price is expected for an item without a price.
    const isMarked = item.doubts.some((doubt) => doubt !== 'no_price' || match?.price !== null)
    score[isRight ? 'right' : 'wrong']++
    if (isMarked) score[isRight ? 'rightMarked' : 'wrongMarked']++
  }
  return score
}

/** Scores everything except name, price and category. `match` is the printed item. */
function scoreParts(score: Score, item: ExtractedItem, match: TrueItem): void {
  if (match.tags) {
    const printed = match.tags.filter((tag) => tag !== 'nuts')
    const right = item.dietary_info.filter((tag) => printed.includes(tag)).length
    score.printedTags += printed.length
    score.readTags += item.dietary_info.length
    score.rightTags += right
    score.tagged++
    if (right === printed.length && right === item.dietary_info.length) score.rightTagSets++
  }
  if (match.description || item.description) {
    score.described++
    if (distance(match.description ?? '', item.description ?? '') <= NAME_SLACK) score.rightDescriptions++
  }
  if (match.sizes) {
    score.sized++
    if (sizesText(match.sizes) === sizesText(item.sizes ?? [])) score.rightSizes++
  }
}

export function sizesText(sizes: readonly { name: string; price: number }[]): string {
  return sizes
    .map(
      ({ name, price }) =>
        `${fold(name)
          .replaceAll(' ', '')
          .replace(/[”″]|′′|''/, '"')} ${price.toFixed(2)}`,
    )
    .join(' | ')
}

const NOTHING: Score = {
  items: 0,
  read: 0,
  matched: 0,
  priced: 0,
  exactPrices: 0,
  rightCategories: 0,
  inventedPrices: 0,
  inventedClear: 0,
  clear: 0,
  unpriced: 0,
  described: 0,
  rightDescriptions: 0,
  printedTags: 0,
  readTags: 0,
  rightTags: 0,
  tagged: 0,
  rightTagSets: 0,
  sized: 0,
  rightSizes: 0,
  wrong: 0,
  wrongMarked: 0,
  right: 0,
  rightMarked: 0,
}

export function addScores(scores: readonly Score[]): Score {
  const total = { ...NOTHING }
  for (const score of scores) for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score[key]
  return total
}

/** A share; 1 when `whole` is 0. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

/** Harmonic mean of recall and precision. */
export function f1({ matched, items, read }: Score): number {
  return share(2 * matched, items + read)
}

export function placed<Item>(categories: readonly { name: string; items: readonly Item[] }[]): Placed<Item>[] {
  return categories.flatMap(({ name, items }) => items.map((item) => ({ ...item, category: name })))
}

export function matchItems(printed: Placed<TrueItem>[], found: Placed<ExtractedItem>[]): Map<Placed<ExtractedItem>, Placed<TrueItem>> {
  const candidates = printed.flatMap((item, i) =>
    found.flatMap((other, j) => {
      const apart = distance(item.name, other.name)
      // Dishes with the same name are matched by position in the menu.
      const rank = apart + 0.1 * Math.abs(i / printed.length - j / found.length)
      return apart <= NAME_SLACK ? [{ item, other, rank }] : []
    }),
  )
  const pairs = new Map<Placed<ExtractedItem>, Placed<TrueItem>>()
  const taken = new Set<Placed<TrueItem>>()
  for (const { item, other } of candidates.sort((a, b) => a.rank - b.rank)) {
    if (pairs.has(other) || taken.has(item)) continue
    pairs.set(other, item)
    taken.add(item)
  }
  return pairs
}

/** Edit distance as a share of the longer text, ignoring case, accents and spaces. */
export function distance(one: string, other: string): number {
  const [a, b] = [fold(one), fold(other)]
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const change = (row[j] as number) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    row = next
  }
  return (row[b.length] as number) / Math.max(1, a.length, b.length)
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
