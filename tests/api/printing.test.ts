import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { as, aUser, type TestUser } from '../support/accounts.ts'
import { ask, useApp } from '../support/app.ts'
import { inDrills, isDrill } from '../support/drills.ts'
import { aCategory, aMenu, anItem, aVenue } from '../support/scenario.ts'

const MM = 72 / 25.4
const VENUE_PAGE = 'http://localhost:3000/venues/the-crown'

/** RGBA pixels. */
type Picture = { data: Uint8Array; width: number; height: number }

/** Returns the texts of the QR codes in the parts of a picture, one in each, row by row. The scanner finds one code at a time. */
async function codesIn(
  { data, width, height }: Picture,
  { columns, rows }: { columns: number; rows: number },
): Promise<(string | undefined)[]> {
  const size = { width: Math.floor(width / columns), height: Math.floor(height / rows) }
  const texts: (string | undefined)[] = []
  for (let part = 0; part < columns * rows; part++) {
    const place = { left: (part % columns) * size.width, top: Math.floor(part / columns) * size.height, ...size }
    const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
      .extract(place)
      .raw()
      .toBuffer()
    texts.push(jsqr(new Uint8ClampedArray(pixels), size.width, size.height)?.data)
  }
  return texts
}

async function pictureOfPdf(bytes: Uint8Array): Promise<Picture> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    const drawn: Picture[] = []
    await document.getPage(0).render({
      scale: 2,
      render: async ({ data, width, height }) => {
        const raw = { width, height, channels: 4 } as const
        drawn.push({ data: await sharp(data, { raw }).flatten({ background: 'white' }).ensureAlpha().raw().toBuffer(), width, height })
        return data
      },
    })
    const [picture] = drawn
    if (!picture) throw new Error('the page was not drawn')
    return picture
  } finally {
    document.destroy()
    library.destroy()
  }
}

