import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { Menu, MenuItem } from '../../contract/menu.ts'
import { describeStatements } from '../../domain/menu/allergens.ts'
import { compareItems } from '../../domain/menu/menu-order.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import { MENU_PAPERS, type MenuPaper } from '../../domain/print/formats.ts'
import { formatDate, localNow } from '../../domain/time.ts'
import { BLACK, createPauses, createPdf, drawRight, GREY, type PrintFont, type PrintFonts, toPoints, wrapText } from './paper.ts'

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
  const pause = createPauses()
  const blocks: Block[] = [textLines(venueName, column, { font: fonts.heading, size: size * 2.6 })]
  for (const menu of menus) for await (const block of menuBlocks(menu, column, pause)) blocks.push(block)
  if (menus.length === 0) blocks.push(textLines('No menus at the moment.', column, {}))
  blocks.push(textLines('Always tell staff about an allergy before you order.', column, { font: fonts.strong, above: 1.5 }))
  await layOut(pdf, blocks, { paper, margin: left, pause })
  const date = formatDate(localNow(at, timeZone).date)
  drawFooters(pdf, fonts, { left: `As of ${date}. ${url.replace(/^https?:\/\//, '')}`, margin: left, size: size * 0.78 })
  return pdf.save()
}

type Pause = () => Promise<void>
type Sheets = { paper: MenuPaper; margin: number; pause: Pause }

async function layOut(pdf: PDFDocument, blocks: readonly Block[], { paper, margin, pause }: Sheets): Promise<void> {
  const size: [number, number] = [toPoints(MENU_PAPERS[paper].width), toPoints(MENU_PAPERS[paper].height)]
  const [top, bottom] = [size[1] - margin, margin * 1.2]
  let page: PDFPage | null = null
  let y = 0
  const begin = () => {
    page = pdf.addPage(size)
    y = top
  }
  for (const block of blocks) {
    await pause()
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
    text.draw(page, left, { x: margin, y: margin * 0.6, size, color: GREY })
    drawRight(page, `${place + 1} / ${pages.length}`, { right: page.getWidth() - margin, y: margin * 0.6, font: text, size })
  }
}

type Line = { height: number; draw: (page: PDFPage, y: number) => void }
type Block = readonly Line[]

type Column = { left: number; width: number; size: number; fonts: PrintFonts }

async function* menuBlocks(menu: Menu, column: Column, pause: Pause): AsyncGenerator<Block> {
  const { fonts, size } = column
  const statesAllergens = menu.categories.some(({ items }) => items.some(({ allergens }) => allergens !== null))
  let before: Line[] = [
    ...textLines(menu.name, column, { font: fonts.heading, size: size * 1.9, above: 1.6 }),
    ...textLines(menu.description ?? '', column, { grey: true }),
  ]
  for (const category of menu.categories) {
    before = [
      ...before,
      ...textLines(category.name, column, { font: fonts.heading, size: size * 1.35, above: 1 }),
      ...textLines(category.description ?? '', column, { grey: true }),
    ]
    for (const item of [...category.items].sort(compareItems)) {
      await pause()
      yield [...before, ...dishLines(item, column, statesAllergens)]
      before = []
    }
    if (category.items.length > 0) continue
    yield before
    before = []
  }
}

function dishLines(item: MenuItem, column: Column, statesAllergens: boolean): Line[] {
  const { left, width, size, fonts } = column
  const price = formatItemPrice(item)
  const right = left + width
  const nameWidth = width - fonts.strong.widthOf(price, size) - size
  const [name = item.name, ...more] = wrapText(item.name, { font: fonts.strong, size, width: nameWidth })
  const sizes = item.sizes.map((one) => `${one.name} ${formatPrice(one.price)}`).join(' · ')
  const allergens = item.allergens ? describeStatements(item.allergens.statements) : 'Allergens not stated: ask the venue.'
  return [
    {
      height: size * 1.9,
      draw: (page, y) => {
        fonts.strong.draw(page, name, { x: left, y, size, color: BLACK })
        drawRight(page, price, { right, y, font: fonts.strong, size })
      },
    },
    ...more.map((text) => lineOf(text, column, { font: fonts.strong, size })),
    ...textLines(item.description ?? '', column, { grey: true }),
    ...textLines(sizes, column, {}),
    ...textLines(item.dietary_info.join(' · '), column, { small: true }),
    ...(statesAllergens ? textLines(allergens, column, { small: true, grey: true }) : []),
  ]
}

type Style = { font?: PrintFont; size?: number; small?: boolean; grey?: boolean; above?: number }

/** Empty for blank text. `above`: space above the first line, in its font size. */
function textLines(text: string, column: Column, { font = column.fonts.text, size, small, grey = false, above = 0 }: Style): Line[] {
  const points = size ?? column.size * (small ? 0.82 : 0.92)
  return wrapText(text, { font, size: points, width: column.width }).map((line, place) => {
    const drawn = lineOf(line, column, { font, size: points, grey })
    return place === 0 ? { ...drawn, height: drawn.height + above * points } : drawn
  })
}

function lineOf(text: string, { left }: Column, { font, size, grey = false }: { font: PrintFont; size: number; grey?: boolean }): Line {
  return {
    height: size * 1.35,
    draw: (page, y) => font.draw(page, text, { x: left, y, size, color: grey ? GREY : BLACK }),
  }
}
