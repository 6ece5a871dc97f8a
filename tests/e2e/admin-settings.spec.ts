import { press, write } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newVenue, ownName } from './support/office.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

// Every page shows the settings: these tests change only settings that no other test reads, and restore them.
test.use({ changedBy: 'administrators' })
test.describe.configure({ mode: 'serial' })

const DEFAULTS = { accent: null, hero_text: null, footer_links: [], privacy_extra: null }
test.afterEach(async ({ page }) => {
  await page.request.patch('/api/settings', { data: DEFAULTS })
})

test(
  'an administrator changes the name, colour and texts of the site, sees a preview, and undoes it from the history',
  inDrills,
  async ({ page }) => {
    await asAdmin(page)
    await page.goto('/admin/settings')
    await expectAccessible(page)
    await page.getByLabel('Text below it').fill('Menus between the castle and the river.')
    await page.getByLabel('Custom colour').fill('#d98aa8')
    await expect(page.getByText('#d98aa8 is too light: 2.27 for links on the page')).toBeVisible()
    await press(page.getByRole('button', { name: 'Save settings' }))
    await expect(page.getByLabel('Custom colour')).toBeFocused()
    await expect(page.getByLabel('Custom colour')).toHaveAccessibleDescription(
      'This colour is too light to read. Please choose a darker one.',
    )
    await page.getByRole('radio', { name: 'River' }).check()
    await press(page.getByRole('button', { name: 'Add link' }))
    await page.getByLabel('Name of link 1').fill('Town council')
    await page.getByLabel('URL of link 1').fill('https://windsor.example')
    await page.getByLabel('Privacy Policy').fill('The council runs this guide.\n\nAsk us anything.')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Menus between the castle and the river.')).toBeVisible()
    await expect(preview.getByText('Town council')).toBeVisible()
    await expect(page.getByText('4 unsaved changes:')).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Save settings' }))
    await expect(page.getByText('Settings saved. They apply to every page now.')).toBeVisible()
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save settings' })).toBeFocused()

    await page.goto('/')
    await expect(page.getByText('Menus between the castle and the river.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Town council' })).toHaveAttribute('href', 'https://windsor.example')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))).toContain('#1f5360')
    await expectAccessible(page)
    await page.goto('/privacy')
    await expect(page.getByText('Ask us anything.')).toBeVisible()

    await page.goto('/admin/settings')
    await press(page.getByRole('link', { name: 'History' }))
    await expect(page.getByRole('heading', { name: 'Settings', level: 2 })).toBeVisible()
  },
)

test('an administrator moves a featured venue by keyboard, and sees the order by name again after Discard', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/settings')
  const order = page.getByRole('group', { name: 'Featured venues' })
  const names = () => order.getByRole('listitem').allInnerTexts()
  await expect(order.getByText('By name. Move one to choose another order.')).toBeVisible()
  const [first = '', second = ''] = await names()
  const move = order
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Move .* down$/ })
  await press(move)
  await expect(order.getByRole('listitem').first()).toHaveText(second)
  expect((await names())[1]).toBe(first)
  await expect(order.getByRole('listitem').nth(1).getByRole('button', { name: /down$/ })).toBeFocused()
  await expect(page.getByText('1 unsaved change: order of featured venues')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Discard' }))
  await expect(order.getByRole('listitem').first()).toHaveText(first)
})

test('a featured dish moves to the position that is typed, and the focus with it', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/settings')
  const order = page.getByRole('group', { name: 'Featured dishes' })
  const rows = order.getByRole('listitem')
  const names = async () => (await rows.allInnerTexts()).map((text) => text.trim())
  await expect(rows.first()).toBeVisible()
  const before = await names()
  const last = before.at(-1)
  // The name and the buttons are beside it.
  for (const part of [rows.last().getByText(/./).last(), rows.last().getByRole('button').last()]) {
    const [inner, outer] = [await part.boundingBox(), await order.boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0) + 1)
  }
  const position = rows.last().getByRole('textbox', { name: /^Position of / })
  await expect(position).toHaveValue(String(before.length))
  await write(position, '1')
  await page.keyboard.press('Enter')
  expect(await names()).toEqual([last, ...before.slice(0, -1)])
  const moved = rows.first().getByRole('textbox')
  await expect(moved).toBeFocused()
  await expect(moved).toHaveValue('1')
  await expect(order.getByText(/ is now 1 of /)).toBeAttached()
  // Beyond the end is the end, and leaving the field moves as well.
  await page.keyboard.type('999')
  await page.keyboard.press('Tab')
  expect(await names()).toEqual(before)
  await write(rows.first().getByRole('textbox'), 'x')
  await page.keyboard.press('Enter')
  await expect(rows.first().getByRole('textbox')).toHaveValue('1')
  expect(await names()).toEqual(before)
  await expectAccessible(page)
})

test('an administrator keeps what was typed when saving fails', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  await page.goto('/admin/settings')
  await page.getByLabel('Name of the guide').fill('Windsor Table')
  await failNextRequest(page, '**/api/settings', 'PATCH', null)
  await press(page.getByRole('button', { name: 'Save settings' }))
  await expect(page.getByRole('alert')).toHaveText('Failed to save settings')
  await expect(page.getByLabel('Name of the guide')).toHaveValue('Windsor Table')
  await press(page.getByRole('button', { name: 'Discard' }))
  await expect(page.getByLabel('Name of the guide')).toHaveValue('')
})

test('the preview shows each footer link once when two have one name', inDrills, async ({ page }) => {
  const links = ['News', 'News', 'Council'].map((label, index) => ({ label, url: `https://windsor.example/${index}` }))
  await asAdmin(page)
  await page.request.patch('/api/settings', { data: { footer_links: links } })
  await page.goto('/admin/settings')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('News')).toHaveCount(2)
  for (const place of [2, 1]) {
    await press(page.getByRole('button', { name: 'Move Council up' }))
    await expect(page.getByLabel(`Name of link ${place}`)).toHaveValue('Council')
  }
  await expect(preview.getByText('News')).toHaveCount(2)
})

test('the settings fit a phone when the name of a featured venue is one long word', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page)
  const name = ownName('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
  const { id } = await newVenue(page, { name, featured: true })
  await page.goto('/admin/settings')
  await expect(page.getByRole('textbox', { name: `Position of ${name}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.request.delete(`/api/venues/${id}`)
})
