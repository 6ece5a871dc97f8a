import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../image/ink-blobs.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { HAS_PENCE, SIGN } from '../price-grammar.ts'
import { isNext, isUsualMeasure } from './misread-size-names.ts'
import { endsInLitre, isLitres, LITRES, withUnits } from './misread-units.ts'
import { SIZE_WORDS, TOUCHING_SIZES } from './settings.ts'

/** Other narrow letters as which the end of 'ml' and 'btl' is read. */
const NAME = String.raw`(?:${LITRES}|\d{2,4}\s?m[lI1i!|]|\d{1,3}\s?cl|bt[lI1i!|]|bottle|glass|gls|carafe|third|half|pint|small|large|regular|reg|med|lrg|single|double|starter|main)`
/** A '5' may be read as 's': 'glasss.5'. */
const AMOUNT = String.raw`${SIGN}?(?:\d{1,3}|s(?=[.,]\d))(?:[.,]\d{1,2})?`
const PART = new RegExp(`(?<separator>[/|,;]+)|(?<name>${NAME})(?=${AMOUNT}|[/|,;]|$)|(?<amount>${AMOUNT})`, 'iuy')

type Part = { text: string; from: number; isName: boolean }

/**
 * Splits words that contain names of sizes and prices without a space between: '125ml5', '125ml6.50/175ml8.50'. Afterwards the prices are
 * recognised again like all others. A measure in which drinks are sold is kept before an amount, however uncertain it is.
 */
export function splitTouchingSizes(picture: GreyImage, printed: readonly Word[]): Word[] {
  const words = withUnits(printed)
  const found = new Map(words.map((word) => [word, partsOf(word.text)]))
  if (![...found.values()].some((parts) => parts !== null)) return words.map((word) => withSureMeasure(word, words))
  const rows = Map.groupBy(findBlobs(binarise(picture)), ({ bottom }) => Math.floor(bottom / TOUCHING_SIZES.row))
  const all = words.flatMap((word) => {
    const parts = found.get(word)
    if (!parts) return [word]
    const [from, to] = [word.top, word.bottom + TOUCHING_SIZES.row].map((y) => Math.floor(y / TOUCHING_SIZES.row)) as [number, number]
    const near = Array.from({ length: to - from + 1 }, (_, i) => rows.get(from + i) ?? []).flat()
    return splitAt(word, parts, near)
  })
  return all.map((word) => withSureMeasure(word, all))
}

/** A measure in which drinks are sold, before an amount, counts however uncertain it is: it is too short for the recogniser. */
function withSureMeasure(word: Word, words: readonly Word[]): Word {
  const isMeasure = isUsualMeasure(word.text) || isLitres(word.text)
  const isSure = word.confidence >= SIZE_WORDS.repaired || !isMeasure
  if (isSure || !words.some((other) => AMOUNT_FOLLOWS.test(other.text) && isNext(word, other))) return word
  return { ...word, confidence: SIZE_WORDS.repaired }
}

const AMOUNT_FOLLOWS = new RegExp(String.raw`^${SIGN}?\d`)

/**
 * Several amounts with slashes between them: '6.20/830/11.70'. A second recognition would read them worse as a whole; it
 * reads a pair better.
 */
const RUN = /^\/?\d{1,4}(?:[.,]\d{1,2})?(?:\/\d{1,4}(?:[.,]\d{1,2})?)+\/?$/

function isRun(text: string): boolean {
  return RUN.test(text) && (text.match(/\//g)?.length ?? 0) >= TOUCHING_SIZES.minSlashes && HAS_PENCE.test(text)
}

/** A price with pence or a sign, and a mark that touches it: '£4.25v'. */
const MARKED = new RegExp(
  String.raw`^(?<amount>${SIGN}\d{1,3}(?:[.,]\d{1,2})?|\d{1,3}[.,]\d{2})(?<mark>(?:vgn|veg|v[eg]?|gf|df|pb){1,3})$`,
  'iu',
)

function partsOfMarked(text: string): Part[] | null {
  const { amount, mark } = MARKED.exec(text)?.groups ?? {}
  if (!amount || !mark) return null
  return [
    { text: amount, from: 0, isName: false },
    { text: mark, from: amount.length, isName: false },
  ]
}

/** Null unless the whole text is names of sizes, amounts and signs between them, a run of amounts, or a price with a mark. */
function partsOf(text: string): Part[] | null {
  const marked = partsOfMarked(text)
  if (marked) return marked
  if (isRun(text)) return [...text.matchAll(/\/|[^/]+/g)].map(({ 0: part, index }) => ({ text: part, from: index, isName: false }))
  const parts: Part[] = []
  for (let from = 0; from < text.length; ) {
    PART.lastIndex = from
    const match = PART.exec(text)
    if (!match?.groups) return null
    const { name, amount } = match.groups
    parts.push({ text: name ? legible(name) : (amount?.replace(/s/i, '5') ?? match[0]), from, isName: name !== undefined })
    from += match[0].length
  }
  return parts.length > 1 && parts.some(({ isName }) => isName) ? parts : null
}

function legible(name: string): string {
  return endsInLitre(name.replace(/(?<=\d\s?m|bt)[I1i!|]$/i, 'l'))
}

/** Each part begins after the widest gap in the ink near the place where its first letter should be. */
function splitAt(word: Word, parts: readonly Part[], blobs: readonly InkBlob[]): Word[] {
  const size = sizeOrHeight(word)
  const gaps = gapsIn(word, blobs)
  const total = widthOf(word.text)
  const starts = parts.map(({ from }) => {
    if (from === 0) return { end: word.left, start: word.left }
    const likely = word.left + ((word.right - word.left) * widthOf(word.text.slice(0, from))) / total
    const near = gaps.filter(({ left, right }) => Math.abs((left + right) / 2 - likely) < TOUCHING_SIZES.reach * size)
    const widest = near.sort((a, b) => b.right - b.left - (a.right - a.left))[0]
    return widest ? { end: widest.left, start: widest.right } : { end: likely, start: likely }
  })
  return parts.flatMap(({ text }, i) => {
    const [left, right] = [starts[i]?.start ?? word.left, starts[i + 1]?.end ?? word.right]
    const confidence = word.text.includes(text) ? word.confidence : Math.min(word.confidence, SIZE_WORDS.repaired)
    // A slash that touches a digit has no gap of its own.
    if (right <= left) return text === '/' ? [{ ...word, text, left: left - 1, right: left, confidence }] : []
    return [{ ...word, text, left, right, confidence }]
  })
}

function gapsIn(word: Word, blobs: readonly InkBlob[]): { left: number; right: number }[] {
  const inside = blobs.filter(
    ({ left, right, top, bottom }) => left >= word.left - 1 && right <= word.right + 1 && top < word.baseline && bottom > word.top,
  )
  const gaps: { left: number; right: number }[] = []
  let end = word.left
  for (const { left, right } of inside.sort((a, b) => a.left - b.left)) {
    if (left > end) gaps.push({ left: end, right: left })
    end = Math.max(end, right)
  }
  return gaps
}

const NARROW = /[lIi1!|.,;/\s]/

function widthOf(text: string): number {
  return [...text].reduce(
    (total, letter) => total + (letter === 'm' ? TOUCHING_SIZES.wide : NARROW.test(letter) ? TOUCHING_SIZES.narrow : 1),
    0,
  )
}
