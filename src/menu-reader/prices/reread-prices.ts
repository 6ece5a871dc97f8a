import type { GreyImage } from '../image/grey-image.ts'
import { binarise } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { HAS_DECIMAL_MARK, onlyDigits, withoutDecimalMarks } from '../price-grammar.ts'
import type { Recogniser } from '../recogniser.ts'
import { findBadgePrices } from './badge-prices.ts'
import { endOfPrice, findPriceCandidates, isBeforeText, sizeOfPrice } from './candidates.ts'
import { compareWithBoxes, type ReadTwice } from './compare-boxes.ts'
import { insertPointAtGap, insertVisiblePoint, restoreDoubledOne } from './decimal-point.ts'
import { agreeDigits } from './digit-shapes.ts'
import { countDigits, digitBlobs, digitGaps, isMisreadSeven, usualDigitWidth, withWholeZeros } from './digits.ts'
import { withHalves } from './halves.ts'
import { findLoneElevens } from './lone-eleven.ts'
import { joinPence, repairMisreadDigits } from './misread-digits.ts'
import { formOfPence, isUnlikeForm, type PenceForm } from './pence-form.ts'
import { findUnlikeWidths } from './price-widths.ts'
import { readRaisedPence } from './raised-pence.ts'
import { isBesideUnread, isLonger, priceIn, type Reading, resolve, resolveFound, resolveLonger } from './resolve-price.ts'
import { joinSeparatedPence } from './separated-pence.ts'
import { PRICE_WIDTHS, REREAD, STRIPS } from './settings.ts'
import { findSplitDigits } from './split-digits.ts'
import { type Cell, composeStrips, isInsideCell } from './strips.ts'
import { withUnreadDigits } from './unread-digits.ts'
import { findUnreadPrices, type PriceRegion } from './unread-prices.ts'

export async function rereadPrices(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const usualSize = median(words.flatMap((word) => word.size ?? []))
  if (Number.isNaN(usualSize)) return [...words]
  const raised = await readRaisedPence(picture, words, usualSize, recogniser)
  return [...(await rereadPlainPrices(picture, raised.others, { usualSize, raised: raised.prices }, recogniser)), ...raised.prices]
}

/** @param raised prices that were read already */
async function rereadPlainPrices(
  picture: GreyImage,
  printed: readonly Word[],
  { usualSize, raised }: { usualSize: number; raised: readonly Word[] },
  recogniser: Recogniser,
): Promise<Word[]> {
  const joined = joinSeparatedPence(printed)
  const form = formOfPence(findPriceCandidates(joined).map(({ text }) => text))
  const words = withHalves(picture, repairMisreadDigits(joined, form))
  const blobs = findBlobs(binarise(picture))
  const inks = REREAD.inkThresholds.map((darkness) => findBlobs(binarise(picture, darkness)))
  const likely = findPriceCandidates(words).map((word) => {
    const own: PriceRegion = { ...word, right: endOfPrice(word, words), size: sizeOfPrice(word, words, usualSize), word }
    return isBeforeText(word, words) ? own : widest(inks.map((ink) => withUnreadDigits(own, ink, words)))
  })
  const unread = findUnreadPrices(blobs, [...words, ...raised], usualSize).filter(
    (region) => !likely.some((other) => isInside(region, other)),
  )
  const regions = [...likely, ...unread].slice(0, REREAD.maxPrices)
  const onBadges = await readBadges(picture, words, { usualSize, form }, recogniser)
  if (regions.length === 0) return onBadges
  const read = await readSpots(picture, regions, { form }, recogniser)
  // Neighbours on a strip may merge into one word. In the second round the order, and therefore the neighbours, differ.
  const unclear = regions.filter((region) => !priceIn(read.get(region)?.text ?? '')).reverse()
  if (unclear.length > 0) {
    for (const [region, again] of await readSpots(picture, unclear, { form }, recogniser)) if (priceIn(again.text)) read.set(region, again)
  }
  // Touching digits are lost beside other prices, but may be read when they are alone in a row. Such a price is marked for review.
  const partial = regions.filter((region) => read.get(region)?.isPartial)
  for (const [region, alone] of await readSpots(picture, partial, { form, perStrip: 1 }, recogniser)) {
    const before = read.get(region) as Reading
    if (isLonger(alone, before))
      read.set(region, { ...alone, confidence: Math.min(alone.confidence, REREAD.disputedConfidence), isMended: true })
  }
  const resolved = new Map<Word, Word>(
    findLoneElevens(words, blobs).map((word) => [word, { ...word, text: '11', confidence: REREAD.disputedConfidence }]),
  )
  const found: Word[] = []
  const twice: ReadTwice[] = []
  for (const [region, reading] of read) {
    if (region.word) {
      const word = resolveRegion(region, region.word, reading)
      resolved.set(region.word, word)
      twice.push({ word, first: region.word, again: reading })
    } else if (priceIn(reading.text)) found.push(wordAt(region, resolveFound(reading)))
  }
  for (const [first, word] of compareWithBoxes(twice, { form, usualSize })) resolved.set(first, word)
  const chosen = [...onBadges.map((word) => resolved.get(word) ?? word), ...found]
  const agreed = agreeDigits(picture, chosen, blobs)
  const all = chosen.map((word) => agreed.get(word) ?? word)
  // Digits that are read only now show the form of the pence and the edge at which prices end.
  return formOfPence(findPriceCandidates(all).map(({ text }) => text)) === 'two' ? joinPence(all) : all
}

