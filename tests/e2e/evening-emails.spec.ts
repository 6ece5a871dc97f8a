import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { arrived, DAY, eventIn, linkIn, scanLinks, test, WRITTEN } from './support/emails.ts'
import { saveBooking } from './support/owner.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, expectHydrated, inDrills } from './support/test.ts'

const OWNER = 'owner@plateful.test'
const SLUG = 'the-gilded-pike'

/** A browser context without the data of the others. */
async function newBrowser(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' })).newPage()
}

/** Requests a table with the form. Returns the diner's email address and last name. */
async function request(diner: Page, people: number, time: string): Promise<{ email: string; name: string }> {
  const name = `Achebe-${randomUUID().slice(0, 8)}`
  const email = `${name.toLowerCase()}@example.org`
  await diner.goto(`/venues/${SLUG}`)
  await expectHydrated(diner)
  await diner.getByRole('button', { name: 'Make a Reservation' }).click()
  const form = diner.getByRole('dialog', { name: /^Make a Reservation/ })
  await form.getByLabel('Date').fill(DAY)
  await form.getByLabel('Party size').selectOption(String(people))
  await form.getByRole('radio', { name: time }).check({ force: true })
  await form.getByLabel('First name').fill('Imogen')
  await form.getByLabel('Last name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('01632 960184')
  await form.getByRole('button', { name: 'Request this table' }).click()
  await expect(diner.getByRole('dialog', { name: people <= 2 ? 'Your table is confirmed' : 'Request received' })).toBeVisible()
  return { email, name }
}

test(
  'the evening page shows bookings from instant confirmation to no-show, in three browsers and with real emails',
  inDrills,
  async ({ page: desk, browser, guide, smtp }) => {
    test.slow()
    const [first, second] = [await newBrowser(browser, guide.url), await newBrowser(browser, guide.url)]
    const venue = await (await desk.request.get(`/api/venues/${SLUG}`)).json()
    await signInAs(desk, OWNER)
    const sitting = { name: 'Dinner', opens: 17 * 60, closes: 23 * 60, last_table: 22 * 60, room: null }
    const rules = { week: Array.from({ length: 7 }, () => [sitting]), room: 40, instant_party: 2 }
    expect((await desk.request.patch(`/api/venues/${venue.id}/hours`, { data: rules })).status()).toBe(200)
    await desk.goto(`/venue-tonight/${venue.id}?date=${DAY}`)
    const bookings = desk.getByRole('region', { name: 'Bookings' })
    const waiting = desk.getByRole('region', { name: /^Needs an answer/ })

    // Confirmed instantly, and withdrawn by the diner.
    const instant = await request(first, 2, '19:00')
    const confirmed = await arrived(smtp, instant.email, `Confirmed: The Gilded Pike, ${WRITTEN} at 19:00`)
    const { uid } = eventIn(confirmed)
    await expect(bookings.getByRole('listitem').filter({ hasText: instant.name })).toBeVisible()
    await scanLinks(browser, smtp, instant.email)
    await first.goto(linkIn(confirmed))
    await first.getByRole('button', { name: 'Cancel Reservation' }).click()
    await first.getByRole('alertdialog').getByRole('button', { name: 'Cancel Reservation' }).click()
    const withdrawn = await arrived(smtp, instant.email, 'Cancelled: The Gilded Pike')
    expect([withdrawn.calendar?.method, eventIn(withdrawn).uid]).toEqual(['CANCEL', uid])
    expect(eventIn(withdrawn).sequence).toBeGreaterThan(eventIn(confirmed).sequence)
    await expect(bookings.getByRole('listitem').filter({ hasText: instant.name })).toHaveCount(0)

    // Requested; the venue suggests another time, which the diner accepts.
    const asked = await request(second, 4, '19:30')
    await waiting.getByRole('button', { name: `Suggest another time to Imogen ${asked.name}` }).click()
    const suggest = desk.getByRole('dialog', { name: 'Suggest another time' })
    await suggest.getByRole('checkbox', { name: '20:30' }).check({ force: true })
    await suggest.getByRole('button', { name: 'Send 1 time' }).click()
    const suggested = await arrived(smtp, asked.email, 'Another time? The Gilded Pike')
    await scanLinks(browser, smtp, asked.email)
    await second.goto(linkIn(suggested))
    await second.getByRole('button', { name: /^Take this table/ }).click()
    await expect(second.getByRole('main')).toContainText('The table is yours.')
    const accepted = await arrived(smtp, asked.email, `Confirmed: The Gilded Pike, ${WRITTEN} at 20:30`)
    const row = bookings.getByRole('listitem').filter({ hasText: asked.name })
    await expect(row).toContainText('20:30')

    // The diner requests a change and the venue agrees.
    await second.getByRole('button', { name: 'Change reservation' }).click()
    const change = second.getByRole('dialog', { name: 'Change reservation' })
    await change.getByLabel('People').fill('6')
    await change.getByRole('radio', { name: '21:00' }).check({ force: true })
    await change.getByRole('button', { name: 'Send change' }).click()
    await expect(second.getByRole('main')).toContainText('until then your table stays as it is')
    await waiting.getByRole('button', { name: `Agree to the change of Imogen ${asked.name}` }).click()
    const changed = await arrived(smtp, asked.email, `Changed: The Gilded Pike, ${WRITTEN} at 21:00`)
    await expect(row).toContainText('21:00')

    // Cancelled by the venue.
    await row.getByRole('button', { name: /^Edit the booking/ }).click()
    await desk.getByRole('button', { name: 'Cancel this booking' }).click()
    await desk.getByLabel('Reason (optional)').fill('The kitchen is flooded')
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
    const calledOff = await arrived(smtp, asked.email, 'Cancelled: The Gilded Pike')
    expect(calledOff.text).toContain('The kitchen is flooded')
    const events = [accepted, changed, calledOff].map(eventIn)
    expect(new Set(events.map((event) => event.uid)).size).toBe(1)
    expect(events.map((event) => event.sequence)).toEqual([...new Set(events.map((event) => event.sequence))].toSorted((a, b) => a - b))
    expect([accepted, changed, calledOff].map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    await second.reload()
    await expect(second.getByRole('main')).toContainText('The kitchen is flooded')

    // A caller who does not arrive.
    await desk.goto(`/venue-tonight/${venue.id}`)
    await desk.getByRole('button', { name: 'Add booking' }).filter({ visible: true }).click()
    const add = desk.getByRole('dialog', { name: 'Add booking' })
    await add.getByLabel('Name', { exact: true }).fill('Pell')
    await add.getByLabel('Time', { exact: true }).fill('00:00')
    await saveBooking(desk)
    const caller = bookings.getByRole('listitem').filter({ hasText: 'Pell' })
    await caller.getByRole('button', { name: 'Pell is a no-show' }).click()
    await expect(caller.getByText('No-show', { exact: true })).toBeVisible()
    for (const page of [first, second]) await page.context().close()
  },
)
