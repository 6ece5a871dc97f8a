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

  constructor(main: PDFFont, spare: PDFFont) {
    this.main = main
    this.#spare = spare
    this.#letters = new Set(main.getCharacterSet())
    this.#spareLetters = new Set(spare.getCharacterSet())
  }

  /** In points. */
  widthOf(text: string, size: number): number {
    return this.#runsOf(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)
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

/** Width in points. Splits a word that is longer than a line. */
export function wrapText(text: string, { font, size, width }: { font: PrintFont; size: number; width: number }): string[] {
  const fits = (line: string) => font.widthOf(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.normalize('NFC').split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) line = longer
    else {
      if (line) lines.push(line)
      line = word
      while (!fits(line)) {
        const head = longestHead(line, fits)
        lines.push(head)
        line = line.slice(head.length)
      }
    }
  }
  return line ? [...lines, line] : lines
}

function longestHead(word: string, fits: (head: string) => boolean): string {
  let head = ''
  for (const letter of word) {
    if (head && !fits(head + letter)) break
    head += letter
  }
  return head
}

export function drawRight(
  page: PDFPage,
  text: string,
  { right, y, font, size }: { right: number; y: number; font: PrintFont; size: number },
) {
  font.draw(page, text, { x: right - font.widthOf(text, size), y, size, color: BLACK })
}
