import { startGuide } from './support/guide.ts'
import { expect, expectAccessible, inDrills, othersInDrills, test } from './support/test.ts'

const POLICIES = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
] as const

const today = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date())

for (const [index, [path, title]] of POLICIES.entries()) {
  test(`${path} has today as the last-updated date and an email address`, othersInDrills(index), async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} · Plateful`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main).toContainText(`Last updated ${today()}`)
    await expect(main.locator('a[href="mailto:hello@plateful.test"]').first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('/contact shows the email address', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@plateful.test' })).toBeVisible()
  await expectAccessible(page)
})

test('every page has its canonical URL and the data of a shared link', async ({ page, guide }) => {
  for (const path of ['/', '/contact', ...POLICIES.map(([policy]) => policy)]) {
    await page.goto(`${path}?utm_source=letter`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', guide.url + path)
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', guide.url + path)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(40)
  }
})

test('/privacy states the retention period and the services that are configured', inDrills, async ({ page }) => {
  test.slow()
  const main = page.getByRole('main')
  await page.goto('/privacy')
  await expect(main).toContainText('12 months after the date of a request')
  await expect(main).toContainText('Photos of menus are read on our own server.')
  await expect(main).toContainText('Maps come from our own server.')
  const guide = await startGuide({ RETENTION_MONTHS: '7', AI_API_KEY: 'a-key' })
  const text = await (await page.request.get(`${guide.url}/privacy`)).text()
  await guide.stop()
  expect(text).toMatch(/7 months(<!-- -->)? after the date of a request/)
  expect(text).toContain('may be read by an outside service')
})

test('the policies are readable without JavaScript', async ({ browser, guide }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${guide.url}/privacy`)
  await expect(page.getByText(`Last updated ${today()}`)).toBeVisible()
  await context.close()
})
