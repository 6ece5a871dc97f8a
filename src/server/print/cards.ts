import { degrees } from '@cantoo/pdf-lib'
import { encode } from 'uqr'
import { CARD_FORMATS, type CardFormatName } from '../../domain/print/formats.ts'
import { escapeXml } from '../serialise/xml.ts'
import { type Face, loadOutlines } from './fonts.ts'
import { BLACK, createPdf, GREY, toPoints } from './paper.ts'

export async function writeCardsPdf(content: CardContent, format: CardFormatName, at: Date): Promise<Uint8Array> {
  const { width, height, card, places } = CARD_FORMATS[format]
  const { pdf, fonts } = await createPdf({ title: `Card of ${content.venueName}`, author: content.guide, at })
  const page = pdf.addPage([toPoints(width), toPoints(height)])
  const { texts, modules } = await drawCard(content, format)
  for (const { x, y, isTurned } of places) {
    // The y axis of a PDF points up. A turned card is rotated by 180 degrees around its centre.
    const across = (inCard: number) => toPoints(isTurned ? x + card.width - inCard : x + inCard)
    const up = (inCard: number) => toPoints(height - (isTurned ? y + card.height - inCard : y + inCard))
    for (const { text, face, size, x: centre, y: base, isGrey } of texts) {
      const half = fonts[face].main.widthOfTextAtSize(text, toPoints(size)) / 2
      const start = across(centre) + (isTurned ? half : -half)
      const turn = isTurned ? { rotate: degrees(180) } : {}
      page.drawText(text, { x: start, y: up(base), font: fonts[face].main, size: toPoints(size), color: isGrey ? GREY : BLACK, ...turn })
    }
    for (const square of modules) {
      const [left, right] = [across(square.x), across(square.x + square.width)]
      const [top, bottom] = [up(square.y), up(square.y + square.height)]
      const box = { x: Math.min(left, right), y: Math.min(top, bottom), width: Math.abs(right - left), height: Math.abs(top - bottom) }
      page.drawRectangle({ ...box, color: BLACK })
    }
  }
  for (const [from, to] of cuts(format)) {
    const line = { start: { x: toPoints(from.x), y: toPoints(height - from.y) }, end: { x: toPoints(to.x), y: toPoints(height - to.y) } }
    page.drawLine({ ...line, thickness: 0.5, color: GREY, dashArray: [4, 4] })
  }
  return pdf.save()
}

/** In millimetres. Text becomes outlines, so that it looks the same in every program. */
export async function writeCardsSvg(content: CardContent, format: CardFormatName): Promise<string> {
  const { width, height, card, places } = CARD_FORMATS[format]
  const drawing = await drawCard(content, format)
  const body = `${await textPaths(drawing)}<path d="${drawing.modules.map(toRectangle).join('')}"/>`
  const copies = places.map(({ x, y, isTurned }) => {
    const turn = isTurned ? ` rotate(180 ${card.width / 2} ${card.height / 2})` : ''
    return `<g transform="translate(${x} ${y})${turn}">${body}</g>`
  })
  const lines = cuts(format).map(
    ([from, to]) => `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="#555" stroke-width=".2" stroke-dasharray="1.4" fill="none"/>`,
  )
  const title = `<title>${escapeXml(`Card of ${content.venueName}`)}</title>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${title}<rect width="${width}" height="${height}" fill="#fff"/>${copies.join('')}${lines.join('')}</svg>\n`
}

type Point = { x: number; y: number }

function cuts(format: CardFormatName): [from: Point, to: Point][] {
  const { width, height } = CARD_FORMATS[format]
  const across: [Point, Point] = [
    { x: 0, y: height / 2 },
    { x: width, y: height / 2 },
  ]
  const down: [Point, Point] = [
    { x: width / 2, y: 0 },
    { x: width / 2, y: height },
  ]
  return format === 'card' ? [] : format === 'tent' ? [across] : [across, down]
}

