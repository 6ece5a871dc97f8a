import jsqr from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { press } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newVenue } from './support/office.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

async function scanned(svg: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(svg).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test(
  'cards with a code that leads to the venue are shown and chosen, and the code is downloaded',
  inDrillsOnPhonesToo,
  async ({ page, baseURL, allowFailures }) => {
    allowFailures(/400/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto('/admin')
    await failNextRequest(page, '**/api/venues/*/printed-card', 'GET', 'The printer is out of paper', 'invalid_request')
    await page.goto(`/venue-cards/${venue.id}`)
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect(page.getByRole('img', { name: `QR code of ${baseURL}/venues/${venue.slug}` })).toBeVisible()
    await expect(page.getByText('Scan for our menu')).toBeVisible()
    await press(page.getByRole('radio', { name: 'Card, A6' }), 'Space')
    await page.getByRole('radio', { name: 'Table tent, A4' }).check()
    await expect(page.getByText('Fold along the line')).toBeVisible()
    await expectAccessible(page)
    const code = await page.request.get(`/api/venues/${venue.id}/qr.svg`)
    expect(await scanned(await code.body())).toBe(`${baseURL}/venues/${venue.slug}`)
  },
)

test('the table tent shows the line to fold along between its two sides', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/venue-cards/${venue.id}`)
  await page.getByRole('radio', { name: 'Table tent, A4' }).check()
  const side = page.getByRole('article').filter({ hasText: venue.name })
  const { data, info } = await sharp(await side.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from(
    { length: info.height },
    (_, y) => data.subarray(y * info.width, (y + 1) * info.width).filter((grey) => grey < 230).length,
  )
  // Dashes and gaps are about equally long.
  const isLine = (marked: number) => marked > info.width / 4
  expect([rows.slice(0, 3).some(isLine), rows.slice(-3).some(isLine)]).toEqual([false, true])
})

test('each format is printed on one page of its size', inDrills, async ({ page }) => {
  await asAdmin(page)
  const venue = await newVenue(page)
  await page.goto(`/venue-cards/${venue.id}`)
  for (const [format, size, copies] of [
    ['Card, A6', [105, 148], 1],
    ['Four cards, A4', [210, 297], 4],
    ['Table tent, A4', [210, 297], 2],
  ] as const) {
    await page.getByRole('radio', { name: format }).check()
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
    expect([format, pdf.numPages, Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([format, 1, ...size])
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text.split(venue.name)).toHaveLength(copies + 1)
    expect(text).not.toContain('Print or save as PDF')
  }
})

test(
  'a card file has the name of its venue, and an error is shown when it cannot be downloaded',
  inDrills,
  async ({ page, allowFailures }) => {
    allowFailures(/500/)
    await asAdmin(page)
    const venue = await newVenue(page)
    await page.goto(`/venue-cards/${venue.id}`)
    await failNextRequest(page, '**/cards.pdf?*', 'GET', 'Something went wrong')
    await page.getByRole('link', { name: 'PDF for a printer' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
    for (const [link, name] of [
      ['QR code as SVG', `qr-code-${venue.id}.svg`],
      ['PDF for a printer', /\.pdf$/],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: link }).click()
      expect((await download).suggestedFilename()).toMatch(name)
    }
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)
