import { editDistance } from '../lines/edit-distance.ts'
import { sizeOrHeight, type Word } from '../lines/word.ts'
import { isSizeName } from './parse-sizes.ts'
import { withRepaired } from './repaired-words.ts'
import { REPEATED_HEADERS } from './settings.ts'

type Row = readonly Word[]

/**
 * Corrects misread names of sizes above columns of prices by a section of the page that prints them legibly at the same places: '125md 17Sml Bottl'
 * below '125ml 175ml Bottle'. Only names that resemble the legible ones are corrected, on lines with nothing else.
 */
export function repairRepeatedHeaders(words: readonly Word[]): Word[] {
  const rows = rowsOf(words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))
  const legible = new Set(
    rows.filter((row) => row.length >= 2 && row.every(({ text }) => isHeader(text)) && !row.some(({ text }) => isPartOfMeasure(text, row))),
  )
  const compared = legible.size <= REPEATED_HEADERS.maxRows ? [...legible] : []
  const repaired = new Map<Word, string>()
  for (const row of rows) {
    if (legible.has(row)) {
      // Names beside each other are not noise, whatever their confidence.
      for (const word of row) repaired.set(word, word.text)
      continue
    }
    const fits = compared.filter((other) => isLike(row, other))
    const names = new Set(fits.map((other) => other.map(({ text }) => text.toLowerCase()).join(' ')))
    if (names.size !== 1) continue
    row.forEach((word, i) => {
      repaired.set(word, fits[0]?.[i]?.text ?? word.text)
    })
  }
  return withRepaired(words, repaired)
}

function isMeasure(text: string): boolean {
  return /^\d{2,3}ml$/i.test(text)
}

/** Whether 'sml' beside measures is '175ml' without its first digits, and not a name for small. */
export function isPartOfMeasure(text: string, row: readonly { text: string }[]): boolean {
  return /^s?ml$/i.test(text) && row.some((other) => isMeasure(other.text))
}

/** A name of a size of one word. Bare digits are none. */
function isHeader(text: string): boolean {
  return text.length >= REPEATED_HEADERS.minLetters && text.length <= REPEATED_HEADERS.maxLetters && isSizeName(text)
}

function isLike(row: Row, legible: Row): boolean {
  if (row.length !== legible.length) return false
  // Cheap comparisons first, because an untrusted document may have thousands of rows.
  const pairs = row.map((word, i): [Word, Word] => [word, legible[i] as Word])
  if (!pairs.every(([word, other]) => isBelow(word, other) && (isAlmostAsLong(word.text, other.text) || isPartOfMeasure(word.text, row))))
    return false
  const differences = pairs.map(([word, other]) =>
    isPartOfMeasure(word.text, row) && isMeasure(other.text)
      ? 0
      : editDistance(word.text.toLowerCase(), other.text.toLowerCase()) / other.text.length,
  )
  const mean = differences.reduce((total, share) => total + share, 0) / row.length
  return mean <= REPEATED_HEADERS.maxDifferent && Math.max(...differences) <= REPEATED_HEADERS.maxInOne
}

function isBelow(word: Word, other: Word): boolean {
  const size = sizeOrHeight(other)
  return Math.abs(word.left + word.right - other.left - other.right) / 2 < REPEATED_HEADERS.maxOffset * size
}

/** Whether a text can be made of a name without too many changes: each letter more or less is one. */
function isAlmostAsLong(text: string, name: string): boolean {
  return Math.abs(text.length - name.length) <= REPEATED_HEADERS.maxInOne * name.length
}

function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = []
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    const size = sizeOrHeight(word)
    const row = rows.find((other) => Math.abs((other.at(-1) as Word).baseline - word.baseline) < REPEATED_HEADERS.sameLine * size)
    if (row) row.push(word)
    else rows.push([word])
  }
  return rows
}
