import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { type HeaderReading, inchesOfRow } from './inch-headers.ts'
import { correctMeasure, isUnusualMeasure } from './misread-size-names.ts'
import { isSizeName } from './parse-sizes.ts'
import { SIZE_HEADERS } from './settings.ts'
import { findUnreadHeaders, type HeaderRegion } from './unread-headers.ts'

/** Recognises the names of sizes above columns of prices a second time, enlarged. Other text stays as it is. */
export async function rereadHeaders(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const headers = findUnreadHeaders(findBlobs(binarise(picture)), words)
  if (headers.length === 0) return [...words]
  const [alone, beside] = [await readAll(picture, headers, 1, recogniser), await readAll(picture, headers, undefined, recogniser)]
  const replaced = new Set<Word>()
  const inches = inchesOf(headers, [headers.map(({ words: own }) => own), alone, beside])
  const found = headers.flatMap((header, i): Word[] => {
    const measure = inches.get(header)
    if (measure) {
      for (const word of header.words) replaced.add(word)
      return [wordAt(header, measure.text, measure.confidence)]
    }
    const readings = [header.words, alone[i] ?? [], beside[i] ?? []].flatMap((again) => {
      const name = printedName(correctMeasure(again.map(({ text }) => text).join(' '), header.letters, words), words)
      return isSizeName(name) ? [{ name, confidence: Math.min(...again.map(({ confidence }) => confidence)) }] : []
    })
    // The ink never has more pieces than letters; touching letters make fewer.
    const best = readings
      .filter(({ name }) => !lacksDigits(name, header) && !isUnusualMeasure(name) && !isPartOfWord(name, header))
      .sort((a, b) => b.confidence - a.confidence)[0]
    if (!best) return []
    for (const word of header.words) replaced.add(word)
    return [wordAt(header, best.name, best.confidence)]
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

/** Measures in inches, row by row. @param readings words of each header, once for each reading */
function inchesOf(headers: readonly HeaderRegion[], readings: readonly (readonly (readonly Word[])[])[]): Map<HeaderRegion, HeaderReading> {
  const rows: HeaderRegion[][] = []
  for (const header of [...headers].sort((a, b) => a.left - b.left)) {
    const row = rows.find(([first]) => first && Math.abs(first.baseline - header.baseline) < SIZE_HEADERS.sameLine * header.size)
    if (row) row.push(header)
    else rows.push([header])
  }
  return new Map(
    rows.flatMap((row) => {
      const names = inchesOfRow(
        row.map((header) => ({ header, readings: readings.flatMap((all) => readingOf(all[headers.indexOf(header)] ?? [])) })),
      )
      return (names ?? []).map((name, i) => [row[i] as HeaderRegion, name] as const)
    }),
  )
}

function readingOf(words: readonly Word[]): HeaderReading[] {
  return words.length === 0
    ? []
    : [{ text: words.map(({ text }) => text).join(''), confidence: Math.min(...words.map(({ confidence }) => confidence)) }]
}

/** Recognises headers on strips. @returns the words of each header, from left to right */
async function readAll(
  picture: GreyImage,
  headers: readonly HeaderRegion[],
  perStrip: number | undefined,
  recogniser: Recogniser,
): Promise<Word[][]> {
  const { strips, cells } = composeStrips(picture, headers, perStrip)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  return cells.map((cell) => read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left))
}

/** Whether a measure in inches has fewer digits than the ink has letters: the sign is too small to count. */
function lacksDigits(name: string, { letters }: HeaderRegion): boolean {
  const digits = /^(?<digits>\d+)\s?(?:["”″]|'')$/.exec(name)?.groups?.digits
  return digits !== undefined && digits.length < letters
}

/** Whether a name of a size is only a part of a longer word that was read with confidence: 'M' of the heading 'Meze', above the numbers of dishes. */
function isPartOfWord(name: string, { words: [first, ...others] }: HeaderRegion): boolean {
  if (!first || others.length > 0 || first.confidence < SIZE_HEADERS.sureWord) return false
  return first.text.length >= name.length + SIZE_HEADERS.moreLetters && /^\p{L}+$/u.test(first.text)
}

/** The name of a size that the page prints elsewhere, when one letter of what was read differs: 'bouterlle' for 'bouteille'. */
function printedName(read: string, words: readonly Word[]): string {
  if (isSizeName(read) || read.length < SIZE_HEADERS.minLetters) return read
  const isNear = ({ text }: Word) => {
    const differing = [...text.toLowerCase()].filter((letter, i) => letter !== read[i]?.toLowerCase()).length
    return text.length === read.length && differing === 1 && /^\p{L}+$/u.test(text) && isSizeName(text)
  }
  return words.find(isNear)?.text ?? read
}

function wordAt({ left, right, baseline, size }: HeaderRegion, text: string, confidence: number): Word {
  return {
    text,
    confidence,
    left,
    right,
    top: baseline - SIZE_HEADERS.capHeight * size,
    bottom: baseline,
    baseline,
    size,
    stroke: size / 10,
  }
}
