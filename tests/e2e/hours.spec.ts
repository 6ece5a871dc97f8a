import type { Page } from '@playwright/test'
import { addDays, formatDate, localNow } from '../../src/domain/time.ts'
import { venueOf } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'owners' })

const inDays = (days: number) => addDays(localNow(new Date(), 'Europe/London').date, days)

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
  await page.getByRole('button', { name: 'Full, no more tables' }).click()
  await expect(page.getByRole('button', { name: 'Full: take requests again' })).toBeVisible()
  await expect.poll(async () => (await statesOn(page, id, date)).every((state) => state.endsWith('full'))).toBe(true)
  await page.getByRole('button', { name: 'Full: take requests again' }).click()
  await page.getByRole('button', { name: '19:30', exact: true }).click()
  await expect.poll(() => statesOn(page, id, date)).toContain('19:30 full')
  await expect.poll(() => statesOn(page, id, date)).toContain('20:00 free')
  await page.getByRole('button', { name: 'All times full' }).click()
  await expect.poll(async () => (await statesOn(page, id, date)).every((state) => state.endsWith('full'))).toBe(true)
  await expectAccessible(page)
})

test('an owner starts from the texts of the page, changes a day and saves the week', async ({ page }) => {
  const id = await openHours(page)
  await page.getByRole('button', { name: /Start from your page/ }).click()
  await page.getByText('Monday', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Close on Mondays' }).click()
  await page.getByLabel('Room per half hour').fill('30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'What diners will see' })).toContainText('Closed')
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeFocused()
  const saved = await (await page.request.get(`/api/venues/${id}/hours`)).json()
  expect([saved.rules.week[0], saved.rules.week[1][0].opens, saved.rules.room]).toEqual([[], 720, 30])
})

test('hours that end before they begin have an error, and are not saved', inDrills, async ({ page }) => {
  await openHours(page)
  await page.getByLabel('Confirm at once up to').fill('4')
  await page.getByLabel('Room per half hour').fill('')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Please enter the room per half hour').first()).toBeVisible()
})
