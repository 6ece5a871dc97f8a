import { middleOf } from '../layout/letters.ts'
import type { Word } from '../layout/word.ts'
import { findBlobs } from '../picture/blobs.ts'
import type { Grey } from '../picture/grey.ts'
import { findInk } from '../picture/ink.ts'
import { type Cell, inStrips, layStrips, onPicture } from '../prices/strips.ts'
import type { Recogniser } from '../recognise.ts'
import { findPassedOver } from './find-passed-over.ts'

/** Most stretches read again: more is no menu but a table of noise. */
const MOST = 40

/** Words less sure than this are not what stands there. */
const SURE = 0.5

/** The words that were read, and those of the lines that were passed over, each line read on a strip of its own. */
export async function readPassedOver(picture: Grey, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const size = middleOf(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(size)) return [...words]
  const stretches = findPassedOver(findBlobs(findInk(picture)), words, size).slice(0, MOST)
  if (stretches.length === 0) return [...words]
  const { strips, cells } = layStrips(
    picture,
    stretches.map((stretch) => ({ ...stretch, size, word: null })),
    1,
  )
  const read = (await recogniser.recognise(strips, () => {}, 'block')).filter(isWord)
  return [...words, ...cells.flatMap((cell) => read.filter((word) => inStrips(word, cell)).map((word) => placed(word, cell)))]
}

/** Prices are looked for by themselves, and what is neither is grain. */
function isWord({ text, confidence }: Word): boolean {
  return confidence >= SURE && /\p{L}{2}/u.test(text)
}

function placed(word: Word, cell: Cell): Word {
  const [{ x: left, y: top }, { x: right, y: bottom }] = [
    onPicture({ x: word.left, y: word.top }, cell),
    onPicture({ x: word.right, y: word.bottom }, cell),
  ]
  const scale = (right - left) / (word.right - word.left)
  const { baseline } = cell.spot
  return { ...word, left, top, right, bottom, baseline, size: word.size === null ? null : word.size * scale, stroke: word.stroke * scale }
}
