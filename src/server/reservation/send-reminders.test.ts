import { describe, expect, test } from 'vitest'
import { aUser, mailsTo } from '../../../tests/support/accounts.ts'
import { NOON, testApp, useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { aReservation } from '../../../tests/support/reservation.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { inTransaction } from '../db/transaction.ts'
import { remindersJob } from '../jobs/definitions.ts'
import { startWorkers } from '../jobs/workers.ts'
import { sendReminders } from './send-reminders.ts'
import { reminderWorker } from './workers.ts'

const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
const OWNER = 'owner@venue.example'
const DINER = 'imogen@example.org'

describe.each(DATABASE_KINDS)('reminders of pending requests on %s', (kind) => {
  const at = useApp(kind)

  async function waiting(over: Parameters<typeof aReservation>[2] = {}) {
    const venue = await aVenue(at().services)
    await aUser(at(), { email: OWNER, venueId: venue.id })
    return aReservation(at().services, venue, over)
  }
  const mailed = async (to: string) => (await mailsTo(at(), to)).map(({ subject }) => subject.split(':')[0])
  const look = async (hours: number) => {
    at().setNow(hoursLater(hours))
    return sendReminders(at().services)
  }

  test('are sent once to the venue after 12 and 24 hours, and once to the diner after 24 hours', async () => {
    const { id } = await waiting()
    const seen: unknown[] = []
    for (const hours of [11.99, 12, 12.5, 23.99, 24, 25, 48]) seen.push([hours, await look(hours)])
    expect(seen).toEqual([
      [11.99, 0],
      [12, 1],
      [12.5, 0],
      [23.99, 0],
      [24, 1],
      [25, 0],
      [48, 0],
    ])
    expect([await mailed(OWNER), await mailed(DINER)]).toEqual([['Reminder', 'Overdue'], ['Still waiting']])
    const [first, second] = await mailsTo(at(), OWNER)
    for (const form of [first?.text, first?.html]) {
      expect(form).toContain('This request has waited for 12 hours.')
      expect(form).toContain(`/venue-menu?reservation=${id}`)
      expect(form).toContain('Imogen Achebe')
    }
    expect(first?.reply_to).toBe(DINER)
    for (const form of [second?.text, second?.html]) expect(form).toContain('The diner was told that you have not answered yet.')
    const [told] = await mailsTo(at(), DINER)
    for (const form of [told?.text, told?.html]) {
      expect(form).toContain('was to reply to your request within 24 hours, and has not')
      expect(form).toContain('01632 960100')
      expect(form).toContain(`/reservation#${id}.`)
    }
  })

  test('start with the second one when no process ran for a day', async () => {
    await waiting()
    expect(await look(30)).toBe(1)
    expect([await mailed(OWNER), await mailed(DINER)]).toEqual([['Overdue'], ['Still waiting']])
  })

  test.each([
    ['confirmed', { status: 'confirmed' }],
    ['declined', { status: 'declined' }],
    ['withdrawn', { withdrawn_at: NOON }],
    ['anonymised', { anonymised_at: NOON }],
    ['past its time', { requested_date: '2026-11-21', requested_time: '12:00' }],
  ] as const)('are not sent for a request that is %s', async (_what, over) => {
    await waiting(over)
    expect([await look(24), await mailed(OWNER), await mailed(DINER)]).toEqual([0, [], []])
  })

  test('end at the time of the reservation in the time zone of the guide', async () => {
    at().setNow(new Date('2027-03-27T12:00:00Z'))
    await waiting({ requested_date: '2027-03-28', requested_time: '20:00', created_at: new Date('2027-03-27T06:00:00Z') })
    at().setNow(new Date('2027-03-28T19:00:00Z'))
    expect(await sendReminders(at().services)).toBe(0)
    at().setNow(new Date('2027-03-28T18:59:00Z'))
    expect(await sendReminders(at().services)).toBe(1)
  })

  test('are sent once when several processes run the job at the same time', async () => {
    await waiting()
    const other = await testApp(at().services.db, { now: hoursLater(24) })
    at().setNow(hoursLater(24))
    const counts = await Promise.all([sendReminders(at().services), sendReminders(other.services), sendReminders(at().services)])
    expect([counts.sort(), await mailed(OWNER)]).toEqual([[0, 0, 1], ['Overdue']])
    await other.close()
  })

  test('are sent when a process starts and by every reminder job', async () => {
    await waiting()
    const { services } = at()
    at().setNow(hoursLater(12))
    const first = await startWorkers(services, [reminderWorker(services)])
    await expect.poll(() => mailed(OWNER)).toEqual(['Reminder'])
    await first.close()
    at().setNow(hoursLater(24))
    await inTransaction(services.db, (tx) => services.jobs.enqueue(tx, remindersJob, [{ payload: {} }]))
    const second = await startWorkers(services, [reminderWorker(services)])
    await expect.poll(() => mailed(OWNER)).toEqual(['Reminder', 'Overdue'])
    await second.close()
    const { rows } = await services.db.pool.query(`select cron from pgboss.schedule where name = 'reminders'`)
    expect(rows).toEqual([{ cron: '* * * * *' }])
  })
})
