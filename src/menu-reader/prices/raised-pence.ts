import type { GreyImage } from '../image/grey-image.ts'
import { binarise } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { boundingBox, middleX, middleY } from '../image/rectangle.ts'
import type { Word } from '../lines/word.ts'
import { HAS_SIGN, onlyDigits, SIGNS } from '../price-grammar.ts'
import type { Recogniser } from '../recogniser.ts'
import { isLikePrice } from './candidates.ts'
import { findRaisedPrices, type RaisedPrice } from './find-raised-prices.ts'
import { RAISED_PENCE, REREAD, UNREAD } from './settings.ts'
import { type Cell, composeStrips, isInsideCell } from './strips.ts'

/**
 * Reads prices whose pence are raised: the recogniser takes '5⁵⁰' for '5°' or '5%'. Pounds and pence are recognised apart, each in one size. Counts
 * only where most prices of the page have this form.
 * @returns the words with such prices in place of what was read there
 */
export async function readRaisedPence(
  picture: GreyImage,
  words: readonly Word[],
  usualSize: number,
  recogniser: Recogniser,
): Promise<{ prices: Word[]; others: Word[] }> {
  const found = findRaisedPrices(
    RAISED_PENCE.inkThresholds.map((darkness) => findBlobs(binarise(picture, darkness))),
    words,
    usualSize,
  )
  const isPlainPrice = (word: Word) => isLikePrice(word) && !found.some((price) => isIn(word, price))
  if (found.length < RAISED_PENCE.minPrices || found.length < RAISED_PENCE.minShare * (found.length + words.filter(isPlainPrice).length))
    return { prices: [], others: [...words] }
  const pounds = await readOften(
    whitened(picture, found.flatMap(aroundPounds)),
    found.map((price) => price.pounds),
    recogniser,
  )
  const pence = await readOften(
    whitened(picture, found.flatMap(aroundPence)),
    found.map((price) => price.pence),
    recogniser,
  )
  const joined: { text: string; confidence: number }[][] = []
  for (const perRow of RAISED_PENCE.joined.perRow) joined.push(await readJoined(picture, found, perRow, recogniser))
  for (const [i, whole] of joined.flatMap((round) => [...round.entries()])) {
    const { major, minor } = POUNDS_AND_PENCE.exec(whole.text)?.groups ?? {}
    if (!major || !minor) continue
    for (const [part, text] of [
      [pounds[i] as Part, major],
      [pence[i] as Part, minor],
    ] as const) {
      part.texts.push(text)
      part.confidence = Math.max(part.confidence, whole.confidence)
    }
  }
  const isSigned = pounds.filter(({ texts }) => texts.some((text) => HAS_SIGN.test(text))).length > found.length / 2
  const prices = found.map((price, i) => priceOf(price, { major: pounds[i] as Part, minor: pence[i] as Part, isSigned }))
  return { prices, others: words.filter((word) => !found.some((price) => isIn(word, price))) }
}

/** The ink beside the pounds: the pence, even if they overlap the last digit. */
function aroundPounds({ pounds, pence, underlines }: RaisedPrice): InkBlob[] {
  const [major, minor] = [boundingBox(pounds), boundingBox([...pence, ...underlines])]
  const border = Math.ceil((major.right + Math.max(minor.left, major.right)) / 2)
  const over = { ...minor, left: minor.left - 2, right: border, bottom: major.top - 1 }
  return [{ ...minor, left: border, right: minor.right + 3, top: minor.top - 3, bottom: minor.bottom + 3 }, over]
}

function aroundPence({ pounds, pence, underlines }: RaisedPrice): InkBlob[] {
  const [major, minor] = [boundingBox(pounds), boundingBox(pence)]
  const border = Math.floor((Math.min(major.right, minor.left) + minor.left) / 2)
  const below = { left: border, right: minor.right + 3, top: minor.bottom + 2, bottom: major.bottom + 3 }
  return [{ ...major, left: major.left - 3, right: border, top: minor.top - 3, bottom: major.bottom + 3 }, below, ...underlines]
}