function isInside({ left, right, baseline, size }: PriceRegion, price: PriceRegion): boolean {
  const middle = (left + right) / 2
  return middle > price.left && middle < price.right && Math.abs(baseline - price.baseline) < size / 2
}

function resolveRegion(region: PriceRegion, word: Word, reading: Reading): Word {
  const { left, right } = region
  if (left >= word.left && right <= word.right) return resolve(word, reading)
  const resolved = resolveLonger(word, reading)
  // Includes unread ink, so that the price does not fit its box.
  const isWider = onlyDigits(resolved.text).length > onlyDigits(word.text).length || isBesideUnread(word, reading)
  return isWider ? { ...resolved, left, right } : resolved
}

function widest(regions: readonly PriceRegion[]): PriceRegion {
  return regions.reduce((best, region) => (region.right - region.left > best.right - best.left ? region : best))
}

/** Adds prices on filled badges, which are not dark on white. */
async function readBadges(
  picture: GreyImage,
  words: readonly Word[],
  { usualSize, form }: { usualSize: number; form: PenceForm },
  recogniser: Recogniser,
): Promise<Word[]> {
  const badges = findBadgePrices(picture, words, usualSize)
  if (badges.regions.length === 0) return [...words]
  // The remains of a badge's edge are read as brackets.
  const read = [...(await readSpots(badges.picture, badges.regions, { form }, recogniser))]
    .map(([region, reading]) => [region, { ...reading, text: reading.text.replace(/^[([{|]+|[)\]}|]+$/g, '') }] as const)
    .filter(([, { text }]) => priceIn(text))
  const replaced = new Set(badges.regions.filter((region) => read.some(([other]) => other === region)).flatMap(({ before }) => before))
  return [...words.filter((word) => !replaced.has(word)), ...read.map(([region, reading]) => wordAt(region, reading))]
}

