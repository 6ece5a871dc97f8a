import { eraseBlob } from './erase-blob.ts'
import type { GreyImage } from './grey-image.ts'
import { binarise } from './grey-image.ts'
import { findBlobs, type InkBlob } from './ink-blobs.ts'
import { LEADER_DOTS } from './settings.ts'

export function eraseLeaderDots(picture: GreyImage, letterHeight: number): GreyImage {
  const cleared = { ...picture, data: picture.data.slice() }
  for (const dot of findLeaderDots(findBlobs(binarise(cleared, LEADER_DOTS.ink)), letterHeight)) eraseBlob(cleared, dot)
  return cleared
}

export function findLeaderDots(blobs: readonly InkBlob[], letterHeight: number): InkBlob[] {
  const isSmall = ({ left, top, right, bottom }: InkBlob) =>
    right - left <= LEADER_DOTS.maxSize * letterHeight && bottom - top <= LEADER_DOTS.maxSize * letterHeight
  const small = blobs.filter(isSmall)
  const letters = blobs.filter((blob) => !isSmall(blob))
  const rows: InkBlob[][] = []
  // Rows that ended too far left are left out, because a grainy photo has ten thousand specks.
  let open: InkBlob[][] = []
  for (const dot of small.sort((a, b) => a.left - b.left)) {
    open = open.filter((row) => dot.left - (row.at(-1) as InkBlob).right < LEADER_DOTS.maxGap * letterHeight)
    const row = open.find(
      (other) => follows(dot, other.at(-1) as InkBlob, letterHeight) && !isBetween(letters, other.at(-1) as InkBlob, dot),
    )
    if (row) row.push(dot)
    else {
      const first = [dot]
      rows.push(first)
      open.push(first)
    }
  }
  return rows.filter((row) => row.length >= LEADER_DOTS.minDots).flat()
}

function follows(dot: InkBlob, last: InkBlob, letterHeight: number): boolean {
  const [gap, step] = [dot.left - last.right, Math.abs(dot.bottom - last.bottom)]
  const dotWidth = Math.max(dot.right - dot.left, last.right - last.left)
  return gap > LEADER_DOTS.minGap * dotWidth && gap < LEADER_DOTS.maxGap * letterHeight && step < LEADER_DOTS.maxStep * letterHeight
}

/** A letter between two dots means that the dots are parts of a word. */
function isBetween(letters: readonly InkBlob[], one: InkBlob, other: InkBlob): boolean {
  return letters.some(({ left, top, right, bottom }) => left < other.left && right > one.right && top < other.bottom && bottom > one.top)
}
