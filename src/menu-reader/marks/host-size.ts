import type { Word } from '../lines/type-metrics.ts'
import { INK_MARKS, MARK_REGIONS } from './settings.ts'

/** The type size of a word; that of its line where raised letters in its box make it seem larger. */
export function sizeOfHost(host: Word, words: readonly Word[]): number {
  const size = host.size as number
  if (host.confidence >= INK_MARKS.hostConfidence) return size
  const onLine = words.filter(
    (word) => word.confidence > INK_MARKS.maxHostConfidence && /\p{L}{3}/u.test(word.text) && isBesideOnLine(word, host),
  )
  return Math.min(size, ...onLine.flatMap((word) => word.size ?? []))
}

function isBesideOnLine(word: Word, host: Word): boolean {
  const size = host.size as number
  const gap = Math.max(word.left - host.right, host.left - word.right)
  return Math.abs(word.baseline - host.baseline) < MARK_REGIONS.sameLine * size && gap < MARK_REGIONS.maxGap * size
}