async function textPaths({ texts }: CardDrawing): Promise<string> {
  const paths: string[] = []
  for (const { text, face, size, x, y, isGrey } of texts) {
    const { d, width } = await outlineOf(text, face, size)
    paths.push(`<path transform="translate(${round(x - width / 2)} ${round(y)})"${isGrey ? ' fill="#555"' : ''} d="${d}"/>`)
  }
  return paths.join('')
}

async function outlineOf(text: string, face: Face, size: number): Promise<{ d: string; width: number }> {
  const font = await loadOutlines(face)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  let x = 0
  const parts = run.glyphs.map((glyph, index) => {
    const position = run.positions?.[index]
    // The y axis of font outlines points up, the one of SVG down.
    const d = glyph.path
      .scale(scale, -scale)
      .translate((x + (position?.xOffset ?? 0)) * scale, 0)
      .toSVG()
    x += position?.xAdvance ?? 0
    return d
  })
  return { d: parts.join(''), width: x * scale }
}

function toRectangle({ x, y, width, height }: CardDrawing['modules'][number]): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

function round(millimetres: number): number {
  return Math.round(millimetres * 1000) / 1000
}

type CardContent = { venueName: string; url: string; guide: string }
/** Centred text with its base line, in millimetres from the top left corner of the card. */
type CardText = { text: string; face: Face; size: number; x: number; y: number; isGrey: boolean }
/** `size` in millimetres, `lineHeight` as a multiple of it. */
type LineStyle = { face: Face; size: number; lineHeight: number; isGrey?: boolean }
/** In millimetres. `modules`: the dark squares of the QR code, as rows of runs. */
type CardDrawing = { texts: CardText[]; modules: { x: number; y: number; width: number; height: number }[] }

const CODE_MM = 62
const MARGIN_MM = 8
/** Quiet zone around a QR code, in modules. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4

async function drawCard({ venueName, url, guide }: CardContent, format: CardFormatName): Promise<CardDrawing> {
  const { width, height } = CARD_FORMATS[format].card
  const inner = width - 2 * MARGIN_MM
  const name = await fitLines(venueName, { face: 'heading', size: 8, width: inner })
  const address = await fitLines(url.replace(/^https?:\/\//, ''), { face: 'text', size: 3.4, width: inner })
  const blocks = [name.lines.length * name.size * 1.15, 3 + 4.5, CODE_MM, address.lines.length * address.size * 1.4, 3 + 3]
  let y = (height - blocks.reduce((sum, block) => sum + block, 0)) / 2
  const texts: CardText[] = []
  const add = (lines: readonly string[], { face, size, lineHeight, isGrey = false }: LineStyle) => {
    for (const text of lines) {
      y += size * lineHeight
      texts.push({ text, face, size, x: width / 2, y: y - size * 0.25, isGrey })
    }
  }
  add(name.lines, { face: 'heading', size: name.size, lineHeight: 1.15 })
  y += 3
  add(['Scan for our menu'], { face: 'text', size: 4.5, lineHeight: 1 })
  const modules = codeModules(url, (width - CODE_MM) / 2, y)
  y += CODE_MM
  add(address.lines, { face: 'text', size: address.size, lineHeight: 1.4 })
  y += 3
  add([guide], { face: 'text', size: 3, lineHeight: 1, isGrey: true })
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

type Fit = { face: Face; size: number; width: number }
const MAX_LINES = 3

async function fitLines(text: string, { face, size, width }: Fit): Promise<{ lines: string[]; size: number }> {
  const font = await loadOutlines(face)
  for (let smaller = size; ; smaller *= 0.9) {
    const fits = (line: string) => (font.layout(line).advanceWidth / font.unitsPerEm) * smaller <= width
    const lines: string[] = []
    for (const [part] of text.normalize('NFC').matchAll(/\S+\s*/g)) {
      const longer = (lines.at(-1) ?? '') + part
      if (lines.length > 0 && fits(longer.trimEnd())) lines[lines.length - 1] = longer
      else lines.push(part)
    }
    const whole = lines.map((line) => line.trim()).filter(Boolean)
    if (whole.length <= MAX_LINES && whole.every(fits)) return { lines: whole, size: smaller }
    if (smaller < size / 4) return { lines: whole.slice(0, MAX_LINES), size: smaller }
  }
}
