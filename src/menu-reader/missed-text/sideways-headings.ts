import { binarise, type GreyImage, rotateGrey } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { boundingBox, coversMiddle, isMiddleInside, middleY } from '../image/rectangle.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { SIDEWAYS } from '../prices/settings.ts'
import { composeStrips } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'

/**
 * Reads headings that are set sideways beside their sections, and adds each above the first line of its section, as if it were set there. The
 * recogniser reads level text only.
 */
export async function readSidewaysHeadings(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const size = median(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(size)) return [...words]
  const runs = findSidewaysText(findBlobs(binarise(picture)), words, size).slice(0, SIDEWAYS.maxRuns)
  const read: { run: InkBlob; text: string; confidence: number }[] = []
  for (const run of runs) {
    const [one, other] = [await readTurned(picture, run, 90, recogniser), await readTurned(picture, run, 270, recogniser)]
    const best = one.confidence >= other.confidence ? one : other
    if (best.confidence >= SIDEWAYS.minConfidence && /^\p{L}[\p{L}&' ]{3,}$/u.test(best.text)) read.push({ run, ...best })
  }
  const noise = (word: Word) => read.some(({ run }) => isMiddleInside(word, run))
  const others = words.filter((word) => !noise(word))
  return [...others, ...read.flatMap((heading, i) => placed(heading, read[i - 1]?.run ?? null, others))]
}

async function readTurned(
  picture: GreyImage,
  { left, top, right, bottom }: InkBlob,
  degrees: 90 | 270,
  recogniser: Recogniser,
): Promise<{ text: string; confidence: number }> {
  const margin = Math.round((right - left) / 2)
  const part = crop(picture, { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin })
  const turned = await rotateGrey(part, degrees)
  const region = {
    left: margin,
    right: turned.width - margin,
    baseline: turned.height - margin,
    size: (right - left) / SIDEWAYS.capHeight,
  }
  const { strips } = composeStrips(turned, [region], 1)
  const found = (await recogniser.recognise(strips, () => {}, 'block'))
    .filter(({ text }) => /[\p{L}&]/u.test(text))
    .sort((a, b) => a.left - b.left)
  return {
    text: found.map(({ text }) => text).join(' '),
    confidence: found.length === 0 ? 0 : Math.min(...found.map(({ confidence }) => confidence)),
  }
}

function crop({ data, width, height }: GreyImage, { left, top, right, bottom }: InkBlob): GreyImage {
  const part = { data: new Uint8Array((right - left) * (bottom - top)).fill(255), width: right - left, height: bottom - top }
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++)
      part.data[(y - top) * part.width + (x - left)] = data[y * width + x] as number
  return part
}

/**
 * Returns boxes of letters below each other that are further apart than lines of text and in whose place nothing was read, from the top
 * down.
 */
export function findSidewaysText(blobs: readonly InkBlob[], words: readonly Word[], size: number): InkBlob[] {
  const legible = words.filter(({ text, confidence }) => confidence >= SIDEWAYS.sureWord && /[\p{L}\p{N}]{2}/u.test(text))
  const letters = blobs.filter((blob) => isLetter(blob, size) && !legible.some((word) => coversMiddle(word, blob)))
  const runs: InkBlob[][] = []
  for (const letter of letters.sort((a, b) => a.top - b.top)) {
    const run = runs.find((other) => {
      const box = boundingBox(other)
      const isOver =
        Math.min(box.right, letter.right) - Math.max(box.left, letter.left) >
        0.5 * Math.min(box.right - box.left, letter.right - letter.left)
      return isOver && letter.top - box.bottom < SIDEWAYS.maxGap * size
    })
    if (run) run.push(letter)
    else runs.push([letter])
  }
  return runs
    .filter((run) => run.length >= SIDEWAYS.minLetters && isInOneLine(run))
    .map(boundingBox)
    .filter(
      (box) =>
        box.bottom - box.top > SIDEWAYS.minLength * (box.right - box.left) &&
        !legible.some((word) => word.left < box.right && word.right > box.left && word.top < box.bottom && word.bottom > box.top) &&
        rowsBeside(box, legible).length >= SIDEWAYS.minRows,
    )
}

function isLetter({ left, top, right, bottom }: InkBlob, size: number): boolean {
  const [width, height] = [right - left, bottom - top]
  return (
    width > SIDEWAYS.minCapHeight * size &&
    width < SIDEWAYS.maxCapHeight * size &&
    height < SIDEWAYS.maxCapHeight * size &&
    height > 0.05 * size
  )
}

/** Whether most letters have the same height, which is their width on the page. */
function isInOneLine(run: readonly InkBlob[]): boolean {
  const usual = median(run.map(({ left, right }) => right - left))
  const like = run.filter(({ left, right }) => Math.abs(right - left - usual) < SIDEWAYS.alike * usual)
  return like.length >= SIDEWAYS.alikeShare * run.length
}

/** The first words of the lines right of a box, from the top down. */
function rowsBeside(box: InkBlob, words: readonly Word[]): Word[] {
  const beside = words.filter((word) => word.left > box.right && word.baseline > box.top && word.baseline < box.bottom)
  return beside.filter((word, i) => !beside.slice(0, i).some((other) => Math.abs(other.baseline - word.baseline) < word.bottom - word.top))
}

/** The heading as a word in the widest gap above the lines of its section, at their left edge. */
function placed(
  { run, text, confidence }: { run: InkBlob; text: string; confidence: number },
  above: InkBlob | null,
  words: readonly Word[],
): Word[] {
  const middle = middleY(run)
  const from = above ? middleY(above) : 0
  const right = words.filter(
    (word) => word.left > run.right && word.baseline > from && word.baseline < middle && /\p{L}{2}/u.test(word.text),
  )
  const rows = [...right].sort((a, b) => a.baseline - b.baseline)
  const gaps = rows.map((word, i) => ({ word, gap: i === 0 ? 0 : word.baseline - (rows[i - 1] as Word).baseline }))
  const first = gaps.reduce((widest, one) => (one.gap > widest.gap ? one : widest), gaps[0] ?? { word: undefined, gap: 0 }).word
  if (!first) return []
  const size = (run.right - run.left) / SIDEWAYS.capHeight
  const onRow = words.filter((word) => Math.abs(word.baseline - first.baseline) < (first.size ?? size) / 2 && word.left > run.right)
  const left = Math.min(...onRow.map((word) => word.left))
  const baseline = Math.min(...onRow.map(({ top }) => top)) - SIDEWAYS.above * size
  let at = left
  return text.split(' ').map((part) => {
    const width = part.length * SIDEWAYS.letterWidth * size
    const word = {
      text: part,
      confidence,
      left: at,
      right: at + width,
      top: baseline - SIDEWAYS.capHeight * size,
      bottom: baseline,
      baseline,
    }
    at += width + 0.3 * size
    return { ...word, size, stroke: first.stroke }
  })
}
