import type { Locator, Page } from '@playwright/test'
import { renderEmail } from '../../src/server/mail/render-email.ts'
import { openFilters } from './support/filters.ts'
import { asAdmin } from './support/office.ts'
import { expect, expectHydrated, inDrills, othersInDrills, test } from './support/test.ts'

/** A window of 1280 by 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }

/** Elements that stay in place while the page is scrolled, and cover a part of the window. */
const pinned = (within: Locator) =>
  within.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter(
        (element) =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility({ visibilityProperty: true }),
      )
      // Focus guards are 1 px high.
      .filter((element) => element.offsetHeight > 1 && !element.matches('a[href^="#"], [role="presentation"], [role="status"]'))
      .map((element) => element.className),
  )

const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Words that start on one line and end on another. Long ones must break, as email addresses do. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\w'’]{2,14}(?![\w'’.@-])/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    return broken
  })

/** Whether the middle of an element is in the window and not covered. */
const isUncovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return above !== null && (one.contains(above) || above.contains(one))
  })

test.describe('the site at 400 % zoom', () => {
  test.use({ viewport: ZOOMED })

  for (const [index, path] of ['/venues/kumo', '/', '/menu?type=Daily', '/venues', '/map'].entries()) {
    test(`has no pinned parts and no horizontal scrolling on ${path}`, othersInDrills(index), async ({ page }) => {
      await page.goto(path)
      await expectHydrated(page)
      await page.evaluate(() => scrollTo(0, 600))
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
      expect(await pinned(page.locator('body'))).toEqual([])
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    })
  }

  test('has no horizontal scrolling in the documentation of the API', inDrills, async ({ page }) => {
    await page.goto('/api/docs')
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })

  test('breaks no word of an email and does not scroll sideways', inDrills, async ({ page }) => {
    const content = {
      heading: 'Table confirmed at The Gilded Pike',
      paragraphs: ['Your table is confirmed.'],
      details: [
        ['Date', 'Saturday 5 December 2026'],
        ['Special requests', 'A high chair and a quiet corner; we arrive from Maidenhead'],
        ['Email', 'margaret.featherstonehaugh@example-hotels.co.uk'],
      ] as [string, string][],
      button: { label: 'View your request', url: 'https://eat.example.org/reservation' },
      note: 'You receive this email because you requested a table.',
    }
    const site = { productName: 'Plateful', publicUrl: 'https://eat.example.org' }
    await page.setContent(renderEmail({ subject: content.heading, content }, site).html)
    expect(await brokenWords(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })

  test('shows date and time of the reservation form below each other, so that the year is not cut off', inDrills, async ({ page }) => {
    await page.goto('/venues/kumo/reserve')
    const [date, time] = await Promise.all(['Date', 'Time'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()))
    expect(time?.x).toBe(date?.x)
    expect(time?.y).toBeGreaterThan(date?.y ?? Number.POSITIVE_INFINITY)
  })

  test('covers no field of the reservation form when Tab moves the focus to it', async ({ page }) => {
    await page.goto('/venues/kumo')
    await expectHydrated(page)
    await page.getByRole('button', { name: 'Make a Reservation' }).press('Enter')
    const form = page.getByRole('dialog', { name: /Make a Reservation/ })
    await expect(form.getByLabel('Party size')).toBeFocused()
    for (const name of ['Party size', 'Date', 'Time', 'First name', 'Last name', 'Email', 'Phone', 'Special requests (optional)']) {
      const field = form.getByLabel(name)
      // A date field has a tab stop for each part.
      for (let stops = 0; stops < 6 && !(await field.evaluate((one) => one === document.activeElement)); stops += 1)
        await page.keyboard.press('Tab')
      await expect(field).toBeFocused()
      expect(await isUncovered(field), name).toBe(true)
    }
    expect(await pinned(form)).toEqual([])
  })

  test('has no pinned parts, horizontal scrolling or covered field in the venue form of administrators', inDrills, async ({ page }) => {
    await asAdmin(page)
    await page.goto('/admin/venues/new')
    await page.getByLabel('Postcode').focus()
    expect(await isUncovered(page.getByLabel('Postcode'))).toBe(true)
    expect(await pinned(page.locator('body'))).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
})

for (const { path, width } of [
  { path: '/admin/settings', width: 320 },
  { path: '/admin', width: 1280 },
]) {
  test(`nothing of ${path} is cut off in a window of ${width} px`, inDrills, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 })
    await asAdmin(page)
    await page.goto(path)
    await expect(page.getByRole('table').first().getByRole('cell').first()).toBeVisible()
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    const cutOff = await page
      .getByRole('table')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0)).length)
    expect(cutOff).toBe(0)
  })
}

