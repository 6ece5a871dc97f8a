import type { Segment } from '../lines/segment.ts'
import { RARE_DOLLARS } from './settings.ts'

/** Marks prices in dollars where most prices of the page have no sign: a '5' is read as a dollar sign, '$7.00' for 57. */
export function doubtRareDollars(segments: readonly Segment[]): Segment[] {
  const prices = segments.filter(({ price }) => price)
  const inDollars = prices.filter(({ text }) => BEGINS_WITH_DOLLAR.test(text))
  if (inDollars.length > RARE_DOLLARS.maxShare * prices.length) return [...segments]
  const rare = new Set(inDollars)
  return segments.map((segment) => {
    if (!rare.has(segment)) return segment
    const words = segment.words.map((word) => ({ ...word, confidence: Math.min(word.confidence, RARE_DOLLARS.doubtfulConfidence) }))
    return { ...segment, words }
  })
}

const BEGINS_WITH_DOLLAR = /^\$/
