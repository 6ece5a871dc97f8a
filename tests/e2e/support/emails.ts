import type { Browser } from '@playwright/test'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { bookingWindow } from '../../../src/domain/hours/booking-window.ts'
import { formatDate } from '../../../src/domain/time.ts'
import { type MailServer, type Received, startMailServer } from '../../support/mail-server.ts'
import { type Guide, startGuide } from './guide.ts'
import { test as base, expect, expectHydrated } from './test.ts'

/** A server that sends its emails to a mail server of the test. */
export const test = base.extend<object, { smtp: MailServer; guide: Guide }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startMailServer()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  guide: [
    async ({ smtp }, use) => {
      const guide = await startGuide({ SMTP_URL: smtp.url })
      await use(guide)
      await guide.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** The last bookable date, and the same as emails write it. */
export const DAY = bookingWindow(new Date(), 'Europe/London').last
export const WRITTEN = formatDate(DAY, { weekday: true })

export async function arrived(smtp: MailServer, to: string, subject: string): Promise<Received> {
  const find = () => smtp.received.find((mail) => mail.to[0] === to && mail.subject.startsWith(subject))
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return find() as Received
}

/** Opens the links of all emails to an email address, like an email scanner. */
export async function scanLinks(browser: Browser, smtp: MailServer, to: string): Promise<void> {
  const mails = smtp.received.filter((each) => each.to[0] === to)
  await scan(
    browser,
    mails.flatMap(({ text }) => [...text.matchAll(/http:\/\/\S+/g)].map(([url]) => url)),
  )
}

/** Requests and opens links without clicking anything, like an email scanner. */
export async function scan(browser: Browser, urls: readonly string[]): Promise<void> {
  const context = await browser.newContext()
  const scanner = await context.newPage()
  for (const url of urls) {
    await scanner.request.head(url)
    await scanner.request.get(url)
    await scanner.goto(url)
    await expectHydrated(scanner)
  }
  await context.close()
}

export const linkIn = (mail: Received) => /http\S+\/reservation#\S+/.exec(mail.text)?.[0] ?? ''

/** The event in the calendar attachment of an email, parsed by ical.js as a second parser. */
export function eventIn({ calendar }: Received): ICAL.Event {
  const content = calendar?.content ?? ''
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent') ?? undefined)
  const second = Object.values(nodeIcal.sync.parseICS(content)).find((each) => each?.type === 'VEVENT')
  if (second?.type !== 'VEVENT') throw new Error('the second parser finds no event')
  expect([second.uid, Number(second.sequence), second.start.getTime(), second.end?.getTime()]).toEqual([
    event.uid,
    event.sequence,
    event.startDate.toJSDate().getTime(),
    event.endDate.toJSDate().getTime(),
  ])
  return event
}
