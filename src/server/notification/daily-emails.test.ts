import { describe, expect, test } from 'vitest'
import { aUser, emailsTo } from '../../../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { NOON, type TestApp, testApp, useApp } from '../../../tests/support/app.ts'
import { aReservation } from '../../../tests/support/reservation.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { SYSTEM } from '../../domain/account/actor.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { addDays } from '../../domain/time.ts'
import { dailyEmails, mails, venueOwners } from '../db/schema/index.ts'
import { deleteOldEmails } from '../housekeeping/delete-expired.ts'
import { deliverEmail } from '../mail/deliver.ts'
import type { Transport } from '../mail/transport.ts'
import { anonymiseDiner } from '../reservation/anonymise.ts'
import { sendDailyEmails } from './daily-emails.ts'

const TODAY = '2026-11-20'
const OWNER = 'owner@venue.example'

/** A venue with an owner who chose 12:00 yesterday. It is 12:00. */
async function anOwner(at: TestApp, over: Partial<typeof dailyEmails.$inferInsert> = {}) {
  const venue = await aVenue(at.services)
  const { id } = await aUser(at, { email: OWNER, venueId: venue.id })
  await at.services.db.orm.insert(dailyEmails).values({ user_id: id, venue_id: venue.id, hour: 12, last_sent_on: '2026-11-19', ...over })
  return { venue, id }
}

const listsIn = async (at: TestApp) => (await emailsTo(at, OWNER)).filter(({ kind }) => kind === 'day-list')

describe.each(API_DATABASE_KINDS)('sendDailyEmails on %s', (kind) => {
  const at = useApp(kind)

  test('sends the bookings of the day by time and the pending requests', async () => {
    const { venue } = await anOwner(at())
    const { services } = at()
    const today = { status: 'confirmed', requested_date: TODAY } as const
    await aReservation(services, venue, { ...today, requested_time: '20:00', last_name: 'Late', party_size: 3 })
    await aReservation(services, venue, { ...today, requested_time: '18:30', allergies: 'Nuts', venue_note: 'By the window' })
    await aReservation(services, venue, { ...today, last_name: 'Withdrawn', withdrawn_at: NOON })
    await aReservation(services, venue, { ...today, requested_date: '2026-11-21', last_name: 'Tomorrow' })
    await aReservation(services, venue, { last_name: 'Waiting', party_size: 6 })
    await aReservation(services, venue, { last_name: 'Overdue', requested_date: '2026-11-19' })
    await aReservation(services, await aVenue(services, { name: 'The Anchor', slug: 'the-anchor' }), { ...today, last_name: 'Elsewhere' })
    expect(await sendDailyEmails(services)).toBe(1)
    const [list] = await listsIn(at())
    expect(list?.subject).toBe('Today at The Crown: 2 bookings, 5 people; 1 request to answer')
    for (const form of [list?.text ?? '', list?.html ?? '']) {
      for (const said of [
        'Friday 20 November 2026',
        '01632 960184',
        'Allergies: Nuts',
        'Special requests: A quiet corner',
        'By the window',
      ])
        expect(form).toContain(said)
      expect(form.indexOf('Imogen Achebe')).toBeLessThan(form.indexOf('Imogen Late'))
      expect(form.indexOf('Imogen Late')).toBeLessThan(form.indexOf('Imogen Waiting'))
      for (const unsaid of ['Withdrawn', 'Tomorrow', 'Overdue', 'Elsewhere', 'imogen@example.org']) expect(form).not.toContain(unsaid)
      expect(form).toContain('/account/notifications')
    }
  })

  test('does not let a diner add a note of the venue', async () => {
    const { services } = at()
    const { venue } = await anOwner(at())
    const texts = { first_name: 'Imogen\r\nNote: a regular', special_requests: 'A quiet corner\u2028Note: the deposit is paid' }
    await aReservation(services, venue, { requested_date: TODAY, status: 'confirmed', ...texts })
    await sendDailyEmails(services)
    const [list] = await listsIn(at())
    expect(list?.text).toContain('Special requests: A quiet corner Note: the deposit is paid')
    expect(list?.text).not.toMatch(/^\s*Note:/m)
  })

  test('sends one list a day when several processes run at the same time', async () => {
    const { venue } = await anOwner(at(), { when_empty: true })
    await aReservation(at().services, venue, { status: 'confirmed', requested_date: TODAY })
    const processes = await Promise.all([1, 2, 3].map(() => testApp(at().services.db)))
    await Promise.all([...processes, ...processes].map(({ services }) => sendDailyEmails(services)))
    for (const each of processes) await each.close()
    at().setNow(new Date(NOON.getTime() + HOUR_MS))
    await sendDailyEmails(at().services)
    expect(await listsIn(at())).toHaveLength(1)
    at().setNow(new Date(NOON.getTime() + 24 * HOUR_MS))
    await sendDailyEmails(at().services)
    expect(await listsIn(at())).toHaveLength(2)
  })

  test('sends the list of today when one was sent while the clock was a year ahead, and none twice when it was a day ahead', async () => {
    await anOwner(at(), { when_empty: true })
    const sentOn = async (last_sent_on: string) => {
      await at().services.db.orm.update(dailyEmails).set({ last_sent_on })
      return sendDailyEmails(at().services)
    }
    expect(await sentOn('2027-11-20')).toBe(1)
    expect(await sendDailyEmails(at().services)).toBe(0)
    expect(await sentOn(addDays(TODAY, 1))).toBe(0)
  })

  test.each([
    ['sends nothing on an empty day', false, 0],
    ['sends an empty list when that was chosen', true, 1],
  ])('%s', async (_what, when_empty, expected) => {
    await anOwner(at(), { when_empty })
    expect(await sendDailyEmails(at().services)).toBe(expected)
    expect((await listsIn(at())).map(({ subject }) => subject)).toEqual(Array(expected).fill('Today at The Crown: no bookings'))
  })

  test('sends nothing before the hour and three hours after it', async () => {
    await anOwner(at(), { when_empty: true })
    for (const offset of [-1, 3 * HOUR_MS]) {
      at().setNow(new Date(NOON.getTime() + offset))
      expect(await sendDailyEmails(at().services)).toBe(0)
    }
    at().setNow(new Date(NOON.getTime() + 3 * HOUR_MS - 1))
    expect(await sendDailyEmails(at().services)).toBe(1)
  })

  test('sends nothing to a user who no longer belongs to the venue, and deletes the choice', async () => {
    const { venue } = await anOwner(at(), { when_empty: true })
    await at().services.db.orm.delete(venueOwners)
    expect(await sendDailyEmails(at().services)).toBe(0)
    expect(await at().services.db.orm.$count(dailyEmails)).toBe(0)
    expect(venue.name).toBe('The Crown')
  })
})

