import { binarise, type GreyImage } from '../image/grey-image.ts'
import { findBlobs } from '../image/ink-blobs.ts'
import type { Word } from '../lines/word.ts'
import { composeStrips, isInsideCell } from '../prices/strips.ts'
import type { Recogniser } from '../recogniser.ts'
import { type HeadReading, inchesOfRow } from './inch-heads.ts'
import { correctMeasure, isUnusualMeasure } from './misread-size-names.ts'
import { isSizeName } from './parse-sizes.ts'
import { SIZE_HEADINGS } from './settings.ts'
import { findUnreadHeads, type HeadRegion } from './unread-heads.ts'

/** Recognises the names of sizes above columns of prices a second time, enlarged. Other text stays as it is. */
export async function rereadHeads(picture: GreyImage, words: readonly Word[], recogniser: Recogniser): Promise<Word[]> {
  const heads = findUnreadHeads(findBlobs(binarise(picture)), words)
  if (heads.length === 0) return [...words]
  const [alone, beside] = [await readAll(picture, heads, 1, recogniser), await readAll(picture, heads, undefined, recogniser)]
  const replaced = new Set<Word>()
  const inches = inchesOf(heads, [heads.map(({ words: own }) => own), alone, beside])
  const found = heads.flatMap((head, i): Word[] => {
    const measure = inches.get(head)
    if (measure) {
      for (const word of head.words) replaced.add(word)
      return [wordAt(head, measure.text, measure.confidence)]
    }
    const readings = [head.words, alone[i] ?? [], beside[i] ?? []].flatMap((again) => {
      const name = printedName(correctMeasure(again.map(({ text }) => text).join(' '), head.letters, words), words)
      return isSizeName(name) ? [{ name, confidence: Math.min(...again.map(({ confidence }) => confidence)) }] : []
    })
    // The ink never has more pieces than letters; touching letters make fewer.
    const best = readings
      .filter(({ name }) => !lacksFigures(name, head) && !isUnusualMeasure(name) && !isPartOfWord(name, head))
      .sort((a, b) => b.confidence - a.confidence)[0]
    if (!best) return []
    for (const word of head.words) replaced.add(word)
    return [wordAt(head, best.name, best.confidence)]
  })
  return [...words.filter((word) => !replaced.has(word)), ...found]
}

/** Measures in inches, row by row. @param readings words of each head, once for each reading */
function inchesOf(heads: readonly HeadRegion[], readings: readonly (readonly (readonly Word[])[])[]): Map<HeadRegion, HeadReading> {
  const rows: HeadRegion[][] = []
  for (const head of [...heads].sort((a, b) => a.left - b.left)) {
    const row = rows.find(([first]) => first && Math.abs(first.baseline - head.baseline) < SIZE_HEADINGS.sameLine * head.size)
    if (row) row.push(head)
    else rows.push([head])
  }
  return new Map(
    rows.flatMap((row) => {
      const names = inchesOfRow(
        row.map((head) => ({ head, readings: readings.flatMap((all) => readingOf(all[heads.indexOf(head)] ?? [])) })),
      )
      return (names ?? []).map((name, i) => [row[i] as HeadRegion, name] as const)
    }),
  )
}

function readingOf(words: readonly Word[]): HeadReading[] {
  return words.length === 0
    ? []
    : [{ text: words.map(({ text }) => text).join(''), confidence: Math.min(...words.map(({ confidence }) => confidence)) }]
}

/** Recognises heads on strips. @returns the words of each head, from left to right */
async function readAll(
  picture: GreyImage,
  heads: readonly HeadRegion[],
  perStrip: number | undefined,
  recogniser: Recogniser,
): Promise<Word[][]> {
  const { strips, cells } = composeStrips(picture, heads, perStrip)
  const read = await recogniser.recognise(strips, () => {}, 'block')
  return cells.map((cell) => read.filter((word) => isInsideCell(word, cell)).sort((a, b) => a.left - b.left))
}

/** Whether a measure in inches has fewer figures than the ink has letters: the sign is too small to count. */
function lacksFigures(name: string, { letters }: HeadRegion): boolean {
  const figures = /^(?<figures>\d+)\s?(?:["”″]|'')$/.exec(name)?.groups?.figures
  return figures !== undefined && figures.length < letters
}

/** Whether a name of a size is only a part of a longer word that was read with confidence: 'M' of the heading 'Meze', above the numbers of dishes. */
function isPartOfWord(name: string, { words: [first, ...others] }: HeadRegion): boolean {
  if (!first || others.length > 0 || first.confidence < SIZE_HEADINGS.sureWord) return false
  return first.text.length >= name.length + SIZE_HEADINGS.moreLetters && /^\p{L}+$/u.test(first.text)
}

/** The name of a size that the page prints elsewhere, when one letter of what was read differs: 'bouterlle' for 'bouteille'. */
function printedName(read: string, words: readonly Word[]): string {
  if (isSizeName(read) || read.length < SIZE_HEADINGS.minLetters) return read
  const isNear = ({ text }: Word) => {
    const differing = [...text.toLowerCase()].filter((letter, i) => letter !== read[i]?.toLowerCase()).length
    return text.length === read.length && differing === 1 && /^\p{L}+$/u.test(text) && isSizeName(text)
  }
  return words.find(isNear)?.text ?? read
}

function wordAt({ left, right, baseline, size }: HeadRegion, text: string, confidence: number): Word {
  return {
    text,
    confidence,
    left,
    right,
    top: baseline - SIZE_HEADINGS.capHeight * size,
    bottom: baseline,
    baseline,
    size,
    stroke: size / 10,
  }
}
