import type { InkBlob } from '../../image/ink-blobs.ts'
import type { Word } from '../../lines/word.ts'
import { HAS_SIGN_OR_PENCE } from '../../price-grammar.ts'
import { SYMBOLS } from '../settings.ts'
import { isLevel } from './symbol-legend.ts'

export function groupsOf(blobs: readonly InkBlob[], usualSize: number): InkBlob[][] {
  const groups: InkBlob[][] = []
  for (const blob of [...blobs].sort((a, b) => a.left - b.left)) {
    const group = groups.find((other) => {
      const last = other.at(-1) as InkBlob
      const isOnLine = blob.top < last.bottom && blob.bottom > last.top
      return isOnLine && blob.left - last.right < SYMBOLS.maxGap * usualSize && blob.left >= last.left
    })
    if (group) group.push(blob)
    else groups.push([blob])
  }
  return groups
}

/** The last word of the name beside symbols. Symbols stand after a name or its price, or before a name. */
export function hostOf(group: readonly InkBlob[], words: readonly Word[], usualSize: number): Word | null {
  const [first, last] = [group[0] as InkBlob, group.at(-1) as InkBlob]
  const onLine = words.filter((word) => isLevel(first, word) && /\p{L}{2}/u.test(word.text) && !HAS_SIGN_OR_PENCE.test(word.text))
  const before = onLine.filter((word) => word.right <= first.left + 0.3 * usualSize).sort((a, b) => b.right - a.right)[0]
  const after = onLine.filter((word) => word.left >= last.right - 0.3 * usualSize).sort((a, b) => a.left - b.left)[0]
  const gapBefore = before ? first.left - before.right : Number.POSITIVE_INFINITY
  const gapAfter = after ? after.left - last.right : Number.POSITIVE_INFINITY
  const isPriceBetween = words.some(
    (word) => /\d/.test(word.text) && isLevel(first, word) && before && word.left > before.right && word.right < first.left + usualSize,
  )
  if (before && gapBefore < (isPriceBetween ? SYMBOLS.maxGapWithPrice : SYMBOLS.maxGapToName) * usualSize && gapBefore <= 3 * gapAfter)
    return before
  if (!after || gapAfter > SYMBOLS.maxGapToName * usualSize) return null
  return endOfRun(after, onLine)
}

function endOfRun(first: Word, onLine: readonly Word[]): Word {
  let end = first
  for (const word of [...onLine].sort((a, b) => a.left - b.left))
    if (word.left >= end.right - 1 && word.left - end.right < 0.8 * (end.size ?? 0)) end = word
  return end
}