const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

for (const path of ['/', '/venues/kumo', '/search?q=pie', '/menu?type=Daily']) {
  test(`${path} does not scroll sideways on a phone when text is twice as large`, inDrills, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await doubleText(page)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  })
}

test('the top bar takes at most 140 px of a phone when text is twice as large', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/venues')
  await doubleText(page)
  const bar = page.getByRole('banner')
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(140)
  for (const link of await bar.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(140)
  }
})

test('the brand of the top bar is aligned with the left edge of the content in a wide window', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  const left = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? -1)
  const brand = page.getByRole('banner').getByRole('link').first()
  await page.goto('/venues')
  expect(await left(brand)).toBe(await left(page.getByRole('heading', { level: 1 })))
  await asAdmin(page)
  await page.goto('/admin/mails')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await left(brand)).toBe(await left(page.getByRole('navigation', { name: 'Administration' })))
})

test('ticking a filter moves no other chip', inDrills, async ({ page }) => {
  await page.goto('/menu')
  await expectHydrated(page)
  const chips = (await openFilters(page)).getByRole('group', { name: 'Filter by Menu Type' }).locator('label')
  const places = () => chips.evaluateAll((all) => all.map((chip) => Math.round(chip.getBoundingClientRect().left)))
  const before = await places()
  await chips.first().click()
  await expect(chips.first().getByRole('checkbox')).toBeChecked()
  expect(await places()).toEqual(before)
})

test('select fields show the chevron of the design', inDrills, async ({ page }) => {
  await asAdmin(page)
  for (const [path, label] of [
    ['/venues/kumo/reserve', 'Party size'],
    ['/admin/reservations', 'Period'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByLabel(label)).toHaveCSS('appearance', 'none')
    await expect(page.getByLabel(label)).toHaveCSS('background-image', /linear-gradient\(45deg/)
  }
})

test.describe('the site in forced colours', () => {
  test.use({ forcedColors: 'active' })

  test(
    "marks the current reservation tab with a line of its own colour, and gives selects the browser's arrow",
    inDrills,
    async ({ page }) => {
      await asAdmin(page)
      await page.goto('/admin/reservations?status=pending')
      const tabs = page.getByRole('navigation', { name: 'Status' })
      await expectOwnLine(tabs, /^Pending/, [/^All/, /^Confirmed/, /^Declined/])
      await expect(page.getByLabel('Period')).toHaveCSS('appearance', 'auto')
    },
  )

  test('marks the current kind of results with a line of its own colour', async ({ page }) => {
    await page.goto('/search?q=fish')
    await expectOwnLine(page.getByRole('navigation', { name: 'Kinds of results' }), /^Dishes/, [/^Venues/])
  })

  test('shows whether a switch is on', inDrills, async ({ page }) => {
    await asAdmin(page)
    await page.goto('/admin/venues/new')
    await expectHydrated(page)
    const active = page.getByRole('checkbox', { name: 'Active' }).or(page.getByRole('switch', { name: 'Active' }))
    const colours = () =>
      active.evaluate((input) => ({
        track: getComputedStyle(input).backgroundColor,
        knob: getComputedStyle(input, '::after').backgroundColor,
      }))
    const on = await colours()
    expect(on.knob).not.toBe(on.track)
    await active.click()
    const off = await colours()
    expect(off.knob).not.toBe(off.track)
    expect(off.track).not.toBe(on.track)
  })
})

async function expectOwnLine(tabs: Locator, current: RegExp, others: RegExp[]) {
  const line = (name: RegExp) => tabs.getByRole('link', { name }).evaluate((one) => getComputedStyle(one).borderBottomColor)
  const lines = await Promise.all(others.map(line))
  expect(new Set(lines).size).toBe(1)
  expect(lines).not.toContain(await line(current))
}
