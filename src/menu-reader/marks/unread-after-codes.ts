import type { InkBlob } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import type { MarkRegion } from './mark-regions.ts'
import { AFTER_CODES } from './settings.ts'

/**
 * Finds ink of the height of a mark right after one, where nothing was read: the recogniser overlooks 'GF' after 'VE'.
 * @param legend codes that the page explains; nothing is found without them
 */
export function findUnreadAfterCodes(blobs: readonly InkBlob[], words: readonly Word[], legend: ReadonlySet<string>): MarkRegion[] {
  if (legend.size < 2) return []
  const codes = words.filter((word) => word.size !== null && legend.has(word.text.toLowerCase().replace(/[^\p{L}]/gu, '')))
  return codes.flatMap((code): MarkRegion[] => {
    const height = code.bottom - code.top
    const isLevel = ({ top, bottom }: InkBlob) =>
      Math.abs(bottom - code.bottom) < AFTER_CODES.sameLine * height && Math.abs(top - code.top) < AFTER_CODES.sameLine * height
    const ink: InkBlob[] = []
    let edge = code.right
    for (const blob of blobs.filter((one) => one.left >= code.right && isLevel(one)).sort((a, b) => a.left - b.left)) {
      if (blob.left - edge > AFTER_CODES.maxGap * height) break
      ink.push(blob)
      edge = blob.right
    }
    const [first] = ink
    if (!first || edge - first.left > AFTER_CODES.maxWidth * height) return []
    const isRead = words.some((word) => word.left < edge && word.right > first.left && word.top < code.bottom && word.bottom > code.top)
    const size = height / AFTER_CODES.capHeight
    return isRead ? [] : [{ left: first.left, right: edge, baseline: code.bottom, size, words: [], isUnlikeName: true }]
  })
}
