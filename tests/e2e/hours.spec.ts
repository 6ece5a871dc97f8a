import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DAY_MS } from '../../src/domain/durations.ts'
import { addDays, formatDate, localNow } from '../../src/domain/time.ts'
import { press, write } from './support/keyboard.ts'
import { asAdmin, failNextRequest, newVenue } from './support/office.ts'
import { venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

const inDays = (days: number) => addDays(localNow(new Date(), 'Europe/London').date, days)

/** In the order of a stored week. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

async function openHours(page: Page): Promise<string> {
  await signInAs(page, 'owner@plateful.test')
  const id = await venueOf(page)
  await page.goto(`/venue-hours/${id}`)
  await expect(page.getByRole('heading', { name: 'Hours', level: 1 })).toBeVisible()
  return id
}

const statesOn = async (page: Page, id: string, date: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/venues/${id}/availability?date=${date}&party_size=2`)
  return (await answer.json()).times.map(({ time, state }: { time: string; state: string }) => `${time} ${state}`)
}

test('an owner closes a day with two clicks, and a sitting and a time with two more each', async ({ page }) => {
  const id = await openHours(page)
  const date = inDays(3)
  await page
    .getByRole('button', { name: formatDate(date, { weekday: true }) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Full all day' }).click()
  await expect(page.getByRole('button', { name: 'Full: take requests again' })).toBeVisible()
  await expect.poll(async () => (await statesOn(page, id, date)).every((state) => state.endsWith('full'))).toBe(true)
  await page.getByRole('button', { name: 'Full: take requests again' }).click()
  await page.getByRole('button', { name: '19:30', exact: true }).click()
  await expect.poll(() => statesOn(page, id, date)).toContain('19:30 full')
  await expect.poll(() => statesOn(page, id, date)).toContain('20:00 free')
  await page.getByRole('button', { name: 'Full all day' }).click()
  await expect.poll(async () => (await statesOn(page, id, date)).every((state) => state.endsWith('full'))).toBe(true)
  await expectAccessible(page)
})

test('the focus stays at the week and the day when a button that was pressed by keyboard disappears', inDrills, async ({ page }) => {
  await asAdmin(page)
  await page.goto(`/venue-hours/${(await newVenue(page)).id}`)
  const week = page.getByRole('region', { name: 'Every week' })
  await press(week.getByRole('button', { name: 'Start from 12:00 to 22:00' }))
  await expect(week.getByText('Monday', { exact: true }).locator('..')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(week.getByRole('button', { name: 'Add sitting' }))
  await press(week.getByRole('button', { name: 'Remove sitting' }).last())
  await expect(week.getByRole('button', { name: 'Remove sitting' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(week.getByRole('button', { name: 'Add sitting' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(week.getByRole('button', { name: 'Close on Mondays' }))
  await expect(week.getByRole('button', { name: 'Copy to all days' })).toBeFocused()

  const days = page.getByRole('region', { name: 'Days that differ' })
  const other = days.getByRole('button', { name: 'Other hours or a note' })
  await press(other)
  await expect(days.getByLabel('Sitting').first()).toBeFocused()
  await press(days.getByRole('button', { name: 'Cancel' }))
  await expect(other).toBeFocused()
  await page.keyboard.press('Enter')
  await write(days.getByLabel(/^Note/), 'Wedding')
  await press(days.getByRole('button', { name: 'Save this day' }))
  await expect(other).toBeFocused()
})

test('an owner sets other hours and a note for one day, and only that day changes', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const date = inDays(4)
  await page.goto(`/venue-hours/${id}`)
  const days = page.getByRole('region', { name: 'Days that differ' })
  await days
    .getByRole('button', { name: formatDate(date, { weekday: true }) })
    .first()
    .click()
  await days.getByRole('button', { name: 'Other hours or a note' }).click()
  await days.getByLabel('Closes').selectOption('16:00')
  await days.getByLabel('Last table').selectOption('14:00')
  await days.getByLabel(/^Note/).fill('Wedding')
  await days.getByRole('button', { name: 'Save this day' }).click()
  await expect(days.getByRole('listitem').filter({ hasText: 'Wedding' })).toBeVisible()
  await expect(days.getByRole('button', { name: '14:00', exact: true })).toBeVisible()
  const states = await statesOn(page, id, date)
  expect([states[0], states.at(-1)]).toEqual(['12:00 free', '14:00 free'])
  expect((await statesOn(page, id, inDays(5))).at(-1)).toBe('22:00 free')
})

test('other hours of a day come back when it is opened again, until it is as every week', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const date = inDays(4)
  const sitting = { name: '', opens: 720, closes: 960, last_table: 840, room: null }
  await page.request.patch(`/api/venues/${id}/days/${date}`, { data: { sittings: [sitting], note: 'Wedding', full: [750] } })
  await page.goto(`/venue-hours/${id}`)
  const days = page.getByRole('region', { name: 'Days that differ' })
  await days
    .getByRole('button', { name: formatDate(date, { weekday: true }) })
    .first()
    .click()
  await days.getByRole('button', { name: 'Closed all day' }).click()
  await days.getByRole('button', { name: 'Closed: open again' }).click()
  await expect(days.getByRole('button', { name: '14:00', exact: true })).toBeVisible()
  await expect.poll(async () => (await statesOn(page, id, date)).at(-1)).toBe('14:00 free')
  await days.getByRole('button', { name: 'As every week' }).click()
  await expect(days.getByRole('button', { name: 'As every week' })).toHaveCount(0)
  await expect.poll(async () => (await statesOn(page, id, date)).at(-1)).toBe('22:00 free')
  await expect(days.getByRole('listitem').filter({ hasText: 'Wedding' })).toHaveCount(0)
})

test('other hours of a day stay in their form when they cannot be saved', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/ERR_CONNECTION_FAILED/)
  await asAdmin(page)
  const { id } = await newVenue(page)
  await page.goto(`/venue-hours/${id}`)
  const days = page.getByRole('region', { name: 'Days that differ' })
  const name = formatDate(inDays(4), { weekday: true })
  await days.getByRole('button', { name }).first().click()
  await days.getByRole('button', { name: 'Other hours or a note' }).click()
  await days.getByLabel('Closes').selectOption('16:00')
  await failNextRequest(page, '**/api/venues/*/days/*', 'PATCH', null)
  const save = days.getByRole('button', { name: 'Save this day' })
  await save.click()
  await expect(days.getByRole('alert')).toHaveText('Failed to save hours')
  await expect(days.getByLabel('Closes')).toHaveValue('960')
  await save.click()
  await expect(save).toBeHidden()
  await expect(days.getByRole('button', { name: '15:30', exact: true })).toBeVisible()
})

test('an owner starts from the texts of the page, changes a day and saves the week', inDrills, async ({ page }) => {
  const id = await openHours(page)
  await page.getByRole('button', { name: /Start from your page/ }).click()
  // A weekday for which no other test requests a table, and one of the working week.
  const weekday = (new Date(inDays(4)).getUTCDay() + 6) % 7
  const other = weekday === 1 ? 2 : 1
  const name = WEEKDAYS[weekday] as string
  await page.getByText(name, { exact: true }).first().click()
  await page.getByRole('button', { name: `Close on ${name}s` }).click()
  await page.getByLabel('Covers per half hour').fill('30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'What diners will see' })).toContainText('Closed')
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeFocused()
  const saved = await (await page.request.get(`/api/venues/${id}/hours`)).json()
  expect([saved.rules.week[weekday], saved.rules.week[other][0].opens, saved.rules.room]).toEqual([[], 720, 30])
})

test(
  'an owner who closes a day with a table sees a warning with the name of the diner until it is dismissed',
  inDrills,
  async ({ page }) => {
    await asAdmin(page)
    const { id } = await newVenue(page)
    const date = inDays(3)
    const booking = { id: randomUUID(), venue_id: id, source: 'phone', name: 'Priya Raman', party_size: 4, date, time: '19:30' }
    expect((await page.request.post('/api/reservations/bookings', { data: booking })).status()).toBe(200)
    await page.goto(`/venue-hours/${id}`)
    const days = page.getByRole('region', { name: 'Days that differ' })
    const name = formatDate(date, { weekday: true })
    await days.getByRole('button', { name }).first().click()
    await days.getByRole('button', { name: 'Closed all day' }).click()
    const sentence = '1 table is booked for a time that is now closed'
    await expect(days.getByText(sentence)).toBeVisible()
    const warning = page.getByRole('region', { name: sentence })
    await expect(warning.getByRole('listitem')).toHaveText(`${name}, 19:30, Priya Raman, 4 people`)
    await expectAccessible(page)
    await page.reload()
    await warning.getByRole('link').click()
    await expect(page).toHaveURL(`/venue-tonight/${id}?date=${date}`)
    await page.goBack()
    await warning.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Every week' })).toBeVisible()
    await expect(warning).toHaveCount(0)
  },
)

test('an owner who saves a week sees which tables are outside it', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const date = inDays(3)
  const booking = { id: randomUUID(), venue_id: id, source: 'phone', name: 'Priya Raman', party_size: 4, date, time: '19:30' }
  expect((await page.request.post('/api/reservations/bookings', { data: booking })).status()).toBe(200)
  await page.goto(`/venue-hours/${id}`)
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] as string
  await page.getByRole('button', { name: 'Start from 12:00 to 22:00' }).click()
  await page.getByText(weekday, { exact: true }).first().click()
  await page.getByRole('button', { name: `Close on ${weekday}s` }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await expect(page.getByRole('region', { name: '1 table is booked for a time that is now closed' })).toBeInViewport()
})

test('an owner opens the public page of the venue from every page of it', inDrills, async ({ page }) => {
  const id = await openHours(page)
  for (const path of [`/venue-hours/${id}`, `/venue-tonight/${id}`, '/venue-menu', `/venue-cards/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'View my page' })).toHaveAttribute('href', '/venues/the-gilded-pike')
  }
  await page.getByRole('link', { name: 'View my page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Gilded Pike' })).toBeVisible()
})

test('hours that end before they begin have an error, and are not saved', inDrills, async ({ page }) => {
  await openHours(page)
  await page.getByLabel('Confirm at once up to').fill('4')
  await page.getByLabel('Covers per half hour').fill('')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Please enter the covers per half hour').first()).toBeVisible()
})

test('leaving unsaved hours of a day for another day or page asks for confirmation', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  await page.goto(`/venue-hours/${id}`)
  const days = page.getByRole('region', { name: 'Days that differ' })
  const note = days.getByLabel('Note, for you only (optional)')
  const question = page.getByRole('alertdialog')
  await days.getByRole('button', { name: 'Other hours or a note' }).click()
  await note.fill('Private party from eight')
  const unsaved = page.getByText(`1 unsaved change: ${formatDate(inDays(0), { weekday: true })}, with ‘Save this day’`)
  await expect(unsaved).toBeVisible()
  const other = days.getByRole('button', { name: formatDate(inDays(5), { weekday: true }) }).first()
  await other.click()
  await expect(question).toContainText(`The other hours of ${formatDate(inDays(0), { weekday: true })} are not saved.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveValue('Private party from eight')
  await page.getByRole('link', { name: 'Cards' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveValue('Private party from eight')
  await other.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(days.getByRole('heading', { name: formatDate(inDays(5), { weekday: true }) })).toBeVisible()
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Cards' }).click()
  await expect(page).toHaveURL(`/venue-cards/${id}`)
})

test('two times that are marked as full quickly both stay marked', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  const day = { name: '', opens: 720, closes: 1440, last_table: 1320, room: null }
  await page.request.patch(`/api/venues/${id}/hours`, { data: { week: Array.from({ length: 7 }, () => [day]) } })
  await page.goto(`/venue-hours/${id}`)
  const time = (name: string) => page.getByRole('button', { name, exact: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  let first = true
  await page.route(`**/api/venues/${id}/days/*`, async (route) => {
    const isFirst = first
    first = false
    const response = await route.fetch()
    if (isFirst) await promise
    await route.fulfill({ response })
  })
  const isAnswered = page.waitForResponse(`**/api/venues/${id}/days/*`)
  await time('21:00').click()
  await time('21:30').click()
  resolve()
  await isAnswered
  await expect(time('21:30')).toHaveAttribute('aria-pressed', 'true')
  await expect(time('21:00')).toHaveAttribute('aria-pressed', 'true')
})

test('the error of a day ends when the day is changed, which stays open', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  await page.goto(`/venue-hours/${id}`)
  await page.getByRole('button', { name: 'Start from 12:00 to 22:00' }).click()
  const monday = page.getByRole('region', { name: 'Every week' }).getByRole('group').filter({ hasText: 'Monday' }).first()
  await monday.getByText('Monday', { exact: true }).click()
  const room = monday.getByLabel('Covers')
  await room.fill('0')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(monday.getByText('Enter a whole number from 1 to 5000')).toBeVisible()
  await room.fill('30')
  await expect(monday.getByText('Enter a whole number from 1 to 5000')).toHaveCount(0)
  await expect(room).toBeFocused()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await expect(room).toBeVisible()
})

test('the preview of hours shows no sentence for a number that is not one', inDrills, async ({ page }) => {
  await asAdmin(page)
  const { id } = await newVenue(page)
  await page.goto(`/venue-hours/${id}`)
  await page.getByLabel('Confirm at once up to').fill('four')
  await page.getByLabel('Largest party').fill('ten')
  const preview = page.getByRole('complementary', { name: 'What diners will see' })
  await expect(preview).toContainText('Every day')
  await expect(preview).not.toContainText('NaN')
})

test('the days of the hours page begin with the new day after the page stayed open overnight', inDrills, async ({ page }) => {
  await page.clock.install()
  await asAdmin(page)
  const { id } = await newVenue(page)
  await page.request.patch(`/api/venues/${id}/days/${inDays(0)}`, { data: { is_full: true } })
  await page.goto(`/venue-hours/${id}`)
  const days = page.getByRole('region', { name: 'Days that differ' })
  const today = formatDate(inDays(0), { weekday: true })
  const next = formatDate(localNow(new Date(Date.now() + DAY_MS), 'Europe/London').date, { weekday: true })
  await expect(days.getByRole('heading', { name: today })).toBeVisible()
  await expect(days.getByRole('listitem')).toContainText(today)
  await page.clock.fastForward(DAY_MS)
  await expect(days.getByRole('heading', { name: next })).toBeVisible()
  await expect(days.getByRole('table').getByRole('button', { name: next })).toHaveAttribute('aria-pressed', 'true')
  await expect(days.getByRole('button', { name: today, disabled: false })).toHaveCount(0)
})

test('other hours that are being entered stay when the day ends', inDrills, async ({ page }) => {
  await page.clock.install()
  await asAdmin(page)
  await page.goto(`/venue-hours/${(await newVenue(page)).id}`)
  const days = page.getByRole('region', { name: 'Days that differ' })
  await days.getByRole('button', { name: 'Other hours or a note' }).click()
  await days.getByLabel(/^Note/).fill('Wedding')
  await page.clock.fastForward(DAY_MS)
  await expect(
    days.getByRole('table').getByRole('button', { name: formatDate(inDays(0), { weekday: true }), disabled: false }),
  ).toHaveCount(0)
  await expect(days.getByLabel(/^Note/)).toHaveValue('Wedding')
})
