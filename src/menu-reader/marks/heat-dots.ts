import { eraseBlob } from '../image/erase-blob.ts'
import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { heightOf, isMiddleInside, WORD_MARGIN } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { HEAT_DOTS } from './settings.ts'

/** A row of dots, as it is read: 'eee', 'ooo'. */
const ROW_OF_DOTS = /^(?<dot>[eo©®@°•●])\k<dot>{1,3}$/iu
const DOTS = /^[eo©®@°•●]{1,4}$/iu

/** Words of the key that says how hot one, two and three dots are. */
const HEAT = /^(?:mild|medium|hot|spicy|heat|fiery)\W*$/i

/**
 * Removes the dots that say how hot a dish is, '●●' after its name, from a page that explains them, and from its picture: they are read as letters, and
 * would stay in names or look like marks that were not read. Dots of another size stay.
 */
export function eraseHeatDots(picture: GreyImage, words: readonly Word[]): { picture: GreyImage; words: Word[] } {
  const unchanged = { picture, words: [...words] }
  const levels = new Set(words.flatMap(({ text }) => (HEAT.test(text) ? [text.toLowerCase().replace(/\W/g, '')] : [])))
  const rows = words.filter(({ text }) => ROW_OF_DOTS.test(text))
  if (levels.size < HEAT_DOTS.minLevels || rows.length < HEAT_DOTS.minRows) return unchanged
  const ink = findBlobs(binarise(picture))
  const dots = rows.flatMap((row) => ink.filter((blob) => isMiddleInside(blob, row, WORD_MARGIN)))
  const size = median(dots.map(heightOf))
  const isDot = (blob: InkBlob) =>
    [heightOf(blob), blob.right - blob.left].every((length) => Math.abs(length - size) <= HEAT_DOTS.sameSize * size) &&
    fillOf(picture, blob) >= HEAT_DOTS.minFill
  const found = ink.filter(isDot)
  if (found.length < HEAT_DOTS.minRows) return unchanged
  const cleared = { ...picture, data: picture.data.slice() }
  for (const blob of found) eraseBlob(cleared, blob)
  return {
    picture: cleared,
    words: words.filter((word) => !(DOTS.test(word.text) && found.some((blob) => isMiddleInside(blob, word, WORD_MARGIN)))),
  }
}

/** Share of the box that is ink: a disc fills 0.79 of it, and the letter 'o' less than half. */
function fillOf({ data, width }: GreyImage, { left, right, top, bottom }: InkBlob): number {
  let dark = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if ((data[y * width + x] as number) < HEAT_DOTS.threshold) dark++
  return dark / ((right - left) * (bottom - top))
}
