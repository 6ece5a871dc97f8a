import type { Word } from '../lines/word.ts'
import { READ_SIGN, SIGNS } from '../price-grammar.ts'
import { isNext } from './misread-size-names.ts'
import { withRepaired } from './repaired-words.ts'
import { SIZE_WORDS } from './settings.ts'

const MAYBE_INCHES = /^\S{0,2}(?:["”″]|'')$/
/** No menu sells one inch: a '1' is a misread 11 or 12. */
const INCHES = /^(?!1\D)(?<inches>\d{1,2})(?:["”″]|'')$/
const GLUED = new RegExp(String.raw`^(?<name>\S{0,2}(?:["”″]|''))(?<amount>[${SIGNS}]\d{1,3}(?:[.,]\d{1,2})?)$`)
const AMOUNT = new RegExp(String.raw`^${READ_SIGN}?\d{1,3}(?:[.,]\d{1,2})?$`)

/** The words of the sizes on one line that follow each other, each with its price. */
type Row = readonly { name: Word; price: Word }[]

/**
 * Corrects misread sizes in inches by the lines that print all of them: below '9" £8 11" £10', '9" £8 n" £10' has 11" too. Narrow digits
 * with an inch sign have no context, and the recogniser takes '11' for '1' or 'n'. A line whose sizes were read is never changed.
 */
export function repairInches(read: readonly Word[]): Word[] {
  const words = read.flatMap(divided)
  const rows = rowsOf(words)
  const legible = rows.filter(isRead)
  const repaired = new Map<Word, string>()
  for (const row of rows) {
    if (isRead(row)) continue
    const fits = legible.filter((other) => other.length === row.length && other.every(({ name }, i) => agrees(row[i]?.name, name)))
    const isAnchored = row.some(({ name }) => INCHES.test(name.text))
    if (!isAnchored || new Set(fits.map(sizesOf)).size !== 1) continue
    row.forEach(({ name }, i) => {
      repaired.set(name, fits[0]?.[i]?.name.text ?? name.text)
    })
  }
  return withRepaired(words, repaired)
}

/** Splits '9"£8' into two words by the number of their characters, because digits are about equally wide. */
function divided(word: Word): Word[] {
  const { name, amount } = GLUED.exec(word.text)?.groups ?? {}
  if (!name || !amount) return [word]
  const at = word.left + ((word.right - word.left) * name.length) / word.text.length
  return [
    { ...word, text: name, right: at },
    { ...word, text: amount, left: at },
  ]
}

function rowsOf(words: readonly Word[]): Row[] {
  const prices = words.filter(({ text }) => AMOUNT.test(text))
  const pairs = words.flatMap((name) => {
    const price = MAYBE_INCHES.test(name.text) ? prices.find((other) => isNext(name, other)) : undefined
    return price ? [{ name, price }] : []
  })
  const next = (pair: Row[number]) => pairs.find(({ name }) => isNext(pair.price, name, SIZE_WORDS.maxGapBetween))
  const later = new Set(pairs.map(next))
  return pairs
    .filter((pair) => !later.has(pair))
    .map((first) => {
      const row = [first]
      for (let pair = next(first); pair && !row.includes(pair); pair = next(pair)) row.push(pair)
      return row
    })
}

/** Whether all sizes of a line are digits that grow. */
function isRead(row: Row): boolean {
  const inches = row.map(({ name }) => Number(INCHES.exec(name.text)?.groups?.inches ?? Number.NaN))
  return row.length > 1 && inches.every((size, i) => size > (inches[i - 1] ?? 0))
}

function agrees(word: Word | undefined, printed: Word): boolean {
  return !!word && (!INCHES.test(word.text) || sizeOf(word) === sizeOf(printed))
}

function sizesOf(row: Row): string {
  return row.map(({ name }) => sizeOf(name)).join()
}

function sizeOf({ text }: Word): string {
  return INCHES.exec(text)?.groups?.inches ?? ''
}