/** Recognises regions side by side on strips. Regions without a result are missing in the map. */
async function readSpots(
  picture: GreyImage,
  regions: readonly PriceRegion[],
  { form, perStrip }: { form: PenceForm; perStrip?: number },
  recogniser: Recogniser,
): Promise<Map<PriceRegion, Reading>> {
  if (regions.length === 0) return new Map()
  const { strips, cells } = composeStrips(picture, regions, perStrip)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  const inks = REREAD.inkThresholds.map((darkness) => findBlobs(binarise(strips, darkness)))
  const inksOf = (cell: Cell) => inks.map((blobs) => blobs.filter((blob) => isInsideCell(blob, cell)))
  const digitsOf = (cell: Cell) => digitBlobs(inksOf(cell)[REREAD.gapThreshold] ?? [], STRIPS.typeSize)
  const usual = {
    gap: median(cells.flatMap((cell) => digitGaps(digitsOf(cell)))),
    width: usualDigitWidth(cells.flatMap(digitsOf)),
    form,
  }
  const readings = new Map<PriceRegion, Reading & { width: number; isSeven: boolean }>(
    cells.map((cell) => {
      const inCell = read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left)
      const plain = inCell
        .map((word) => word.text)
        .join('')
        .replace(':', '.')
      const confidence = Math.min(1, ...inCell.map((word) => word.confidence))
      const seen = withFiveAtEnd(plain, (text) => asSeen(text, inksOf(cell), { ...usual, before: cell.region.word?.text ?? '' }))
      const digits = digitBlobs(inksOf(cell)[0] ?? [], STRIPS.typeSize)
      const isSeven = isMisreadSeven(seen.text, strips, digits)
      return [
        cell.region,
        {
          ...seen,
          isPartial: seen.isPartial || isSeven,
          isSeven,
          confidence,
          width: (digits.at(-1)?.right ?? 0) - (digits[0]?.left ?? 0),
        },
      ]
    }),
  )
  for (const reading of findSplitDigits([...readings.values()])) reading.isPartial = reading.isSeven
  // '£11.50' is also read as '£N.50'. Then the first result is measured.
  const measured = [...readings].map(([{ word }, reading]) => ({ reading, width: reading.width, text: textOf(reading, word) }))
  const { lostOnes, unlike } = findUnlikeWidths(measured)
  for (const { reading, text } of lostOnes) Object.assign(reading, { text, isPartial: true })
  for (const { reading, text } of unlike)
    if (reading.text === text && reading.confidence < PRICE_WIDTHS.sure)
      Object.assign(reading, { isUnlike: true, confidence: Math.min(REREAD.disputedConfidence, reading.confidence) })
  return readings
}

/** An 's' at the end of a price is a five in old-style figures, where the point before it was read or is visible. */
const FIVE_AT_END = /(?<=^\D?\d{1,2}\.?)[sS]$/

function withFiveAtEnd<Seen extends { text: string }>(read: string, see: (text: string) => Seen): Seen {
  const five = FIVE_AT_END.test(read) ? see(read.replace(FIVE_AT_END, '5')) : null
  return five && HAS_DECIMAL_MARK.test(five.text) ? five : see(read)
}

/** `gap` between digits and `width` of a digit in pixels, the form of the pence on this page, and the earlier reading `before`. */
type Usual = { gap: number; width: number; form: PenceForm; before: string }

function asSeen(read: string, inks: readonly InkBlob[][], usual: Usual): Omit<Reading, 'confidence'> {
  const twins = inks.map((blobs) => restoreDoubledOne(read, blobs, STRIPS.typeSize))
  const twin = twins.every((one) => one === twins[0]) ? (twins[0] ?? null) : null
  const plain = twin ?? read
  const visible = inks.map((blobs) => insertVisiblePoint(plain, blobs, STRIPS.typeSize)).find((one) => one !== null)
  // The round end of a thin digit looks like a point: '2.3' for 23 where the menu prints '22.50', and both readings are 23.
  const isEndOfDigit = visible !== undefined && usual.before === plain && isUnlikeForm(visible, plain, usual.form)
  const seen = isEndOfDigit ? undefined : visible
  const inGap =
    seen === undefined ? insertPointAtGap(plain, inks[REREAD.gapThreshold] ?? [], { size: STRIPS.typeSize, usualGap: usual.gap }) : null
  const text = seen ?? inGap ?? plain
  return { text, isMended: twin !== null || inGap !== null, isPartial: hasMoreDigits(text, inks, usual.width) }
}

/** Whether one or two more digits are visible than were recognised, in both dark and faint ink. Further digits belong to neighbours. */
function hasMoreDigits(text: string, inks: readonly InkBlob[][], usualWidth: number): boolean {
  const read = withoutDecimalMarks(text).length
  return inks.slice(0, 2).every((blobs) => {
    const digits = withWholeZeros(digitBlobs(blobs, STRIPS.typeSize), text, usualWidth)
    const more = countDigits(digits, usualWidth) - read
    return more > 0 && more <= 2
  })
}

function textOf({ text }: Reading, word: Word | null): string {
  return word && !priceIn(text) ? word.text : text
}

function wordAt({ left, right, baseline, size }: PriceRegion, { text, confidence }: Reading): Word {
  return { text, confidence, left, right, top: baseline - 0.73 * size, bottom: baseline, baseline, size, stroke: size / 10 }
}
