import type { PrintedPrice } from '../printed-price.ts'
import { median } from './statistics.ts'
import type { Word } from './word.ts'

/** Words on one line without a wide gap: a name, a part of a description, a price. */
export type Segment = {
  words: Word[]
  text: string
  left: number
  top: number
  right: number
  bottom: number
  baseline: number
  /** Type size in pixels. */
  size: number
  /** Thickness of the strokes as a share of the type size. */
  weight: number
  price: PrintedPrice | null
}

/** Creates a segment. @param words at least one, from left to right */
export function createSegment(words: Word[], price: PrintedPrice | null = null): Segment {
  const own = wordsBeforeBracket(words)
  const sized = own.flatMap((word) => (word.size === null ? [] : Array<number>(word.text.length).fill(word.size)))
  const size = sized.length > 0 ? median(sized) : Math.max(...words.map((word) => word.bottom - word.top))
  const strokes = own.flatMap((word) => Array<number>(word.text.length).fill(word.stroke))
  return {
    words,
    text: words.map((word) => word.text).join(' '),
    left: Math.min(...words.map((word) => word.left)),
    top: Math.min(...words.map((word) => word.top)),
    right: Math.max(...words.map((word) => word.right)),
    bottom: Math.max(...words.map((word) => word.bottom)),
    baseline: median(words.map((word) => word.baseline)),
    size,
    weight: median(strokes) / size,
    price,
  }
}

/** Text in brackets is smaller and does not have the style of the name. */
function wordsBeforeBracket(words: Word[]): Word[] {
  const bracket = words.findIndex((word) => /^[([{]/.test(word.text))
  return bracket > 0 ? words.slice(0, bracket) : words
}
