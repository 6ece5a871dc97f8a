import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fourFields } from '../support/pictures.ts'
import { press, write } from './support/keyboard.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, inDrillsOnPhonesToo, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

const field = (page: Page) => page.getByRole('group', { name: 'Image', exact: true })
const input = (page: Page) => field(page).locator('input[type=file]')
const picture = (page: Page) => field(page).getByRole('img')

async function openForm(page: Page): Promise<void> {
  await signInAs(page, 'admin@plateful.test')
  await page.goto('/admin/venues/new')
  await expect(field(page)).toBeVisible()
}

async function dropOrPaste(page: Page, type: 'drop' | 'paste', file: { name: string; bytes: Buffer }): Promise<void> {
  await input(page).evaluate(
    (element, { kind, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { kind: type, name: file.name, bytes: file.bytes.toString('base64') },
  )
}

test(
  'the image field rejects other files before the upload, with a message at the field and for screen readers',
  inDrills,
  async ({ page }) => {
    await openForm(page)
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('/api/images') && sent.push(request.url()))
    const error = field(page).getByRole('alert')
    for (const [file, sentence] of [
      [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }, 'Please upload an image file'],
      [{ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('notes') }, 'Please upload an image file'],
      [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881, 'x') }, 'Image must be less than 5MB'],
    ] as const) {
      await input(page).setInputFiles(file)
      await expect(error).toHaveText(sentence)
      await expect(input(page)).toHaveAccessibleDescription(new RegExp(sentence))
    }
    await expectAccessible(page)
    expect(sent).toEqual([])
  },
)

test('a photo over the limit is reduced in the browser, upright, before it is sent', inDrills, async ({ page }) => {
  await openForm(page)
  // Noise cannot be compressed, so that the file is larger than most photos. Orientation 6: camera held upright.
  const pixels = { width: 4600, height: 3000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#888' } as const
  const photo = await sharp({ create: pixels }).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer()
  expect(photo.length).toBeGreaterThan(5_242_880)
  const sent = page.waitForRequest((request) => request.url().includes('/api/images'))
  await input(page).setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo })
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(5_300_000)
  await expect(picture(page)).toHaveAttribute('src', /-img-0001\.jpg/)
  const size = await picture(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size[0]).toBeLessThan(size[1] ?? 0)
})

test(
  'the image field accepts a file by choice, drop or paste, with a description, and removes it',
  inDrillsOnPhonesToo,
  async ({ page }) => {
    await openForm(page)
    const bytes = await fourFields(1200, 800)
    const choosing = page.waitForEvent('filechooser')
    await press(input(page))
    await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes })
    await expect(picture(page)).toHaveAttribute('src', /\/media\/venue-images\/\d+-a\.png(\.w\d+)?\.webp$/)
    await picture(page).scrollIntoViewIfNeeded()
    await expect(picture(page)).toHaveJSProperty('complete', true)
    await write(field(page).getByLabel('What the image shows (optional)'), 'Four fields')
    await expect(field(page).getByRole('img', { name: 'Four fields' })).toBeVisible()
    await expectAccessible(page)

    await dropOrPaste(page, 'drop', { name: 'b.png', bytes })
    await expect(picture(page)).toHaveAttribute('src', /-b\.png/)
    await expect(field(page).getByLabel('What the image shows (optional)')).toHaveValue('')
    await dropOrPaste(page, 'paste', { name: 'c.png', bytes })
    await expect(picture(page)).toHaveAttribute('src', /-c\.png/)

    await press(field(page).getByRole('button', { name: 'Remove image' }))
    await expect(picture(page)).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  },
)

test('the image field shows the progress of an upload, cancels it, and shows why it failed', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await openForm(page)
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await fourFields() }
  await page.route('**/api/images?*', () => {})
  await input(page).setInputFiles(file)
  await expect(field(page).getByRole('progressbar', { name: 'Sending Image' })).toBeVisible()
  const leave = page.getByRole('link', { name: 'Cancel' })
  await leave.click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(leave).toBeFocused()
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/images'))
  await press(field(page).getByRole('button', { name: 'Cancel upload' }))
  await given
  await expect(field(page).getByRole('progressbar')).toHaveCount(0)
  await expect(input(page)).toBeFocused()

  await page.unroute('**/api/images?*')
  await input(page).setInputFiles({ ...file, buffer: file.buffer.subarray(0, file.buffer.length / 2) })
  await expect(field(page).getByRole('alert')).toHaveText('Failed to read file')
  await page.route('**/api/images?*', (route) => route.abort())
  await input(page).setInputFiles(file)
  await expect(field(page).getByRole('alert')).toHaveText('Failed to read file')
  await page.unroute('**/api/images?*')
  await input(page).setInputFiles(file)
  await expect(picture(page)).toBeVisible()
  await expect(field(page).getByRole('alert')).toHaveCount(0)
})
