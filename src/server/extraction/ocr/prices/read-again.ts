import { readPrintedPrice } from '../../../../domain/menu/printed-price.ts'
import { middleOf } from '../layout/letters.ts'
import type { Word } from '../layout/word.ts'
import { findBlobs } from '../picture/blobs.ts'
import type { Grey } from '../picture/grey.ts'
import { findInk } from '../picture/ink.ts'
import type { Recogniser } from '../recognise.ts'
import { withPoint } from './point.ts'
import { layStrips, STRIP_SIZE } from './strips.ts'
import { findUnread, type Spot } from './unread.ts'

/** Most prices read again: more is no menu but a table of noise. */
const MOST = 240

/** A point is looked for in plain ink first, then in ever fainter; 255 is white. */
const INKS = [150, 190, 220]

/** Confidence of a price whose two readings differ, so that it is shown as doubtful. */
const DISPUTED = 0.4

/** Reads what looks like a price a second time, and what may be one and was passed over for the first. */
export async function readPricesAgain(picture: Grey, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const usualSize = middleOf(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(usualSize)) return [...words]
  const likely = words.filter(isLikePrice).map((word): Spot => ({ ...word, size: word.size ?? usualSize, word }))
  const spots = [...likely, ...findUnread(findBlobs(findInk(picture)), words, usualSize)].slice(0, MOST)
  if (spots.length === 0) return [...words]
  const read = await readSpots(picture, spots, recogniser)
  // Neighbours on a strip may run together into one word; beside others they do not.
  const unclear = spots.filter((spot) => !readPrintedPrice(read.get(spot)?.text ?? '')).reverse()
  if (unclear.length > 0) {
    for (const [spot, again] of await readSpots(picture, unclear, recogniser)) if (readPrintedPrice(again.text)) read.set(spot, again)
  }
  const better = new Map<Word, Word>()
  const found: Word[] = []
  for (const [spot, { text, confidence }] of read) {
    if (spot.word) better.set(spot.word, settle(spot.word, text, confidence))
    else if (readPrintedPrice(text)) found.push(wordAt(spot, text, confidence))
  }
  return [...words.map((word) => better.get(word) ?? word), ...found]
}

type Reading = { text: string; confidence: number }

/** What stands on the spots when they are laid side by side; nothing where nothing is read. */
async function readSpots(picture: Grey, spots: readonly Spot[], recogniser: Recogniser): Promise<Map<Spot, Reading>> {
  const { strips, cells } = layStrips(picture, spots)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  const inks = INKS.map((darkness) => findBlobs(findInk(strips, darkness)))
  return new Map(
    cells.map((cell) => {
      const inCell = read.filter((word) => isInside(word, cell)).sort((a, b) => a.left - b.left)
      const plain = inCell
        .map((word) => word.text)
        .join('')
        .replace(':', '.')
      const seen = inks.map((blobs) =>
        withPoint(
          plain,
          blobs.filter((blob) => isInside(blob, cell)),
          STRIP_SIZE,
        ),
      )
      const text = seen.find((one) => one !== null) ?? plain
      return [cell.spot, { text, confidence: Math.min(1, ...inCell.map((word) => word.confidence)) }]
    }),
  )
}

/** Figures, perhaps with a sign, or letters that figures are taken for; and any short word with a figure that is unsure. Dialling codes and years are neither. */
function isLikePrice({ text, confidence }: Word): boolean {
  if (/^0\d|^(?:19|20)\d\d$/.test(text)) return false
  if (confidence < 0.5 && text.length <= 8 && /\d/.test(text)) return true
  return /\d/.test(text) && /^[^\p{L}]?[£$€EFf]?[\dOoIlSBZ.,:·/-]{1,11}p?$/u.test(text)
}

/** The better of two readings of one price. */
function settle(word: Word, text: string, confidence: number): Word {
  const again = readPrintedPrice(text)
  const before = readPrintedPrice(word.text)
  if (!again) return word
  if (before && before.amounts.join() === again.amounts.join()) return { ...word, confidence: Math.max(word.confidence, confidence) }
  // A point is easily lost and hardly ever seen where there is none.
  if (figures(text) === figures(word.text)) {
    const keepsPoint = before && POINT.test(word.text) && (!POINT.test(text) || (IN_PENCE.test(word.text) && !IN_PENCE.test(text)))
    const isDisputed = POINT.test(word.text) && POINT.test(text)
    const surer = Math.max(word.confidence, confidence)
    return { ...word, text: keepsPoint ? word.text : text, confidence: isDisputed ? Math.min(DISPUTED, surer) : surer }
  }
  const isBetter = !before || confidence >= word.confidence
  return { ...word, text: isBetter ? text : word.text, confidence: before ? Math.min(DISPUTED, word.confidence) : confidence }
}

const POINT = /[.,·]/
const IN_PENCE = /[.,·]\d\d$/

function figures(text: string): string {
  return text.replace(/\D/g, '')
}

function isInside(
  word: { left: number; right: number; top: number; bottom: number },
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
  return x >= left - 10 && x <= right + 10 && y >= top && y < bottom
}

function wordAt({ left, right, baseline, size }: Spot, text: string, confidence: number): Word {
  return { text, confidence, left, right, top: baseline - 0.73 * size, bottom: baseline, baseline, size, stroke: size / 10 }
}
