import { median } from '../lines/statistics.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { EUROS, SEPARATED_PENCE } from './settings.ts'

const POUNDS = /^[£€$]\d{1,2}$/
/** Two digits that end in 0, 5 or 9, as the pence of menus do, unlike most measures, years and numbers of pieces. */
const PENCE = /^\d[059]$/

type Pair = { pounds: Word; pence: Word; gap: number }

/**
 * Joins '£5' and '25' when nearly all prices of a page are two such words at one distance. A typewriter font prints the point with so much
 * space that it is read as a space. Then no price of the page shows that its pence have two digits.
 */
export function joinSeparatedPence(words: readonly Word[]): Word[] {
  const signed = words.filter(({ text }) => /^[£€$]\d/.test(text))
  const pairs = signed.filter(({ text }) => POUNDS.test(text)).flatMap((pounds) => pairOf(pounds, words))
  const usual = median(pairs.map(({ gap }) => gap))
  const alike = pairs.filter(({ gap }) => Math.abs(gap - usual) <= SEPARATED_PENCE.maxDeviation * usual)
  if (alike.length < SEPARATED_PENCE.minPrices || alike.length < SEPARATED_PENCE.minShare * signed.length) return [...words]
  const penceOf = new Map(alike.map(({ pounds, pence }) => [pounds, pence]))
  const joined = new Set(penceOf.values())
  return words.flatMap((word) => {
    const pence = penceOf.get(word)
    if (joined.has(word)) return []
    return pence
      ? [{ ...word, text: `${word.text}.${pence.text}`, right: pence.right, confidence: Math.min(word.confidence, pence.confidence) }]
      : [word]
  })
}

function pairOf(pounds: Word, words: readonly Word[]): Pair[] {
  const size = sizeOrHeight(pounds)
  const next = words.filter((word) => word.left > pounds.right && Math.abs(word.baseline - pounds.baseline) < EUROS.sameLine * size)
  const [pence] = next.sort((a, b) => a.left - b.left)
  const gap = pence ? (pence.left - pounds.right) / size : Number.POSITIVE_INFINITY
  return pence && PENCE.test(pence.text) && gap < EUROS.maxGapAtEdge ? [{ pounds, pence, gap }] : []
}
