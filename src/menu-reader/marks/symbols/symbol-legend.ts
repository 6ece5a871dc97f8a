import type { DietaryTag } from '../../extracted-menu.ts'
import type { InkBlob } from '../../image/ink-blobs.ts'
import { isMiddleInside } from '../../image/rectangle.ts'
import { sizeOrHeight, textOf, type Word } from '../../lines/word.ts'
import { legendEntries, meaningsIn } from '../legend.ts'
import { groupIntoRows } from '../page-rows.ts'
import { PLAIN_SYMBOLS, SYMBOLS } from '../settings.ts'
import { type Appearance, colourDistance, colourfulness } from './appearance.ts'

/** The symbols before one explanation of a legend; `mark` is null for what is not a diet, such as an option. */
export type SymbolMeaning = { tag: DietaryTag | null; appearances: Appearance[] }

/** `texts`: rows that are a legend as a whole, which belong to no item. */
export type SymbolLegend = { meanings: SymbolMeaning[]; blobs: Set<InkBlob>; texts: Word[][] }

/** Each row of a legend as one word, so that it stays together where it is set across columns. */
export function legendTexts({ texts }: SymbolLegend): Word[] {
  return texts.flatMap((row) => {
    const [first, last] = [row[0], row.at(-1)]
    return first && last ? [{ ...first, text: textOf(row), right: last.right }] : []
  })
}

/** Whether a row of words explains at least one diet; most menus have none, and need no look at their colours. */
export function mayExplainSymbols(words: readonly Word[]): boolean {
  return groupIntoRows(words).some((row) => meaningsIn(textOf(row)).some(({ tag }) => tag !== null))
}

/** Reads which coloured symbols stand before the explanations of a legend. Symbols in black ink are letters and specks too often. */
export function readSymbolLegend(
  words: readonly Word[],
  symbols: readonly InkBlob[],
  measureAppearance: (box: InkBlob) => Appearance,
): SymbolLegend {
  const blobs = new Set<InkBlob>()
  const texts: Word[][] = []
  const isSymbolWord = (word: Word) => word.text.length <= 3 && symbols.some((symbol) => isMiddleInside(symbol, word))
  const meanings = groupIntoRows(words).flatMap((all) => {
    const row = all.filter((word) => !isSymbolWord(word))
    const found = meaningsIn(textOf(row))
    const isCoded = areCodesRead(textOf(all), found)
    const explained = found.flatMap(({ from, tag }): SymbolMeaning[] => {
      const first = wordAt(row, from)
      // Codes in the colour of their explanations are no symbols, also where ink and paper have a tint.
      const isSymbol = (blob: InkBlob) =>
        colourfulness(measureAppearance(blob)) >= SYMBOLS.minColour &&
        !(isCoded && colourDistance(measureAppearance(blob), measureAppearance(first as Word)) < SYMBOLS.minColour)
      const separator = first && row[row.indexOf(first) - 1]
      const own = first ? symbolsBefore({ word: first, separator }, symbols, isSymbol) : []
      for (const blob of own) blobs.add(blob)
      return own.length > 0 ? [{ tag, appearances: own.map(measureAppearance) }] : []
    })
    const isWhole = isMostOf(found, textOf(row))
    // One explanation among words that were not read may be one of several.
    if (explained.length === 1 && !isWhole && row.some(isUnread)) return []
    if (explained.length > 0 && explained.length === found.length && isWhole) texts.push(row)
    return explained
  })
  return { meanings, blobs, texts }
}

function isUnread({ text, confidence }: Word): boolean {
  return /\p{L}{2}/u.test(text) && confidence < SYMBOLS.unreadWord
}

/** Whether a row is hardly more than its explanations. */
export function isMostOf(meanings: readonly { from: number; to: number }[], text: string): boolean {
  return meanings.reduce((total, { from, to }) => total + to - from, 0) >= PLAIN_SYMBOLS.minShare * text.length
}

export function areCodesRead(text: string, meanings: readonly { tag: DietaryTag | null }[]): boolean {
  const read = new Set(legendEntries(text).map(({ tag }) => tag))
  return meanings.every(({ tag }) => tag === null || read.has(tag))
}

const SEPARATOR = /^[=:–—-]+$/

export function symbolsBefore(
  { word, separator }: { word: Word; separator: Word | undefined },
  symbols: readonly InkBlob[],
  isSymbol: (blob: InkBlob) => boolean,
): InkBlob[] {
  const size = sizeOrHeight(word)
  const own: InkBlob[] = []
  let start = separator && SEPARATOR.test(separator.text) ? separator.left : word.left
  for (const blob of symbols.filter((symbol) => isLevel(symbol, word)).sort((a, b) => b.right - a.right)) {
    if (blob.right > start + 0.2 * size) continue
    if (own.length === SYMBOLS.maxOfMeaning || start - blob.right > SYMBOLS.maxGap * size || !isSymbol(blob)) break
    own.unshift(blob)
    start = blob.left
  }
  return own
}

export function isLevel({ top, bottom }: InkBlob, word: Word): boolean {
  const size = sizeOrHeight(word)
  return Math.abs((top + bottom) / 2 - (word.baseline - 0.35 * size)) < SYMBOLS.sameLine * size
}

/** The word that has the character at a place of the text of a row. */
export function wordAt(row: readonly Word[], place: number): Word | undefined {
  let end = -1
  return row.find(({ text }) => {
    end += text.length + 1
    return end > place
  })
}
