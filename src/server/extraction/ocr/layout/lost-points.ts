import type { PrintedPrice } from '../../../../domain/menu/printed-price.ts'
import type { Segment } from './segment.ts'

/** From this share of prices with pence in two figures on, all of a menu's prices are printed so. */
const MOST = 0.7
const LEAST_PRICES = 4

/** Confidence of a price that does not fit how the others are printed: it is shown as doubtful. */
const DOUBTFUL = 0.4

/**
 * Where a menu prints all its prices with two figures of pence, one without has lost its point: '£590' is '£5.90', and
 * doubtful. Years stay years.
 */
export function repairLostPoints(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter((segment) => segment.price)
  const withPence = prices.filter((segment) => /[.,·]\d\d\b/.test(segment.text))
  if (withPence.length < LEAST_PRICES || withPence.length < MOST * prices.length) return [...segments]
  return segments.map((segment) => {
    if (/[.,·]\d\d\b/.test(segment.text) || !/\d/.test(segment.text)) return segment
    const figures = /^[£$€E]?(\d{3,4})$/.exec(segment.text)?.[1]
    if (figures && !/^(?:19|20)\d\d$/.test(segment.text)) return doubtful(segment, { amounts: [Number(figures) / 100], isCertain: true })
    return segment.price ? doubtful(segment, segment.price) : segment
  })
}

function doubtful(segment: Segment, price: PrintedPrice): Segment {
  return { ...segment, price, words: segment.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, DOUBTFUL) })) }
}
