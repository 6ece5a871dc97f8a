import type { Word } from '../lines/type-metrics.ts'
import { SIGNS } from '../price-grammar.ts'
import { isLikePrice } from './candidates.ts'
import type { PenceForm } from './pence-form.ts'
import { CANDIDATES } from './settings.ts'

const ENDS_IN_RING = new RegExp(String.raw`^(?<figures>[${SIGNS}]?\d{1,3}[.,:-]?\d?)[°º¢]$`)
const DASH = new RegExp(String.raw`^(?<pounds>[${SIGNS}]?\d{1,3})[-–:](?<pence>\d{2})$`)

/**
 * Corrects prices in old-style figures at the edge of a column of prices. Their zero is a small ring, which is read as a degree sign: '57°' is 570. A
 * dash or colon before two last figures is the point, where the menu prints its pence with two digits: '5-90' is 5.90, because a range would be '5.00-9.00'.
 */
export function repairOldStyleFigures(words: readonly Word[], form: PenceForm): Word[] {
  const prices = words.filter(isLikePrice)
  const isInColumn = ({ right, bottom, top }: Word) =>
    prices.filter((other) => Math.abs(other.right - right) < CANDIDATES.tolerance * (bottom - top)).length > CANDIDATES.minInColumn
  return words.map((word) => {
    const text = withPoint(withZero(word.text), form)
    return text !== word.text && isInColumn(word) ? { ...word, text } : word
  })
}

function withZero(text: string): string {
  const figures = ENDS_IN_RING.exec(text)?.groups?.figures
  return figures ? `${figures}0` : text
}

function withPoint(text: string, form: PenceForm): string {
  const { pounds, pence } = DASH.exec(text)?.groups ?? {}
  return form === 'two' && pounds ? `${pounds}.${pence}` : text
}
