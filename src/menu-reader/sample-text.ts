import type { GreyImage } from './image/grey-image.ts'
import { binarise } from './image/grey-image.ts'
import { findBlobs, type InkBlob } from './image/ink-blobs.ts'
import { SAMPLE } from './image/settings.ts'
import { textConfidence } from './layout/legible.ts'
import type { Recogniser } from './recogniser.ts'

/** Mean confidence of the words of three letters and more (NaN without words), the sum of their confidences, and their text. */
export type TextSample = { confidence: number; believed: number; text: string }

/**
 * Recognises the parts of a preprocessed image with the most letters, in a fraction of the time of the whole page. Null when the image has
 * too few letters; then recognising the whole page is fast as well.
 */
export async function sampleText(picture: GreyImage, recogniser: Recogniser): Promise<TextSample | null> {
  const cells = densestCells(picture)
  if (cells.length < SAMPLE.cells) return null
  const words = await recogniser.recognise(stack(picture, cells), () => {})
  const believed = words.filter(({ text }) => /\p{L}{3}/u.test(text)).reduce((sum, { confidence }) => sum + confidence, 0)
  return { confidence: textConfidence(words), believed, text: words.map(({ text }) => text).join(' ') }
}

/** Returns the upper left corners of the cells with the most ink of letter height. */
function densestCells(picture: GreyImage): { left: number; top: number }[] {
  const columns = Math.floor(picture.width / SAMPLE.width)
  const counts = new Map<number, number>()
  for (const blob of findBlobs(binarise(picture)).filter(isLikeLetter)) {
    const [column, row] = [Math.floor(blob.left / SAMPLE.width), Math.floor(blob.top / SAMPLE.height)]
    if (column < columns && (row + 1) * SAMPLE.height <= picture.height)
      counts.set(row * columns + column, (counts.get(row * columns + column) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, letters]) => letters >= SAMPLE.minLetters)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SAMPLE.cells)
    .map(([cell]) => ({ left: (cell % columns) * SAMPLE.width, top: Math.floor(cell / columns) * SAMPLE.height }))
}

function isLikeLetter({ left, top, right, bottom }: InkBlob): boolean {
  return bottom - top >= SAMPLE.minLetterHeight && bottom - top <= SAMPLE.maxLetterHeight && right - left <= SAMPLE.maxLetterHeight
}

function stack({ data, width }: GreyImage, cells: readonly { left: number; top: number }[]): GreyImage {
  const step = SAMPLE.height + SAMPLE.gap
  const stacked = new Uint8Array(SAMPLE.width * step * cells.length).fill(255)
  for (const [at, { left, top }] of cells.entries())
    for (let y = 0; y < SAMPLE.height; y++) {
      const from = (top + y) * width + left
      stacked.set(data.subarray(from, from + SAMPLE.width), (at * step + y) * SAMPLE.width)
    }
  return { data: stacked, width: SAMPLE.width, height: step * cells.length }
}
