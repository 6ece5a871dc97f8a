import { binarise, type GreyImage } from '../image/grey-image.ts'
import { floodFill } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { SIGNS } from '../price-grammar.ts'
import { HALVES, REREAD } from './settings.ts'

const WITH_PERCENT = new RegExp(String.raw`^(?<pounds>[${SIGNS}]?[1-9]\d{0,2})%(?<after>[.,:;]?)$`)

/**
 * Corrects the half of prices such as '17½', which is read as a percent sign. A percent sign has rings, and a half has none. At least `HALVES.minCount` words must end
 * lines so or have a comma after them, as in 'dozen 22½, two dozen 43½', because a lone percentage may have blurred rings. Other words stay.
 */
export function withHalves(picture: GreyImage, words: readonly Word[]): Word[] {
  const likely = words.filter((word) => WITH_PERCENT.test(word.text) && (endsText(word, words) || /[,;]$/.test(word.text)))
  if (likely.length < HALVES.minCount) return [...words]
  const inks = REREAD.inkThresholds.map((darkness) => binarise(picture, darkness))
  const halves = likely.filter((word) => !inks.some((ink) => hasRing(ink, word)))
  const isOfPage = halves.length >= HALVES.minCount && halves.length >= HALVES.minShare * likely.length
  if (!isOfPage) return [...words]
  return words.map((word) =>
    halves.includes(word)
      ? {
          ...word,
          text: word.text.replace(WITH_PERCENT, (_, pounds: string, after: string) => `${pounds}½${endsText(word, words) ? '' : after}`),
        }
      : word,
  )
}

function endsText(word: Word, words: readonly Word[]): boolean {
  const height = word.bottom - word.top
  return !words.some((other) => {
    const gap = other.left - word.right
    return other !== word && Math.abs(other.baseline - word.baseline) < height / 2 && gap > -height / 2 && gap < HALVES.minGapAfter * height
  })
}

/** Whether the sign at the end of a word encloses paper. The last digit, such as a 9, is left of it. */
function hasRing(ink: GreyImage, word: Word): boolean {
  const [top, bottom] = [Math.max(0, Math.floor(word.top) - 2), Math.min(ink.height, Math.ceil(word.bottom) + 2)]
  const [left, right] = [Math.max(0, Math.floor(word.left) - 2), Math.min(ink.width, Math.ceil(word.right) + 2)]
  const [width, height] = [right - left, bottom - top]
  const isPaper = new Uint8Array((width + 2) * (height + 2)).fill(1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (ink.data[(top + y) * ink.width + left + x] === 0) isPaper[(y + 1) * (width + 2) + x + 1] = 0
  floodFill(isPaper, 0, width + 2)
  const usual = word.bottom - word.top
  const from = width - HALVES.widthOfSign * usual
  for (let at = 0; at < isPaper.length; at++) {
    if (isPaper[at] !== 1) continue
    const hole = floodFill(isPaper, at, width + 2)
    const middle = hole.reduce((sum, place) => sum + (place % (width + 2)), 0) / hole.length
    if (hole.length >= HALVES.minRing * usual * usual && middle > from) return true
  }
  return false
}
