import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import type { Word } from '../lines/type-metrics.ts'
import { composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { correctMeasure } from './misread-size-names.ts'
import { isSizeName } from './parse-sizes.ts'
import { SIZE_HEADINGS } from './settings.ts'
import { findUnreadHeads, type HeadRegion } from './unread-heads.ts'

/** Recognises the names of sizes above columns of prices a second time, enlarged. What is no name of a size stays as it is. */
export async function rereadHeads(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const heads = findUnreadHeads(findBlobs(binarise(picture)), words)
  if (heads.length === 0) return [...words]
  const { strips, cells } = composeStrips(picture, heads, 1)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  const replaced = new Set<Word>()
  const found = cells.flatMap((cell): Word[] => {
    const again = read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)
    const name = printedName(correctMeasure(again.map(({ text }) => text).join(' '), cell.region.letters, words), words)
    if (!isSizeName(name)) return []
    for (const word of cell.region.words) replaced.add(word)
    return [wordAt(cell.region, name, Math.min(...again.map(({ confidence }) => confidence)))]
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

/** The name of a size that the page prints elsewhere, when one letter of what was read differs: 'bouterlle' for 'bouteille'. */
function printedName(read: string, words: readonly Word[]): string {
  if (isSizeName(read) || read.length < SIZE_HEADINGS.minLetters) return read
  const isNear = ({ text }: Word) => {
    const differing = [...text.toLowerCase()].filter((letter, i) => letter !== read[i]?.toLowerCase()).length
    return text.length === read.length && differing === 1 && /^\p{L}+$/u.test(text) && isSizeName(text)
  }
  return words.find(isNear)?.text ?? read
}

function wordAt({ left, right, baseline, size }: HeadRegion, text: string, confidence: number): Word {
  return {
    text,
    confidence,
    left,
    right,
    top: baseline - SIZE_HEADINGS.capHeight * size,
    bottom: baseline,
    baseline,
    size,
    stroke: size / 10,
  }
}
