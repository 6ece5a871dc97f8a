import { setImmediate as nextTurn } from 'node:timers/promises'
import * as fontkit from '@cantoo/fontkit'
import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { type Face, fontFile } from './fonts.ts'

export const BLACK = rgb(0, 0, 0)
export const GREY = rgb(0.33, 0.33, 0.33)

export const toPoints = (millimetres: number): number => (millimetres * 72) / 25.4

export type PrintFonts = Record<Face, PrintFont>

type Place = { x: number; y: number; size: number; color: Color }

/** A font with another one for the letters that it lacks, such as ½ and those of Vietnamese. Letters that both lack are printed as boxes. */
export class PrintFont {
  readonly main: PDFFont
  readonly #spare: PDFFont
  readonly #letters: ReadonlySet<number>
  readonly #spareLetters: ReadonlySet<number>
  /** Widths of texts in a size of one point. Cached, because measuring takes most of the time and a menu repeats its words. */
  readonly #widths = new Map<string, number>()

  constructor(main: PDFFont, spare: PDFFont) {
    this.main = main
    this.#spare = spare
    this.#letters = new Set(main.getCharacterSet())
    this.#spareLetters = new Set(spare.getCharacterSet())
  }

  /** In points. */
  widthOf(text: string, size: number): number {
    const width = this.#widths.get(text) ?? this.#runsOf(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0)
    this.#widths.set(text, width)
    return width * size
  }

  draw(page: PDFPage, text: string, { x, y, size, color }: Place): void {
    let left = x
    for (const run of this.#runsOf(text)) {
      page.drawText(run.text, { x: left, y, font: run.font, size, color })
      left += run.font.widthOfTextAtSize(run.text, size)
    }
  }

  #runsOf(text: string): { text: string; font: PDFFont }[] {
    const runs: { text: string; font: PDFFont }[] = []
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0
      const font = !this.#letters.has(code) && this.#spareLetters.has(code) ? this.#spare : this.main
      const last = runs.at(-1)
      if (last?.font === font) last.text += letter
      else runs.push({ text: letter, font })
    }
    return runs
  }
}

type Described = { title: string; author: string; at: Date }

/** Maximum time in milliseconds of work without a pause for other requests. */
const MAX_TURN_MS = 10

/** Returns a function that lets other requests run when the work since its last pause took long. */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_TURN_MS) return
    await nextTurn()
    since = performance.now()
  }
}

/** Embeds only the used characters of the fonts. The same content gives the same bytes. */
export async function createPdf({ title, author, at }: Described): Promise<{ pdf: PDFDocument; fonts: PrintFonts }> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setLanguage('en-GB')
  pdf.setProducer(author)
  pdf.setCreator(author)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const embed = async (face: Face) => pdf.embedFont(await fontFile(face), { subset: true })
  const [heading, text, strong] = [await embed('heading'), await embed('text'), await embed('strong')]
  const withSpare = (font: PDFFont) => new PrintFont(font, heading)
  return { pdf, fonts: { heading: withSpare(heading), text: withSpare(text), strong: withSpare(strong) } }
}

type Room = { font: PrintFont; size: number; width: number }

/**
 * Splits text into lines; the width is in points. Splits a word that is longer than a line. Measures words, because a line and the next
 * attempt have most of their words in common.
 */
export function wrapText(text: string, room: Room): string[] {
  const { font, size, width } = room
  const space = font.widthOf(' ', size)
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    const added = font.widthOf(word, size)
    if (line && taken + space + added <= width) {
      line += ` ${word}`
      taken += space + added
      continue
    }
    if (line) lines.push(line)
    const parts = added <= width ? [word] : splitWord(word, room)
    line = parts.pop() ?? ''
    lines.push(...parts)
    taken = font.widthOf(line, size)
  }
  return line ? [...lines, line] : lines
}

function splitWord(word: string, { font, size, width }: Room): string[] {
  const parts: string[] = []
  let part = ''
  let taken = 0
  for (const letter of word) {
    const added = font.widthOf(letter, size)
    if (part && taken + added > width) {
      parts.push(part)
      part = ''
      taken = 0
    }
    part += letter
    taken += added
  }
  return [...parts, part]
}

export function drawRight(
  page: PDFPage,
  text: string,
  { right, y, font, size }: { right: number; y: number; font: PrintFont; size: number },
) {
  font.draw(page, text, { x: right - font.widthOf(text, size), y, size, color: BLACK })
}
