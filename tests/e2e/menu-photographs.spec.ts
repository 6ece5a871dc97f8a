import type { Page } from '@playwright/test'
import { type AiServer, refuseWith, replyWith, startAiServer } from '../support/ai-server.ts'
import { qrPicture } from '../support/qr-pictures.ts'
import { startGuide } from './support/guide.ts'
import { press, tabTo, write } from './support/keyboard.ts'
import { asAdmin, newVenue } from './support/office.ts'
import { photograph } from './support/photograph.ts'
import { test as base, expect, expectAccessible, inDrills } from './support/test.ts'

/** Maximum time for reading a file on this server beside another browser. */
const READ_WITHIN_MS = 45_000
const KEY = 'sk-for-this-test'

/** A server with an AI reader whose endpoint the test controls. */
const test = base.extend<object, { ai: AiServer }>({
  ai: [
    async ({}, use) => {
      const server = await startAiServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  guide: [
    async ({ ai }, use) => {
      const guide = await startGuide({ AI_BASE_URL: ai.url, AI_API_KEY: KEY, AI_MODEL: 'some-vision-model' })
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test(
  'an extraction survives a reload and a restart, and can be repeated on this server by keyboard when it fails',
  inDrills,
  async ({ page, guide, ai, allowFailures }) => {
    test.setTimeout(150_000)
    allowFailures(/ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)/)
    ai.answer = () => {}
    ai.received.length = 0
    const processing = page.getByRole('status').filter({ hasText: 'Processing menu file...' })
    const name = page.getByLabel('Menu name')
    await asAdmin(page)
    await page.goto('/admin/menu/add')
    await press(page.getByRole('combobox', { name: 'Venue', exact: true }))
    await expect(page.getByPlaceholder('Find a venue')).toBeFocused()
    await page.keyboard.type('gilded')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Venue', exact: true })).toContainText('The Gilded Pike')
    await write(name, 'Sunday roasts')
    await tabTo(page.getByRole('radio', { name: 'Daily' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await tabTo(page.locator('input[type=file]'))
    await page.setInputFiles('input[type=file]', await photograph(page))
    await press(page.getByRole('button', { name: 'Read the menu', exact: true }))
    await expect(processing).toBeVisible()
    await expect.poll(() => ai.received.length).toBe(1)

    await page.reload()
    await expect(processing).toBeVisible()
    ai.answer = refuseWith(500, { 'retry-after-ms': '1' })
    await guide.restart()
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to process' })
    await expect(failure).toHaveText('Failed to process menu image', { timeout: READ_WITHIN_MS })
    await expect(name).toHaveValue('Sunday roasts')
    await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'Venue', exact: true })).toContainText('The Gilded Pike')
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Read it on this server instead', exact: true }))
    await expect(processing).toBeVisible()
    await expect(page).toHaveURL('/admin/menu', { timeout: READ_WITHIN_MS })
    await expect(page.getByText('Sunday roasts is published')).toBeVisible()

    ai.answer = () => {}
    await page.goto('/admin/menu/add')
    await expect(name).toHaveValue('')
    await page.getByRole('combobox', { name: 'Venue', exact: true }).click()
    await page.getByPlaceholder('Find a venue').fill('gilded')
    await page.getByRole('option', { name: /Gilded Pike/ }).click()
    await name.fill('Never made')
    await page.setInputFiles('input[type=file]', await photograph(page))
    await press(page.getByRole('button', { name: 'Read the menu', exact: true }))
    await expect(processing).toBeVisible()
    await press(page.getByRole('button', { name: 'Cancel', exact: true }))
    await expect(page).toHaveURL('/admin/menu')
    const { data } = await (await page.request.get('/api/menu-extractions')).json()
    // An aborted upload has no row, or a cancelled one.
    for (const one of data.filter((one: { name: string }) => one.name === 'Never made'))
      expect(one).toMatchObject({ state: 'cancelled', menu_id: null, pages: 0 })
    expect(data.find((one: { name: string }) => one.name === 'Sunday roasts')).toMatchObject({ state: 'done', reader: 'ocr' })
    for (const { headers } of ai.received) expect(headers.authorization).toBe(`Bearer ${KEY}`)
  },
)

async function reviewOf(page: Page, venue: { id: string }, file?: Buffer): Promise<void> {
  const { name, mimeType, buffer } = file ? { name: 'code.jpg', mimeType: 'image/jpeg', buffer: file } : await photograph(page)
  const multipart = { venue_id: venue.id, name: 'Supper', menu_type: 'Daily', reader: 'vision', file: { name, mimeType, buffer } }
  const { id } = await (await page.request.post('/api/menu-extractions', { multipart })).json()
  const extraction = async () => (await page.request.get(`/api/menu-extractions/${id}`)).json()
  await expect.poll(async () => (await extraction()).state, { timeout: READ_WITHIN_MS }).toBe('done')
  await page.goto(`/menu-review/${(await extraction()).menu_id}`)
}

test(
  'a corrected name is corrected again on the next photo, and one click restores the name that was read',
  inDrills,
  async ({ page, ai }) => {
    test.setTimeout(120_000)
    const items = [
      { name: 'Paneer Tlkka', price: 9.5 },
      { name: 'Pithivier', price: null },
    ]
    ai.answer = replyWith(JSON.stringify({ categories: [{ name: 'Slarters', items }] }))
    await asAdmin(page)
    const venue = await newVenue(page)
    await reviewOf(page, venue)
    const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
    const category = page.getByRole('textbox', { name: 'Category name' })
    await expect(name).toHaveValue('Paneer Tlkka')
    await name.fill('Paneer Tikka')
    await category.fill('Starters')
    await press(page.getByRole('button', { name: 'Publish', exact: true }))
    await press(page.getByRole('button', { name: 'Publish anyway' }))
    await expect(page.getByText('Supper is published')).toBeVisible()

    await reviewOf(page, venue)
    await expect(name).toHaveValue('Paneer Tikka')
    await expect(category).toHaveValue('Starters')
    const notes = page.getByText('Spelt as on your last menu.')
    await expect(notes).toHaveText([/The photo says “Slarters”/, /The photo says “Paneer Tlkka”/])
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Use what was read instead of Paneer Tikka' }))
    await expect(name).toHaveValue('Paneer Tlkka')
    await expect(name).toBeFocused()
    await expect(notes).toHaveCount(1)
    await page.keyboard.press('Alt+z')
    await expect(name).toHaveValue('Paneer Tikka')
    await expect(notes).toHaveCount(2)
    await page.request.delete(`/api/venues/${venue.id}`)
  },
)

test(
  'a QR code on a photo that is not a menu becomes a link, with a note that the guide has not opened it',
  inDrills,
  async ({ page, ai }) => {
    test.setTimeout(120_000)
    ai.answer = replyWith('{"categories":[]}')
    await asAdmin(page)
    const venue = await newVenue(page)
    await reviewOf(page, venue, await qrPicture(['https://example.com/menu.pdf'], { turned: 12, isPhoto: true }))
    await expect(page.getByText('This image has a link: example.com/menu.pdf. The guide has not opened it.')).toBeVisible()
    const link = page.getByRole('link', { name: 'example.com/menu.pdf' })
    await expect(link).toHaveAttribute('href', 'https://example.com/menu.pdf')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
    await expectAccessible(page)
    await page.request.delete(`/api/venues/${venue.id}`)
  },
)

test('removing a doubtful dish by keyboard moves to the next doubtful dish', inDrills, async ({ page, ai }) => {
  test.setTimeout(120_000)
  const items = [
    { name: 'Est. 1823', price: null },
    { name: 'Potted shrimp', price: 9.5 },
    { name: 'Pithivier', price: null },
  ]
  ai.answer = replyWith(JSON.stringify({ categories: [{ name: 'Starters', items }] }))
  await asAdmin(page)
  const venue = await newVenue(page)
  await reviewOf(page, venue)
  await page.getByText('3 items read, 2 to check.').waitFor()
  await page.keyboard.press('Alt+n')
  await expect(page.getByLabel('Price of Est. 1823 in pounds')).toBeFocused()
  await page.keyboard.press('Alt+Backspace')
  await expect(page.getByText('Est. 1823 is removed.')).toBeVisible()
  await expect(page.getByLabel('Price of Pithivier in pounds')).toBeFocused()
  await page.request.delete(`/api/venues/${venue.id}`)
})

test('a button of a dish works with one click while another dish is open', inDrills, async ({ page, ai }) => {
  test.setTimeout(120_000)
  const items = ['Potted shrimp', 'Parsnip soup', 'Rump of beef'].map((name) => ({ name, price: 9.5 }))
  ai.answer = replyWith(JSON.stringify({ categories: [{ name: 'Starters', items: [...items, { name: 'Pithivier', price: null }] }] }))
  await asAdmin(page)
  const venue = await newVenue(page)
  await reviewOf(page, venue)
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().click()
  await expect(page.getByRole('group', { name: 'Dietary options' })).toHaveCount(2)
  // The first dish closes and this one opens, which moves the button.
  await page.getByRole('button', { name: 'Remove Rump of beef' }).click()
  await expect(page.getByText('Rump of beef is removed.')).toBeVisible()
  await page.request.delete(`/api/venues/${venue.id}`)
})

test('a review keeps the focus when the pressed button disappears', inDrills, async ({ page, ai }) => {
  test.setTimeout(120_000)
  const items = [
    { name: 'Est. 1823', price: null },
    { name: 'Potted shrimp', price: 9.5 },
    { name: 'Pithivier', price: 12.5, marks: ['qq'] },
  ]
  ai.answer = replyWith(JSON.stringify({ categories: [{ name: 'Starters', items }] }))
  await asAdmin(page)
  const venue = await newVenue(page)
  await reviewOf(page, venue)
  await page.getByText('3 items read, 2 to check.').waitFor()
  const price = page.getByLabel('Price of Pithivier in pounds')
  await page.getByLabel('Menu name').fill('Late supper')
  await page.reload()
  await press(page.getByRole('button', { name: 'Start again' }))
  await expect(page.getByLabel('Menu name')).toHaveValue('Supper')
  await expect(page.getByLabel('Menu name')).toBeFocused()
  await press(page.getByRole('button', { name: 'Remove Est. 1823' }))
  await press(page.getByRole('button', { name: 'Looks right' }))
  await expect(page.getByText('none left to check')).toBeVisible()
  await expect(price).toBeFocused()
  await press(page.getByRole('button', { name: 'Remove Potted shrimp' }))
  await press(page.getByRole('button', { name: 'Remove Pithivier' }))
  await expect(page.getByText('There is no dish on this menu yet.')).toBeVisible()
  await expect(page.getByLabel('Menu name')).toBeFocused()
  await page.request.delete(`/api/venues/${venue.id}`)
})
