import type { ItemSize } from '../extracted-menu.ts'
import type { Line } from '../lines/line.ts'
import type { Segment } from '../lines/segment.ts'
import { isSizeName, toSizes } from './parse-sizes.ts'

type NamedPrices = { sizes: ItemSize[]; texts: Segment[] }

/** Parses 'Glass' and 'Bottle' before each price of a line, as separate segments or at the end of the name. Null for other lines. */
export function sizesOnLine({ texts, prices }: Line): NamedPrices | null {
  if (prices.length < 2) return null
  const kept = new Map(texts.map((text) => [text, text.words.length]))
  const found = prices.map((price) => {
    const before = texts.filter((text) => text.left < price.left && text.right <= price.left + price.size).at(-1)
    const count = before ? [2, 1].find((count) => isSizeName(wordsAtEnd(before, count))) : undefined
    const isTaken = prices.some((other) => other !== price && before && other.left > before.left && other.left < price.left)
    if (!before || !count || isTaken) return { name: '', price: null }
    kept.set(before, before.words.length - count)
    return { name: wordsAtEnd(before, count), price: price.price?.amounts[0] ?? null }
  })
  const sizes = toSizes(found)
  if (!sizes) return null
  const rest = texts.flatMap((text) => {
    const words = text.words.slice(0, kept.get(text)).filter(({ text }, i, all) => i < all.length - 1 || !/^[|/·,-]$/.test(text))
    return words.length > 0 ? [{ ...text, words, text: words.map(({ text }) => text).join(' ') }] : []
  })
  return { sizes, texts: rest }
}

function wordsAtEnd({ words }: Segment, count: number): string {
  return words.length < count
    ? ''
    : words
        .slice(-count)
        .map(({ text }) => text)
        .join(' ')
}