describe('a list of the day', () => {
  const at = useApp('embedded')
  const transportTo = (sent: string[]): Transport => ({
    send: async ({ text }, beforeLastLine) => {
      await beforeLastLine()
      sent.push(text)
    },
    close: () => {},
  })

  async function aList() {
    const { venue } = await anOwner(at())
    const row = await aReservation(at().services, venue, { status: 'confirmed', requested_date: TODAY })
    await sendDailyEmails(at().services)
    const [list] = await listsIn(at())
    if (!list) throw new Error('no list was queued')
    return { list, row }
  }

  test('keeps no data of diners after it was sent', async () => {
    const { list } = await aList()
    const sent: string[] = []
    await deliverEmail(at().services, transportTo(sent), { emailId: list.id, attempt: 1, isLast: false })
    expect(sent[0]).toContain('Imogen Achebe')
    expect(JSON.stringify(await listsIn(at()))).not.toMatch(/imogen|achebe|960184|quiet/i)
  })

  test('is deleted when one of its diners is anonymised before it is sent', async () => {
    await aList()
    await anonymiseDiner({ ctx: { ...at().services, actor: SYSTEM }, input: { email: 'imogen@example.org' } })
    expect(await listsIn(at())).toEqual([])
  })

  test('is deleted instead of sent three hours after its hour', async () => {
    const { list } = await aList()
    at().setNow(new Date(NOON.getTime() + 3 * HOUR_MS))
    const sent: string[] = []
    await deliverEmail(at().services, transportTo(sent), { emailId: list.id, attempt: 1, isLast: false })
    expect([sent, await at().services.db.orm.$count(mails)]).toEqual([[], 0])
  })

  test('is deleted at night when no mail server accepted it', async () => {
    await aList()
    expect(await deleteOldEmails(at().services)).toBe(0)
    at().setNow(new Date(NOON.getTime() + 4 * HOUR_MS))
    expect(await deleteOldEmails(at().services)).toBe(1)
  })
})