function whitened(picture: GreyImage, areas: readonly InkBlob[]): GreyImage {
  const data = picture.data.slice()
  for (const { left, top, right, bottom } of areas)
    for (let y = Math.max(0, top); y < Math.min(picture.height, bottom); y++)
      if (right > left) data.fill(255, y * picture.width + Math.max(0, left), y * picture.width + Math.min(picture.width, right))
  return { ...picture, data }
}

/** The readings of one part in several arrangements of the strips. */
type Part = { texts: string[]; confidence: number }

/** @param isSigned whether the prices of this page have a currency sign */
function priceOf({ pounds, pence }: RaisedPrice, { major, minor, isSigned }: { major: Part; minor: Part; isSigned: boolean }): Word {
  const foot = Math.max(...pounds.map(({ bottom }) => bottom))
  const top = Math.min(...pounds.map((blob) => blob.top))
  const whole = agreed(major, POUNDS)
  const rest = agreed({ ...minor, texts: minor.texts.map((text) => text.replace(DOUBLED_FIVE, '')) }, TWO_DIGITS)
  const isWhole = whole && rest && onlyDigits(whole.text).length >= pounds.length - (isSigned ? 1 : 0)
  const text = isWhole ? `${whole.text}.${rest.text}` : `?${onlyDigits(whole?.text ?? '') || '1'}.${rest?.text ?? '00'}`
  return {
    text,
    confidence: isWhole ? Math.min(whole.confidence, rest.confidence) : REREAD.disputedConfidence,
    left: Math.min(...pounds.map(({ left }) => left)),
    right: Math.max(...pence.map(({ right }) => right)),
    top,
    bottom: foot,
    baseline: foot,
    size: (foot - top) / UNREAD.digitHeight,
    stroke: (foot - top) / 7,
  }
}

const POUNDS = new RegExp(String.raw`^[${SIGNS}]?[1-9]\d{0,2}$`)
const TWO_DIGITS = /^\d\d$/
/** A '5' that was read twice, because it was also read as a letter. */
const DOUBLED_FIVE = /^S(?=5\d$)/

/** Returns what most readings have. It is in doubt when it was read only once, or when other readings differ. */
function agreed({ texts, confidence }: Part, form: RegExp): { text: string; confidence: number } | null {
  const fitting = texts.filter((text) => form.test(text))
  const count = (text: string) => fitting.filter((other) => onlyDigits(other) === onlyDigits(text)).length
  const [text] = [...fitting].sort((a, b) => count(b) - count(a))
  if (text === undefined) return null
  const isSure = count(text) === fitting.length && fitting.length > 1
  return { text, confidence: isSure ? Math.max(confidence, RAISED_PENCE.agreed) : Math.min(confidence, REREAD.disputedConfidence) }
}

async function readOften(picture: GreyImage, groups: readonly InkBlob[][], recogniser: Recogniser): Promise<Part[]> {
  const readings: Part[] = groups.map(() => ({ texts: [], confidence: 0 }))
  for (const { stretch, perStrip, isReversed } of RAISED_PENCE.rounds) {
    const regions = groups.map((blobs, i) => regionOf(blobs, i, stretch))
    const ordered = isReversed ? [...regions].reverse() : regions
    const { strips, cells } = composeStrips(picture, ordered, perStrip)
    const read = await recogniser.recognise(strips, () => {}, 'block')
    for (const cell of cells) {
      const { text, confidence } = textIn(read, cell)
      const part = readings[cell.region.index] as Part
      part.texts.push(text)
      part.confidence = Math.max(part.confidence, confidence)
    }
  }
  return readings
}

const POUNDS_AND_PENCE = new RegExp(String.raw`^(?<major>[${SIGNS}]?[1-9]\d{0,2})[.,]?(?<minor>\d\d)$`)

