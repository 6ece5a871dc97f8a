import type { PrintedPrice } from '../../../../domain/menu/printed-price.ts'
import { middleOf } from './letters.ts'
import type { Segment } from './segment.ts'

/** From this share of a menu's prices on, how they are printed is how it prints prices. */
const MOST = 0.7
const LEAST_PRICES = 4

/** Confidence of a price that does not fit how the others are printed: it is shown as doubtful. */
const DOUBTFUL = 0.4

/** No dish costs this many times what the menu's dishes cost in the middle. */
const FAR_ABOVE = 6

/**
 * Where a menu prints pence in two figures, a price of three or four figures without a point has lost it: '£590' is
 * '£5.90', and doubtful. Where pence are printed in other ways it stays as it was read, and is doubtful all the same; so
 * is a price without pence where all others have them. Years stay years.
 */
export function repairLostPoints(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter((segment) => segment.price)
  if (prices.length < LEAST_PRICES) return [...segments]
  const pointed = prices.filter((segment) => /[.,·]\d/.test(segment.text))
  const inPence = pointed.filter((segment) => TWO_FIGURES.test(segment.text))
  const isInPence = inPence.length >= LEAST_PRICES && inPence.length >= MOST * pointed.length
  const isAlways = isInPence && inPence.length >= MOST * prices.length
  const usual = middleOf(prices.map((segment) => segment.price?.amounts[0] ?? 0))
  return segments.map((segment) => {
    if (TWO_FIGURES.test(segment.text)) return segment
    const figures = /^[£$€E]?(\d{3,4})$/.exec(segment.text)?.[1]
    const isYear = /^(?:19|20)\d\d$/.test(segment.text)
    const isFarAbove = figures !== undefined && !isYear && Number(figures) > FAR_ABOVE * usual
    if (isFarAbove && isInPence) return doubtful(segment, { amounts: [Number(figures) / 100], isCertain: true })
    return segment.price && (isAlways || isFarAbove) ? doubtful(segment, segment.price) : segment
  })
}

const TWO_FIGURES = /[.,·]\d\d\b/

function doubtful(segment: Segment, price: PrintedPrice): Segment {
  return { ...segment, price, words: segment.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, DOUBTFUL) })) }
}
