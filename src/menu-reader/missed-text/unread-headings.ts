import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { boundingBox, doOverlap, heightOf, middleY, type Rectangle } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { UNREAD_HEADINGS } from '../prices/settings.ts'

/**
 * Flags the words of the line below a heading in large letters that was not read, such as one in a script face. The dish on that line begins another
 * category than the dishes above.
 */
export function flagBelowUnreadHeadings(picture: GreyImage, words: readonly Word[]): Word[] {
  const size = median(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(size)) return [...words]
  const below = new Set(findUnreadHeadings(binarise(picture), words, size).flatMap((heading) => lineBelow(heading, words, size)))
  return words.map((word) => (below.has(word) ? { ...word, isBelowUnread: true } : word))
}

/** Returns boxes around large letters beside each other, where no word was read. */
export function findUnreadHeadings(ink: GreyImage, words: readonly Word[], size: number): Rectangle[] {
  const { minHeight, maxHeight, maxGap, minAspect, minStrokes } = UNREAD_HEADINGS
  const large = findBlobs(ink).filter((blob) => heightOf(blob) > minHeight * size && heightOf(blob) < maxHeight * size)
  const runs: InkBlob[][] = []
  for (const blob of large.sort((a, b) => a.left - b.left)) {
    const run = runs.find((other) => {
      const last = other.at(-1) as InkBlob
      return blob.left - last.right < maxGap * heightOf(last) && blob.top < last.bottom && blob.bottom > last.top
    })
    if (run) run.push(blob)
    else runs.push([blob])
  }
  return runs
    .map(boundingBox)
    .filter((box) => box.right - box.left > minAspect * heightOf(box) && !words.some((word) => doOverlap(word, box)))
    .filter((box) => strokesAcross(ink, box) >= minStrokes)
}

/** How many strokes the middle of a line crosses: an ornament between two sections has few. */
function strokesAcross({ data, width }: GreyImage, box: Rectangle): number {
  const row = Math.round(middleY(box)) * width
  let strokes = 0
  for (let x = box.left; x < box.right; x++) if (data[row + x] === 0 && data[row + x - 1] !== 0) strokes++
  return strokes
}

/** The words of the nearest line below that are under a heading; all of them when no word is and the heading is alone on its lines. */
function lineBelow(heading: Rectangle, words: readonly Word[], size: number): Word[] {
  const near = words.filter(({ baseline }) => baseline > heading.bottom && baseline - heading.bottom < UNREAD_HEADINGS.below * size)
  const isUnder = ({ left, right }: Word) => left < heading.right && right > heading.left
  const isAlone = !words.some(({ top, bottom }) => top < heading.bottom && bottom > heading.top)
  const candidates = near.some(isUnder) ? near.filter(isUnder) : isAlone ? near : []
  const first = Math.min(...candidates.map(({ baseline }) => baseline))
  return candidates.filter((word) => word.baseline - first < UNREAD_HEADINGS.sameLine * sizeOrHeight(word))
}