/** Recognises each price with its pence enlarged behind its pounds: digits are read better beside others. */
async function readJoined(
  picture: GreyImage,
  found: readonly RaisedPrice[],
  perRow: number,
  recogniser: Recogniser,
): Promise<{ text: string; confidence: number }[]> {
  const [major, minor] = [
    composeStrips(
      whitened(picture, found.flatMap(aroundPounds)),
      found.map(({ pounds }, i) => regionOf(pounds, i, 1)),
    ),
    composeStrips(
      whitened(picture, found.flatMap(aroundPence)),
      found.map(({ pence }, i) => regionOf(pence, i, 1)),
    ),
  ]
  const { margin, overlap } = RAISED_PENCE.joined
  const height = Math.ceil(Math.max(...major.cells.map((cell) => cell.bottom - cell.top)))
  const pairs = found.map((_, i) => [major.cells[i], minor.cells[i]] as [Cell<Region>, Cell<Region>])
  const widthOf = ([one, other]: [Cell<Region>, Cell<Region>]) => Math.ceil(one.right - one.left + other.right - other.left)
  const rows = pairs.flatMap((_, i) => (i % perRow === 0 ? [pairs.slice(i, i + perRow)] : []))
  const rowWidth = Math.max(...rows.map((row) => row.reduce<number>((total, pair) => total + widthOf(pair) + margin, margin)))
  const size = { width: rowWidth, height: Math.ceil((Math.ceil(found.length / perRow) + 0.5) * height) }
  const strips = { data: new Uint8Array(size.width * size.height).fill(255), ...size }
  let x: number = margin
  const cells = pairs.map((pair, i) => {
    if (i % perRow === 0) x = margin
    const [left, top] = [x, Math.floor(i / perRow) * height]
    for (const [part, cell] of [
      [major.strips, pair[0]],
      [minor.strips, pair[1]],
    ] as const) {
      copyCell(part, cell, strips, { x, y: top })
      x += Math.round(cell.right - cell.left) - overlap
    }
    x += overlap + margin
    return { region: pair[0].region, left, right: x - margin, top, bottom: top + height }
  })
  const read = await recogniser.recognise(strips, () => {}, 'block')
  return cells.map((cell) => textIn(read, cell))
}

function copyCell(from: GreyImage, cell: Cell<Region>, to: GreyImage, at: { x: number; y: number }): void {
  const [left, top] = [Math.round(cell.left), Math.round(cell.top)]
  for (let y = 0; y < cell.bottom - cell.top; y++)
    for (let x = 0; x < Math.round(cell.right) - left; x++) {
      const value = from.data[(top + y) * from.width + left + x] ?? 255
      const place = (at.y + y) * to.width + at.x + x
      to.data[place] = Math.min(to.data[place] ?? 255, value)
    }
}

type Region = { index: number; left: number; right: number; baseline: number; size: number }

function regionOf(blobs: readonly InkBlob[], index: number, stretch: number): Region {
  const [top, bottom] = [Math.min(...blobs.map((blob) => blob.top)), Math.max(...blobs.map((blob) => blob.bottom))]
  return {
    index,
    left: Math.min(...blobs.map(({ left }) => left)),
    right: Math.max(...blobs.map(({ right }) => right)),
    baseline: bottom,
    size: (stretch * (bottom - top)) / UNREAD.digitHeight,
  }
}

function textIn(read: readonly Word[], cell: Cell<Region>): { text: string; confidence: number } {
  const words = read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)
  return {
    text: words.map(({ text }) => text.replace(/^[.,'‘`]+|[.,'’]+$/g, '')).join(''),
    confidence: Math.min(1, ...words.map(({ confidence }) => confidence)),
  }
}

/** Whether a word was read in the place of a price. */
function isIn(word: Word, { pounds, pence }: RaisedPrice): boolean {
  const [left, right] = [(pounds[0] as InkBlob).left, Math.max(...pence.map((blob) => blob.right))]
  const [top, bottom] = [Math.min(...pence.map((blob) => blob.top)), (pounds[0] as InkBlob).bottom]
  const [x, y] = [middleX(word), middleY(word)]
  return x > left && x < right && y > top && y < bottom
}
