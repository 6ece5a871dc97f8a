import type { PrintedPrice } from '../../../../domain/menu/printed-price.ts'
import { middleOf } from './letters.ts'
import type { Segment } from './segment.ts'

/** From this share of a menu's prices on, how they are printed is how it prints prices. */
const MOST = 0.7
const LEAST_PRICES = 4
const LEAST_PENCE = 2

/**
 * Where halves of a pound are printed '5.5', a bare price that ends in 5 has lost its point if it costs so many times what the
 * dearest does whose figures are sure; where no point was read at all, only if so many do.
 */
const DEARER = 2
const IN_HALVES = /^[£$€E]?(?<figures>\d{1,2}5)$/
const LEAST_HALVES = 3

/** Confidence of a price that does not fit how the others are printed: it is shown as doubtful. */
const DOUBTFUL = 0.4

/** No dish costs this many times what the menu's dishes cost in the middle, and this many times the dearest other. */
const FAR_ABOVE = 6
const ABOVE_DEAREST = 1.5

/** In pounds: nowhere do dishes cost this in the middle. Where they seem to, all of them have lost their points. */
const DEAREST_MIDDLE = 150

/** A price as it is read that may have lost its point, or has it one place too far to the right. */
const POINTLESS = /^[£$€E]?(?<figures>\d{2,4}|\d{2,3}[.,·]\d)$/
const YEAR = /^(?:19|20)\d\d$/

type Form = {
  /** Figures of its pence where it has any: two ('6.50'), one ('6.5'), or now so and now so. */
  pence: 1 | 2 | null
  /** Whether every price has pence. */
  isAlways: boolean
  middle: number
  least: number
  dearest: number
}

/**
 * A price far above all others has lost its point. It is put back where the menu's other prices agree on where theirs
 * stand, and the price is among theirs then: '£590' is '£5.90'; else there is none. Doubtful it is in either case, and so
 * is one without pence where all others have them. Years stay years.
 */
export function repairLostPoints(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter((segment) => segment.price)
  if (prices.length < LEAST_PRICES) return [...segments]
  const form = formOf(prices)
  const halves = lostHalves(prices, form)
  return segments.map((segment) => {
    if (TWO_FIGURES.test(segment.text)) return segment
    const figures = POINTLESS.exec(segment.price ? withoutUnit(segment.text) : segment.text)?.groups?.figures
    const amount = Number(figures?.replace(/[,·]/, '.'))
    const isFarAbove = amount > FAR_ABOVE * form.middle && amount > ABOVE_DEAREST * form.dearest
    if (figures && isFarAbove && !YEAR.test(segment.text)) {
      const repaired = repair(figures, form)
      return repaired !== null || segment.price
        ? doubtful(segment, { amounts: repaired === null ? [] : [repaired], isCertain: true })
        : segment
    }
    if (halves.has(segment)) return doubtful(segment, { amounts: [], isCertain: true })
    return segment.price && form.isAlways ? doubtful(segment, segment.price) : segment
  })
}

const TWO_FIGURES = /[.,·]\d\d\b/
const ONE_FIGURE = /[.,·]\d(?!\d)/

function formOf(prices: readonly Segment[]): Form {
  const amounts = prices.map((segment) => segment.price?.amounts[0] ?? 0).filter((amount) => amount > 0)
  const [inTwo, inOne] = [TWO_FIGURES, ONE_FIGURE].map((form) => prices.filter((segment) => form.test(segment.text)).length) as [
    number,
    number,
  ]
  const isMost = (some: number, all: number, least: number) => some >= least && some >= MOST * all
  const middle = middleOf(amounts)
  if (middle > DEAREST_MIDDLE) return { pence: 2, isAlways: true, middle: middle / 100, least: 0, dearest: Math.max(...amounts) / 100 }
  const usual = amounts.filter((amount) => amount <= FAR_ABOVE * middle)
  return {
    pence: isMost(inTwo, inTwo + inOne, LEAST_PENCE) ? 2 : isMost(inOne, inTwo + inOne, LEAST_PENCE) ? 1 : null,
    isAlways: isMost(inTwo, prices.length, LEAST_PRICES),
    middle,
    least: Math.min(...usual),
    dearest: Math.max(...usual),
  }
}

/** Prices that seem to have lost the point before a 5. What they are is not told from dear dishes: they have no amount. */
function lostHalves(prices: readonly Segment[], { pence }: Form): Set<Segment> {
  const sure = prices.filter(({ text, price }) => price && price.amounts.length > 0 && !IN_HALVES.test(text))
  const dearest = Math.max(...sure.map(({ price }) => price?.amounts[0] ?? 0))
  const lost = prices.filter(({ text }) => Number(IN_HALVES.exec(text)?.groups?.figures) > DEARER * dearest)
  return new Set(pence === 2 || sure.length < LEAST_PRICES || (pence === null && lost.length < LEAST_HALVES) ? [] : lost)
}

/** The price with its point where the menu has it, or null where that makes none of its prices. */
function repair(figures: string, { pence, least, dearest }: Form): number | null {
  const plain = figures.replace(/\D/g, '')
  if (pence === null || (pence === 2 && plain.length < 3)) return null
  // A point that is there is one place too far to the right.
  const amount = Number(plain) / (pence === 2 || plain !== figures ? 100 : 10)
  return amount >= least / ABOVE_DEAREST && amount <= dearest * ABOVE_DEAREST ? amount : null
}

/** '£600 each' says as much as '£600'. */
function withoutUnit(text: string): string {
  return text.replace(/\s\D+$/, '')
}

function doubtful(segment: Segment, price: PrintedPrice): Segment {
  return { ...segment, price, words: segment.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, DOUBTFUL) })) }
}
