import { describe, expect, test } from 'vitest'
import type { MenuReader } from '../../../src/domain/menu/extracted-menu.ts'
import { as, aUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { inDrills } from '../../support/drills.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aPdf, written } from '../../support/pdf.ts'
import { aVenue } from '../../support/scenario.ts'

const A4 = { media: '0 0 595 842' }
const PAGE = written(
  [26, 60, 760, 'Starters'],
  [12, 60, 720, 'Potted shrimp'],
  [12, 480, 720, '9.50'],
  [12, 60, 695, 'Parsnip soup'],
  [12, 480, 695, '7.00'],
  [26, 60, 640, 'Roasts'],
  [12, 60, 600, 'Rump of beef'],
  [12, 480, 600, '22.00'],
  [12, 60, 575, 'Half a chicken'],
  [12, 480, 575, '19.50'],
)

describe('the extraction of a PDF', () => {
  const at = useApp('embedded')

  async function read(bytes: Buffer, ocr: MenuReader) {
    const owner = await aUser(at(), { venueId: (await aVenue(at().services)).id })
    const { id } = (await upload(at(), owner, { file: new Blob([new Uint8Array(bytes)]) }, 'menu.pdf')).body
    const over = await whileReading(at(), { ocr }, () => untilOver(at(), owner, id))
    const { body: review } = await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/review`)
    const picture = await at().app.request(`/api/menu-extractions/${id}/photograph`, { headers: as(owner) })
    return { over, review, picture }
  }

  test('uses the text of the PDF without the reader', async () => {
    const { over, review, picture } = await read(aPdf(PAGE, A4), async () => {
      throw new Error('the reader was asked')
    })
    expect(over).toMatchObject({ state: 'done', pages: 1, reader: 'ocr' })
    const items = review.categories.map(({ name, items }: { name: string; items: { name: string; price: number }[] }) => [
      name,
      items.map((item) => [item.name, item.price]),
    ])
    expect(items).toEqual([
      [
        'Starters',
        [
          ['Potted shrimp', 9.5],
          ['Parsnip soup', 7],
        ],
      ],
      [
        'Roasts',
        [
          ['Rump of beef', 22],
          ['Half a chicken', 19.5],
        ],
      ],
    ])
    const { box } = review.categories[1].items[1]
    expect(box.left).toBeCloseTo(60 / 595, 1)
    expect(box.top).toBeCloseTo(1 - 584 / 842, 1)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  inDrills('that has more pages than are read needs review, and counts the unread pages', async () => {
    const { over, review } = await read(aPdf(PAGE, { ...A4, pages: 10 }), async () => aReading())
    expect(over).toMatchObject({ state: 'done', pages: 8, pages_unread: 2, doubts: 1 })
    expect(review.menu).toMatchObject({ active: false, needs_review: true })
  })

  test('without text renders and reads page after page', async () => {
    let pages = 0
    const { over } = await read(aPdf('0 0 m 100 100 l S', { pages: 2 }), async () => aReading({ name: `Dish ${++pages}` }))
    expect(over).toMatchObject({ state: 'done', pages: 2 })
    expect(pages).toBe(2)
  })
})
