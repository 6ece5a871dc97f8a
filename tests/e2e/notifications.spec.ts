import ICAL from 'ical.js'
import { signInAs } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('an owner makes a calendar, which programs read without an account, and ends it', async ({
  page,
  playwright,
  guide,
  allowFailures,
}) => {
  allowFailures(/404/)
  await signInAs(page, 'owner@plateful.test')
  await page.goto('/account/notifications')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByText('No calendar yet.')).toBeVisible()
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Create a calendar' }).click()
  const address = calendar.getByLabel('Address of the calendar')
  await expect(address).toBeFocused()
  await expectAccessible(page)

  const url = new URL(await address.inputValue())
  const program = await playwright.request.newContext({ baseURL: guide.url })
  const answer = await program.get(url.pathname + url.search)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)

  await page.reload()
  await expect(calendar.getByText('Last read: Today')).toBeVisible()
  await expect(address).toHaveCount(0)
  await calendar.getByRole('button', { name: 'End the calendar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the calendar' }).click()
  await expect(calendar.getByText('No calendar yet.')).toBeVisible()
  expect((await program.get(url.pathname + url.search)).status()).toBe(404)
  await program.dispose()
})
