import type { ExtractedMenu } from '../../src/menu-reader/extracted-menu.ts'
import { readLayout } from '../../src/menu-reader/layout/read-layout.ts'
import type { Word } from '../../src/menu-reader/lines/word.ts'

/** Width of a letter and of a space, as shares of the type size. */
const LETTER = 0.5
const SPACE = 0.28

type Setting = { size?: number; bold?: boolean; confidence?: number }

/** A line of text as the OCR engine returns it, from `left` on the baseline `y`. */
export function write(text: string, left: number, y: number, { size = 20, bold = false, confidence = 0.95 }: Setting = {}): Word[] {
  let at = left
  return text.split(' ').map((word) => {
    const width = word.length * LETTER * size
    const from = at
    at += width + SPACE * size
    const box = { left: from, right: from + width, top: y - 0.73 * size, bottom: y, baseline: y }
    return { text: word, confidence, ...box, size, stroke: size * (bold ? 0.14 : 0.09) }
  })
}

/** The same line, ending at `right`. */
export function writeTo(text: string, right: number, y: number, setting: Setting = {}): Word[] {
  const words = write(text, 0, y, setting)
  const shift = right - (words.at(-1)?.right ?? 0)
  return words.map((word) => ({ ...word, left: word.left + shift, right: word.right + shift }))
}

export function read(words: Word[]): ExtractedMenu {
  return readLayout(words, ({ left, top, right, bottom }) => ({ left, top, width: right - left, height: bottom - top }))
}

/** Category, name and price of each item on one line. */
export function summary(words: Word[]): string[] {
  return read(words).categories.flatMap(({ name, items }) => items.map((item) => `${name}: ${item.name} ${item.price}`))
}
