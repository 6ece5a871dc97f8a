import { type PrintedPrice, readPrintedPrice } from '../../../../domain/menu/printed-price.ts'
import { middleOf } from '../layout/letters.ts'
import type { Word } from '../layout/word.ts'
import { type Blob, findBlobs } from '../picture/blobs.ts'
import type { Grey } from '../picture/grey.ts'
import { findInk } from '../picture/ink.ts'
import type { Recogniser } from '../recognise.ts'
import { figuresOf, gapsOf } from './figures.ts'
import { figuresTakenFor, likelyPrices } from './likely.ts'
import { withUnread } from './partial.ts'
import { withPoint, withPointInGap, withTwinOnes } from './point.ts'
import { readsSevenAsOne } from './seven.ts'
import { type Cell, inStrips, layStrips, STRIP_SIZE } from './strips.ts'
import { findUnread, type Spot } from './unread.ts'

/** Most prices read again: more is no menu but a table of noise. */
const MOST = 240

/** A point is looked for in plain ink first, then in ever fainter; 255 is white. */
const INKS = [150, 190, 220]

/** In which of them the white between figures is measured. */
const GAP_INK = 1

/** Confidence of a price whose two readings differ, so that it is shown as doubtful. */
const DISPUTED = 0.4

/** Reads what looks like a price a second time, and what may be one and was passed over for the first. */
export async function readPricesAgain(picture: Grey, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const usualSize = middleOf(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(usualSize)) return [...words]
  const likely = likelyPrices(words).map((word): Spot => ({ ...word, size: word.size ?? usualSize, word }))
  const spots = [...likely, ...findUnread(findBlobs(findInk(picture)), words, usualSize)].slice(0, MOST)
  if (spots.length === 0) return [...words]
  const read = await readSpots(picture, spots, recogniser)
  // Neighbours on a strip may run together into one word; beside others they do not.
  const unclear = spots.filter((spot) => !priceIn(read.get(spot)?.text ?? '')).reverse()
  if (unclear.length > 0) {
    for (const [spot, again] of await readSpots(picture, unclear, recogniser)) if (priceIn(again.text)) read.set(spot, again)
  }
  const settled = new Map<Word, Word>()
  const found: Word[] = []
  for (const [spot, reading] of read) {
    if (spot.word) settled.set(spot.word, settle(spot.word, reading))
    else if (priceIn(reading.text)) found.push(wordAt(spot, reading.isPartial ? { ...reading, text: withUnread(reading.text) } : reading))
  }
  return [...words.map((word) => settled.get(word) ?? word), ...found]
}

/** `isMended`: not as it was read, but as it is seen on the picture. `isPartial`: other figures are seen than were read. */
type Reading = { text: string; confidence: number; isMended: boolean; isPartial: boolean }

/** What stands on the spots when they are laid side by side; nothing where nothing is read. */
async function readSpots(picture: Grey, spots: readonly Spot[], recogniser: Recogniser): Promise<Map<Spot, Reading>> {
  const { strips, cells } = layStrips(picture, spots)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  const inks = INKS.map((darkness) => findBlobs(findInk(strips, darkness)))
  const inksOf = (cell: Cell) => inks.map((blobs) => blobs.filter((blob) => inStrips(blob, cell)))
  const usualGap = middleOf(cells.flatMap((cell) => gapsOf(figuresOf(inksOf(cell)[GAP_INK] ?? [], STRIP_SIZE))))
  return new Map(
    cells.map((cell) => {
      const inCell = read.filter((word) => inStrips(word, cell)).sort((a, b) => a.left - b.left)
      const plain = inCell
        .map((word) => word.text)
        .join('')
        .replace(':', '.')
      const confidence = Math.min(1, ...inCell.map((word) => word.confidence))
      const seen = asSeen(plain, inksOf(cell), usualGap)
      const isPartial = seen.isPartial || readsSevenAsOne(seen.text, strips, figuresOf(inksOf(cell)[0] ?? [], STRIP_SIZE))
      return [cell.spot, { ...seen, isPartial, confidence }]
    }),
  )
}

/** What was read, with the figures and the point that are seen on the picture. */
function asSeen(read: string, inks: readonly Blob[][], usualGap: number): Omit<Reading, 'confidence'> {
  const twins = inks.map((blobs) => withTwinOnes(read, blobs, STRIP_SIZE))
  const twin = twins.every((one) => one === twins[0]) ? (twins[0] ?? null) : null
  const plain = twin ?? read
  const seen = inks.map((blobs) => withPoint(plain, blobs, STRIP_SIZE)).find((one) => one !== null)
  const inGap = seen === undefined ? withPointInGap(plain, inks[GAP_INK] ?? [], STRIP_SIZE, usualGap) : null
  const text = seen ?? inGap ?? plain
  return { text, isMended: twin !== null || inGap !== null, isPartial: hasMoreFigures(text, inks) }
}

/** Whether one or two figures more are seen than read, in plain ink and in fainter: much more is of its neighbours. */
function hasMoreFigures(text: string, inks: readonly Blob[][]): boolean {
  const read = text.replace(/[.,·]/g, '').length
  return inks.slice(0, 2).every((blobs) => {
    const more = figuresOf(blobs, STRIP_SIZE).length - read
    return more > 0 && more <= 2
  })
}

/** The better of two readings of one price; none where it has figures that neither shows. */
function settle(word: Word, reading: Reading): Word {
  const settled = better(word, reading)
  return reading.isPartial && figures(settled.text).length <= figures(reading.text).length && priceIn(settled.text)
    ? { ...settled, text: withUnread(settled.text), confidence: Math.min(DISPUTED, settled.confidence) }
    : settled
}

function better(word: Word, { text, confidence, isMended }: Reading): Word {
  const again = priceIn(text)
  const before = priceIn(word.text)
  const taken = figuresTakenFor(word.text)
  if (taken && figures(text).length !== taken.length)
    return priceIn(taken) ? { ...word, text: taken, confidence: Math.min(DISPUTED, word.confidence) } : word
  if (!again) return word
  if (before && before.amounts.join() === again.amounts.join()) return { ...word, confidence: Math.max(word.confidence, confidence) }
  // A point is easily lost and hardly ever seen where there is none.
  if (figures(text) === figures(word.text)) {
    const keepsPoint = before && POINT.test(word.text) && (!POINT.test(text) || (IN_PENCE.test(word.text) && !IN_PENCE.test(text)))
    const isDisputed = isMended || (POINT.test(word.text) && POINT.test(text))
    const surer = Math.max(word.confidence, confidence)
    return { ...word, text: keepsPoint ? word.text : text, confidence: isDisputed ? Math.min(DISPUTED, surer) : surer }
  }
  const isBetter = !before || isMended || confidence >= word.confidence
  return { ...word, text: isBetter ? text : word.text, confidence: before ? Math.min(DISPUTED, word.confidence) : confidence }
}

const POINT = /[.,·]/
const IN_PENCE = /[.,·]\d\d$/

/** The price in what was read, the first half of '8.50/ 14' too. */
function priceIn(text: string): PrintedPrice | null {
  return readPrintedPrice(text.replace(/[/|]$/, ''))
}

function figures(text: string): string {
  return text.replace(/\D/g, '')
}

function wordAt({ left, right, baseline, size }: Spot, { text, confidence }: Reading): Word {
  return { text, confidence, left, right, top: baseline - 0.73 * size, bottom: baseline, baseline, size, stroke: size / 10 }
}
