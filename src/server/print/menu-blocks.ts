import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Menu, MenuItem } from '../../contract/menu.ts'
import { describeStatements } from '../../domain/menu/allergens.ts'
import { compareItems } from '../../domain/menu/menu-order.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import { BLACK, drawRight, GREY, type PrintFonts, wrapText } from './paper.ts'

export type Line = { height: number; draw: (page: PDFPage, y: number) => void }
export type Block = readonly Line[]

export type Column = { left: number; width: number; size: number; fonts: PrintFonts }

export function menuBlocks(menu: Menu, column: Column): Block[] {
  const { fonts, size } = column
  const statesAllergens = menu.categories.some(({ items }) => items.some(({ allergens }) => allergens !== null))
  let before: Line[] = [
    ...textLines(menu.name, column, { font: fonts.heading, size: size * 1.9, above: 1.6 }),
    ...textLines(menu.description ?? '', column, { grey: true }),
  ]
  return menu.categories.flatMap((category) => {
    const heading = [
      ...textLines(category.name, column, { font: fonts.heading, size: size * 1.35, above: 1 }),
      ...textLines(category.description ?? '', column, { grey: true }),
    ]
    const [first = [], ...others] = [...category.items].sort(compareItems).map((item) => dishLines(item, column, statesAllergens))
    const blocks = [[...before, ...heading, ...first], ...others]
    before = []
    return blocks
  })
}

function dishLines(item: MenuItem, column: Column, statesAllergens: boolean): Line[] {
  const { left, width, size, fonts } = column
  const price = formatItemPrice(item)
  const right = left + width
  const nameWidth = width - fonts.strong.widthOfTextAtSize(price, size) - size
  const [name = item.name, ...more] = wrapText(item.name, { font: fonts.strong, size, width: nameWidth })
  const sizes = item.sizes.map((one) => `${one.name} ${formatPrice(one.price)}`).join(' · ')
  const allergens = item.allergens ? describeStatements(item.allergens.statements) : 'Allergens not stated: ask the venue.'
  return [
    {
      height: size * 1.9,
      draw: (page, y) => {
        page.drawText(name, { x: left, y, font: fonts.strong, size, color: BLACK })
        drawRight(page, price, { right, y, font: fonts.strong, size })
      },
    },
    ...more.map((text) => lineOf(text, column, fonts.strong, size, false)),
    ...textLines(item.description ?? '', column, { grey: true }),
    ...textLines(sizes, column, {}),
    ...textLines(item.dietary_info.join(' · '), column, { small: true }),
    ...(statesAllergens ? textLines(allergens, column, { small: true, grey: true }) : []),
  ]
}

type Style = { font?: PDFFont; size?: number; small?: boolean; grey?: boolean; above?: number }

/** Empty for blank text. `above`: space above the first line, in its font size. */
export function textLines(text: string, column: Column, { font = column.fonts.text, size, small, grey = false, above = 0 }: Style): Line[] {
  const points = size ?? column.size * (small ? 0.82 : 0.92)
  return wrapText(text, { font, size: points, width: column.width }).map((line, place) => {
    const drawn = lineOf(line, column, font, points, grey)
    return place === 0 ? { ...drawn, height: drawn.height + above * points } : drawn
  })
}

function lineOf(text: string, { left }: Column, font: PDFFont, size: number, isGrey: boolean): Line {
  return {
    height: size * 1.35,
    draw: (page, y) => page.drawText(text, { x: left, y, font, size, color: isGrey ? GREY : BLACK }),
  }
}
