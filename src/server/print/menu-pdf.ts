import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { Menu } from '../../contract/menu.ts'
import { MENU_PAPERS, type MenuPaper } from '../../domain/print/formats.ts'
import { formatDate, localNow } from '../../domain/time.ts'
import { type Block, type Column, menuBlocks, textLines } from './menu-blocks.ts'
import { createPdf, drawRight, GREY, type PrintFonts, toPoints } from './paper.ts'

type Printed = {
  venueName: string
  url: string
  menus: readonly Menu[]
  paper: MenuPaper
  guide: string
  at: Date
  timeZone: string
}

/** Margins in millimetres and the size of text in points. */
const LAYOUT: Record<MenuPaper, { margin: number; size: number }> = { a4: { margin: 20, size: 10.5 }, a5: { margin: 13, size: 9 } }

export async function writeMenuPdf({ venueName, url, menus, paper, guide, at, timeZone }: Printed): Promise<Uint8Array> {
  const { pdf, fonts } = await createPdf({ title: `Menu of ${venueName}`, author: guide, at })
  const { margin, size } = LAYOUT[paper]
  const width = toPoints(MENU_PAPERS[paper].width)
  const left = toPoints(margin)
  const column: Column = { left, width: width - 2 * left, size, fonts }
  const blocks: Block[] = [
    textLines(venueName, column, { font: fonts.heading, size: size * 2.6 }),
    ...(menus.length > 0 ? menus.flatMap((menu) => menuBlocks(menu, column)) : [textLines('No menus at the moment.', column, {})]),
    textLines('Always tell staff about an allergy before you order.', column, { font: fonts.strong, above: 1.5 }),
  ]
  layOut(pdf, blocks, { paper, margin: left })
  const date = formatDate(localNow(at, timeZone).date)
  drawFooters(pdf, fonts, { left: `As of ${date}. ${url.replace(/^https?:\/\//, '')}`, margin: left, size: size * 0.78 })
  return pdf.save()
}

function layOut(pdf: PDFDocument, blocks: readonly Block[], { paper, margin }: { paper: MenuPaper; margin: number }): void {
  const size: [number, number] = [toPoints(MENU_PAPERS[paper].width), toPoints(MENU_PAPERS[paper].height)]
  const [top, bottom] = [size[1] - margin, margin * 1.2]
  let page: PDFPage | null = null
  let y = 0
  const begin = () => {
    page = pdf.addPage(size)
    y = top
  }
  for (const block of blocks) {
    const height = block.reduce((sum, line) => sum + line.height, 0)
    if (!page || (y - height < bottom && height <= top - bottom)) begin()
    for (const line of block) {
      if (y - line.height < bottom) begin()
      y -= line.height
      if (page) line.draw(page, y)
    }
  }
}

function drawFooters(pdf: PDFDocument, { text }: PrintFonts, { left, margin, size }: { left: string; margin: number; size: number }): void {
  const pages = pdf.getPages()
  for (const [place, page] of pages.entries()) {
    page.drawText(left, { x: margin, y: margin * 0.6, font: text, size, color: GREY })
    drawRight(page, `${place + 1} / ${pages.length}`, { right: page.getWidth() - margin, y: margin * 0.6, font: text, size })
  }
}
