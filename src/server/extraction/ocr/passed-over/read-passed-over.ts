import { middleOf } from '../layout/letters.ts'
import type { Word } from '../layout/word.ts'
import { findBlobs } from '../picture/blobs.ts'
import type { Grey } from '../picture/grey.ts'
import { findInk } from '../picture/ink.ts'
import { type Cell, inStrips, layStrips, onPicture } from '../prices/strips.ts'
import type { Recogniser } from '../recognise.ts'
import { findPassedOver, type Stretch } from './find-passed-over.ts'
import { findUnsure } from './find-unsure.ts'

/** Most stretches read again: more is no menu but a table of noise. */
const MOST = 40

/** Words less sure than this are not what stands there, nor those hardly surer than what was read before. */
const SURE = 0.5
const SURER = 0.2

/**
 * The words that were read, with those of the lines that were passed over, and what the unsure ones are when each stretch of
 * them is read on a strip of its own.
 */
export async function readPassedOver(picture: Grey, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const size = middleOf(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(size)) return [...words]
  const stretches = [...findPassedOver(findBlobs(findInk(picture)), words, size), ...findUnsure(words, size)].slice(0, MOST)
  if (stretches.length === 0) return [...words]
  const { strips, cells } = layStrips(picture, stretches, 1)
  const read = (await recogniser.recognise(strips, () => {}, 'block')).filter(isWord)
  const replaced = new Set<Word>()
  const found = cells.flatMap((cell) => {
    const again = read.filter((word) => inStrips(word, cell))
    if (again.length === 0 || meanOf(again) < meanOf(cell.spot.words) + (cell.spot.words.length > 0 ? SURER : 0)) return []
    for (const word of cell.spot.words) replaced.add(word)
    return again.map((word) => placed(word, cell))
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

function meanOf(words: readonly Word[]): number {
  return words.reduce((total, { confidence }) => total + confidence, 0) / Math.max(1, words.length)
}

/** Prices are looked for by themselves, and what is neither is grain. */
function isWord({ text, confidence }: Word): boolean {
  return confidence >= SURE && /\p{L}{2}/u.test(text)
}

function placed(word: Word, cell: Cell<Stretch>): Word {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    onPicture({ x: word.left, y: word.top }, cell),
    onPicture({ x: word.right, y: word.bottom }, cell),
  ]
  const scale = (right - left) / (word.right - word.left)
  const { baseline } = cell.spot
  return { ...word, left, top, right, bottom, baseline, size: word.size === null ? null : word.size * scale, stroke: word.stroke * scale }
}
