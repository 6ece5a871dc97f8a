import { encode } from 'uqr'
import { CARD_FORMATS, type CardFormatName } from '../../domain/print/formats.ts'
import { type Face, outlines } from './fonts.ts'

export type CardContent = { venueName: string; url: string; guide: string }
/** Centred text with its base line, in millimetres from the top left corner of the card. */
export type CardText = { text: string; face: Face; size: number; x: number; y: number; isGrey: boolean }
/** In millimetres. `modules`: the dark squares of the QR code, as rows of runs. */
export type CardDrawing = { texts: CardText[]; modules: { x: number; y: number; width: number; height: number }[] }

const CODE_MM = 62
const MARGIN_MM = 8
/** Quiet zone around a QR code, in modules. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

export async function drawCard({ venueName, url, guide }: CardContent, format: CardFormatName): Promise<CardDrawing> {
  const { width, height } = CARD_FORMATS[format].card
  const inner = width - 2 * MARGIN_MM
  const name = await fitLines(venueName, { face: 'heading', size: 8, width: inner, maxLines: 3 })
  const address = await fitLines(url.replace(/^https?:\/\//, ''), { face: 'text', size: 3.4, width: inner, maxLines: 3 })
  const blocks = [name.lines.length * name.size * 1.15, 3 + 4.5, CODE_MM, address.lines.length * address.size * 1.4, 3 + 3]
  let y = (height - blocks.reduce((sum, block) => sum + block, 0)) / 2
  const texts: CardText[] = []
  const add = (lines: readonly string[], face: Face, size: number, lineHeight: number, isGrey = false) => {
    for (const text of lines) {
      y += size * lineHeight
      texts.push({ text, face, size, x: width / 2, y: y - size * 0.25, isGrey })
    }
  }
  add(name.lines, 'heading', name.size, 1.15)
  y += 3
  add(['Scan for our menu'], 'text', 4.5, 1)
  const modules = codeModules(url, (width - CODE_MM) / 2, y)
  y += CODE_MM
  add(address.lines, 'text', address.size, 1.4)
  y += 3
  add([guide], 'text', 3, 1, true)
  return { texts, modules }
}

/** A quarter of the code can be dirty or torn (error correction Q). */
function codeModules(url: string, left: number, top: number): CardDrawing['modules'] {
  const { data, size } = encode(url, { ecc: 'Q', border: QUIET_ZONE })
  const side = CODE_MM / size
  return data.flatMap((row, y) => {
    const runs: CardDrawing['modules'] = []
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      runs.push({ x: left + start * side, y: top + y * side, width: (x - start + 1) * side, height: side })
    }
    return runs
  })
}

type Fit = { face: Face; size: number; width: number; maxLines: number }

async function fitLines(text: string, { face, size, width, maxLines }: Fit): Promise<{ lines: string[]; size: number }> {
  const font = await outlines(face)
  for (let smaller = size; ; smaller *= 0.9) {
    const fits = (line: string) => (font.layout(line).advanceWidth / font.unitsPerEm) * smaller <= width
    const lines: string[] = []
    for (const [part] of text.normalize('NFC').matchAll(/\S+\s*/g)) {
      const longer = (lines.at(-1) ?? '') + part
      if (lines.length > 0 && fits(longer.trimEnd())) lines[lines.length - 1] = longer
      else lines.push(part)
    }
    const whole = lines.map((line) => line.trim()).filter(Boolean)
    if (whole.length <= maxLines && whole.every(fits)) return { lines: whole, size: smaller }
    if (smaller < size / 4) return { lines: whole.slice(0, maxLines), size: smaller }
  }
}
