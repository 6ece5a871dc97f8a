import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { type Face, fontFile } from './fonts.ts'

export const BLACK = rgb(0, 0, 0)
export const GREY = rgb(0.33, 0.33, 0.33)

export const toPoints = (millimetres: number): number => (millimetres * 72) / 25.4

export type PrintFonts = Record<Face, PDFFont>

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
  return { pdf, fonts: { heading: await embed('heading'), text: await embed('text'), strong: await embed('strong') } }
}

/** Width in points. Splits a word that is longer than a line. */
export function wrapText(text: string, { font, size, width }: { font: PDFFont; size: number; width: number }): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
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
  { right, y, font, size }: { right: number; y: number; font: PDFFont; size: number },
) {
  page.drawText(text, { x: right - font.widthOfTextAtSize(text, size), y, font, size, color: BLACK })
}
