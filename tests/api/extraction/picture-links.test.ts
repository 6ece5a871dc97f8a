import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import type { MenuReader } from '../../../src/domain/menu/extracted-menu.ts'
import { menuExtractions } from '../../../src/server/db/schema/index.ts'
import { deleteExpiredPhotos } from '../../../src/server/extraction/delete-files.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { NOON, useApp } from '../../support/app.ts'
import { inDrills } from '../../support/drills.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { qrPicture } from '../../support/qr-pictures.ts'
import { aMenu, aVenue } from '../../support/scenario.ts'

const LINK = 'https://example.com/menu.pdf'

describe.each(API_DATABASE_KINDS)('links of QR codes on menu files on %s', (kind) => {
  const at = useApp(kind)
  let owner: TestUser
  let venueId: string

  beforeEach(async () => {
    venueId = (await aVenue(at().services)).id
    owner = await aUser(at(), { venueId })
  })

  async function read(
    file: Buffer,
    { ocr = (async () => aReading({ doubts: ['price'] })) as MenuReader, menu_id = null as string | null } = {},
  ) {
    const sent = await upload(at(), owner, { file: new Blob([new Uint8Array(file)]), menu_id })
    expect(sent.status).toBe(202)
    const over = await whileReading(at(), { ocr }, () => untilOver(at(), owner, sent.body.id))
    return { sent: sent.body, over }
  }

  test('are in the response to the upload and in the review when the file is a photo', async () => {
    const { sent, over } = await read(await qrPicture([LINK], { turned: 8, isPhoto: true }))
    expect([sent.links, over.links]).toEqual([[LINK], [LINK]])
    const { body: review } = await sendAs(at(), owner, 'GET', `/api/menu-extractions/${sent.id}/review`)
    expect(review.extraction.links).toEqual([LINK])
  })

  inDrills('are shown only after reading when the file is a PDF', async () => {
    const document = await PDFDocument.create()
    for (const link of [LINK, 'https://example.com/wines.pdf']) {
      const image = await document.embedJpg(await qrPicture([link]))
      document.addPage([500, 700]).drawImage(image, { x: 0, y: 0, width: 500, height: 700 })
    }
    const { sent, over } = await read(Buffer.from(await document.save()))
    expect([sent.links, over.links]).toEqual([[], [LINK, 'https://example.com/wines.pdf']])
  })

  test('are shown when the file is not a menu', async () => {
    const menu = await aMenu(at().services, { id: venueId })
    const { over } = await read(await qrPicture([LINK]), { ocr: async () => ({ categories: [] }), menu_id: menu.id })
    expect(over).toMatchObject({ state: 'failed', error_code: 'menu_not_processed', links: [LINK] })
  })

  test('are empty when codes have other contents, and have hosts in Punycode', async () => {
    const texts = [
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      `https://example.com/${'a'.repeat(900)}`,
      'https://\u0430pple.com/menu',
    ]
    expect((await read(await qrPicture(texts, { size: 300 }))).over.links).toEqual(['https://xn--pple-43d.com/menu'])
  })

  test('are at most three', async () => {
    const texts = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`)
    const { over } = await read(await qrPicture(texts, { size: 250 }))
    expect(over.links).toHaveLength(3)
    expect(texts).toEqual(expect.arrayContaining(over.links))
  })

  test('are deleted with the photo', async () => {
    const { sent } = await read(await qrPicture([LINK]))
    const { orm } = at().services.db
    await orm
      .update(menuExtractions)
      .set({ published_at: new Date(NOON.getTime() - 31 * DAY_MS) })
      .where(eq(menuExtractions.id, sent.id))
    expect(await deleteExpiredPhotos(at().services)).toBe(1)
    expect(await orm.select({ links: menuExtractions.links }).from(menuExtractions)).toEqual([{ links: [] }])
  })
})
