import type { Word } from '../lines/word.ts'
import { isSizeName } from './parse-sizes.ts'
import { STACKED_HEADERS } from './settings.ts'

type Stack = { upper: Word; lower: Word }

/**
 * Joins the two words of names of sizes that are below each other, '1' above 'scoop', when at least two such names are beside each other. Each word
 * alone is not the name of a size, and a number above a word would be a price.
 */
export function joinStackedHeaders(words: readonly Word[]): Word[] {
  const stacks = words.flatMap((lower) => stackOf(lower, words) ?? [])
  const isBeside = (one: Stack, other: Stack) => isOnLine(one.upper, other.upper) && isOnLine(one.lower, other.lower)
  const rows = stacks.filter((stack) => stacks.filter((other) => isBeside(stack, other)).length >= STACKED_HEADERS.minNames)
  const used = new Set(rows.flatMap(({ upper, lower }) => [upper, lower]))
  return [...words.filter((word) => !used.has(word)), ...rows.map(joined)]
}

/** Null unless one word is above this one, and both together are the name of a size that this one is not. */
function stackOf(lower: Word, words: readonly Word[]): Stack | null {
  if (isSizeName(lower.text) || !/\p{L}/u.test(lower.text)) return null
  const [upper, another] = words.filter((word) => isAbove(word, lower))
  return upper && !another && isSizeName(`${upper.text} ${lower.text}`) ? { upper, lower } : null
}

function isAbove(upper: Word, lower: Word): boolean {
  const gap = lower.baseline - upper.baseline
  const size = lower.size ?? 0
  return gap > size / 2 && gap < STACKED_HEADERS.maxGap * size && upper.left < lower.right && upper.right > lower.left
}

function isOnLine(one: Word, other: Word): boolean {
  return Math.abs(one.baseline - other.baseline) < STACKED_HEADERS.sameLine * (one.size ?? 0)
}

function joined({ upper, lower }: Stack): Word {
  return {
    ...lower,
    text: `${upper.text} ${lower.text}`,
    confidence: Math.min(upper.confidence, lower.confidence),
    left: Math.min(upper.left, lower.left),
    right: Math.max(upper.right, lower.right),
    top: upper.top,
  }
}