describe('files for printers', () => {
  const at = useApp('embedded')
  let venue: { id: string; name: string }
  let staff: TestUser

  beforeEach(async () => {
    venue = await aVenue(at().services)
    staff = await aUser(at(), { venueId: venue.id, venueRole: 'staff' })
  })

  const get = (path: string, who: TestUser = staff) =>
    at().app.request(`http://localhost:3000/api/venues/${venue.id}/${path}`, { headers: as(who) })
  const bytes = async (path: string) => {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const pdfOf = async (path: string) => getDocumentProxy(await bytes(path))

  test('return 404 to people of other venues, and 401 to visitors', async () => {
    const other = await aUser(at())
    for (const file of ['menu.pdf', 'cards.pdf', 'cards.svg']) expect((await get(file, other)).status).toBe(404)
    expect((await ask(at().app, `/api/venues/${venue.id}/menu.pdf`)).status).toBe(401)
  })

  test('return an error when the paper, the format or the menu is unknown', async () => {
    for (const path of ['menu.pdf?paper=a3', 'cards.pdf?format=poster', 'menu.pdf?menu=x']) expect((await get(path)).status).toBe(400)
    expect((await get('menu.pdf?menu=00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test.each([
    ['a4', 210, 297],
    ['a5', 148, 210],
  ])('print a menu on %s with sizes, tags, embedded fonts and the date on each page', async (paper, width, height) => {
    const menu = await aMenu(at().services, venue, { name: 'Dinner' })
    const mains = await aCategory(at().services, menu, { name: 'Mains' })
    await anItem(at().services, menu, {
      category_id: mains.id,
      name: 'Crème brûlée of the house with a very long name that needs a second line on every paper there is',
      description: 'With žluťoučký cream',
      price: 6.2,
      sizes: [
        { name: 'Small', price: 6.2 },
        { name: 'Large', price: 8.4 },
      ],
      dietary_info: ['vegetarian', 'gluten-free'],
    })
    for (let dish = 0; dish < 60; dish++)
      await anItem(at().services, menu, { category_id: mains.id, name: `Dish ${dish}`, order: dish + 2 })
    const pdf = await pdfOf(`menu.pdf?paper=${paper}`)
    const [, , right = 0, top = 0] = (await pdf.getPage(1)).view
    expect([Math.round(right / MM), Math.round(top / MM)]).toEqual([width, height])
    expect(pdf.numPages).toBeGreaterThan(1)
    const { text: pages } = await extractText(pdf)
    for (const page of pages) expect(page).toContain('As of 20 November 2026')
    const text = pages.join('\n').replace(/\s+/g, ' ')
    for (const part of [
      'The Crown',
      'Dinner',
      'Mains',
      'Crème brûlée',
      'žluťoučký',
      'from £6.20',
      'Large £8.40',
      'vegetarian · gluten-free',
      'Dish 59',
    ])
      expect(text).toContain(part)
    const operators = await (await pdf.getPage(1)).getOperatorList()
    expect(operators.fnArray.length).toBeGreaterThan(10)
    const raw = Buffer.from(await bytes(`menu.pdf?paper=${paper}`)).toString('latin1')
    expect(raw.startsWith('%PDF-')).toBe(true)
  })

  test('print fractions and the letters of Vietnamese, which the font of dishes lacks', async () => {
    const menu = await aMenu(at().services, venue, { name: 'Dinner' })
    const mains = await aCategory(at().services, menu, { name: 'Mains' })
    const dish = { name: 'Phở bò, ½ pint', description: 'Bún thịt nướng, ¼ lb of beef', price: 9 }
    await anItem(at().services, menu, { category_id: mains.id, ...dish })
    const { text } = await extractText(await pdfOf('menu.pdf'), { mergePages: true })
    for (const part of [dish.name, dish.description, '£9.00']) expect(text).toContain(part)
  })

  test('print a single menu, and a sentence when the venue has no menu', async () => {
    expect((await extractText(await pdfOf('menu.pdf'), { mergePages: true })).text).toContain('No menus at the moment.')
    const [lunch, dinner] = [await aMenu(at().services, venue, { name: 'Lunch' }), await aMenu(at().services, venue, { name: 'Dinner' })]
    await anItem(at().services, lunch, { name: 'Soup' })
    await anItem(at().services, dinner, { name: 'Roast' })
    const { text } = await extractText(await pdfOf(`menu.pdf?menu=${lunch.id}`), { mergePages: true })
    expect([text.includes('Soup'), text.includes('Roast')]).toEqual([true, false])
  })

  test.each([
    ['card', 105, 148, 1],
    ['sheet', 210, 297, 4],
    ['tent', 210, 297, 2],
  ])('print a %s as one page of PDF in its size with %i × %i mm and %i copies', async (format, width, height, copies) => {
    const pdf = await pdfOf(`cards.pdf?format=${format}`)
    const [, , right = 0, top = 0] = (await pdf.getPage(1)).view
    expect([pdf.numPages, Math.round(right / MM), Math.round(top / MM)]).toEqual([1, width, height])
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text.split('Scan for our menu')).toHaveLength(copies + 1)
  })

  // A card in the default run; the others in `npm run drills`.
  test.each(
    (
      [
        ['card', 105, 148, { columns: 1, rows: 1 }],
        ['sheet', 210, 297, { columns: 2, rows: 2 }],
        ['tent', 210, 297, { columns: 1, rows: 2 }],
      ] as const
    ).filter(([format]) => isDrill || format === 'card'),
  )('print a %s as SVG of %i × %i mm whose codes lead to the venue, with letters as outlines', async (format, width, height, parts) => {
    const svg = Buffer.from(await bytes(`cards.svg?format=${format}`))
    expect(svg.toString()).toContain(`width="${width}mm" height="${height}mm"`)
    expect(svg.toString()).not.toContain('<text')
    const { data, info } = await sharp(svg, { density: 200 })
      .flatten({ background: 'white' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(await codesIn({ data, width: info.width, height: info.height }, parts)).toEqual(
      Array(parts.columns * parts.rows).fill(VENUE_PAGE),
    )
  })

  inDrills('print a PDF whose codes lead to the venue', async () => {
    const picture = await pictureOfPdf(await bytes('cards.pdf?format=sheet'))
    expect(await codesIn(picture, { columns: 2, rows: 2 })).toEqual(Array(4).fill(VENUE_PAGE))
  })

  test('print PDFs with the files of their fonts', async () => {
    await anItem(at().services, await aMenu(at().services, venue))
    for (const path of ['menu.pdf', 'cards.pdf?format=card']) {
      const pdf = await PDFDocument.load(await bytes(path))
      const descriptors = pdf.context
        .enumerateIndirectObjects()
        .flatMap(([, object]) =>
          object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor') ? [object] : [],
        )
      expect(descriptors.length, path).toBeGreaterThan(0)
      for (const font of descriptors) expect(font.has(PDFName.of('FontFile2')) || font.has(PDFName.of('FontFile3')), path).toBe(true)
    }
  })
})
