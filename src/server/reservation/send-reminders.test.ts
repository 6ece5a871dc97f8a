import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { as, aUser, emailsTo } from '../../../tests/support/accounts.ts'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { ask, NOON, send, testApp, useApp } from '../../../tests/support/app.ts'
import { aRequest, aReservation } from '../../../tests/support/reservation.ts'
import { aVenue } from '../../../tests/support/scenario.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { addDays, zonedToInstant } from '../../domain/time.ts'
import { reservations, venueOwners } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { remindersJob } from '../jobs/definitions.ts'
import { startWorkers } from '../jobs/workers.ts'
import { deliverEmail, recordFailedRequestEmail } from '../mail/deliver.ts'
import { EmailRejectedError, type Transport } from '../mail/transport.ts'
import { reminderWorker, sendReminders } from './send-reminders.ts'

const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
const OWNER = 'owner@venue.example'
const DINER = 'imogen@example.org'
const ADMIN = 'admin@guide.example'

describe.each(API_DATABASE_KINDS)('reminders of pending requests on %s', (kind) => {
  const at = useApp(kind)

  async function waiting(over: Parameters<typeof aReservation>[2] = {}) {
    const venue = await aVenue(at().services)
    await aUser(at(), { email: OWNER, venueId: venue.id })
    return aReservation(at().services, venue, over)
  }
  const mailed = async (to: string) => (await emailsTo(at(), to)).map(({ subject }) => subject.split(':')[0])
  const runAfter = async (hours: number) => {
    at().setNow(hoursLater(hours))
    return sendReminders(at().services)
  }

  test('are sent once to the venue after 12 and 24 hours, and once to the diner after 24 hours', async () => {
    const { id } = await waiting()
    const seen: unknown[] = []
    for (const hours of [11.99, 12, 12.5, 23.99, 24, 25, 48]) seen.push([hours, await runAfter(hours)])
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
    const [first, second] = await emailsTo(at(), OWNER)
    for (const form of [first?.text, first?.html]) {
      expect(form).toContain('This request was received 12 hours ago.')
      expect(form).toContain(`/venue-menu?reservation=${id}`)
      expect(form).toContain('Imogen Achebe')
    }
    expect(first?.reply_to).toBe(DINER)
    for (const form of [second?.text, second?.html]) expect(form).toContain('told the diner that there is no answer yet.')
    const [email] = await emailsTo(at(), DINER)
    for (const form of [email?.text, email?.html]) {
      expect(form).toContain('replied within 24 hours.')
      expect(form).toContain('01632 960100')
      expect(form).toContain(`/reservation#${id}.`)
    }
  })

  test('start with the second reminder when no process ran for a day', async () => {
    await waiting()
    expect(await runAfter(30)).toBe(1)
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
    expect([await runAfter(24), await mailed(OWNER), await mailed(DINER)]).toEqual([0, [], []])
  })

  test('end at the time of the reservation in the configured time zone', async () => {
    at().setNow(new Date('2027-03-27T12:00:00Z'))
    const table = { requested_date: '2027-03-28', requested_time: '20:00', created_at: new Date('2027-03-27T06:00:00Z') }
    const { venue_id } = await waiting(table)
    at().setNow(new Date('2027-03-28T19:00:00Z'))
    expect(await sendReminders(at().services)).toBe(0)
    // Another request, because a request is not checked again after its time.
    await aReservation(at().services, { id: venue_id }, table)
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

  test('inform administrators once after 24 hours, in one email about all requests, without data of diners', async () => {
    await aUser(at(), { email: ADMIN, role: 'admin' })
    await aUser(at(), { email: 'unconfirmed@guide.example', role: 'admin', isConfirmed: false })
    await waiting()
    const other = await aVenue(at().services, { name: 'The Anchor', slug: 'the-anchor', phone: null })
    await aReservation(at().services, other)
    for (const hours of [23.99, 24, 25]) await runAfter(hours)
    const toAdmin = (await emailsTo(at(), ADMIN)).filter(({ kind: what }) => what === 'reservation-escalated')
    expect(toAdmin.map(({ subject, reservation_id }) => [subject, reservation_id])).toEqual([
      ['No answer: 2 requests are waiting for an answer', null],
    ])
    for (const form of [toAdmin[0]?.text, toAdmin[0]?.html]) {
      for (const fact of ['The Crown', '01632 960100', 'The Anchor', 'no phone number', '19:30, 2 people']) expect(form).toContain(fact)
      expect(form).not.toMatch(/Imogen|Achebe|imogen@/)
    }
    expect(await mailed('unconfirmed@guide.example')).toEqual([])
  })

  test('inform an administrator who was appointed after a request was overdue', async () => {
    await waiting()
    await runAfter(24)
    await aUser(at(), { email: ADMIN, role: 'admin' })
    for (const hours of [24.5, 25, 26]) await runAfter(hours)
    expect(await mailed(ADMIN)).toEqual(['No answer'])
  })

  test('inform the diner three hours and administrators one hour before a table that is near', async () => {
    await aUser(at(), { email: ADMIN, role: 'admin' })
    const { id } = await waiting({ requested_date: '2026-11-21', requested_time: '12:00' })
    const seen: unknown[] = []
    for (const hours of [11.99, 12, 20.99, 21, 22.99, 23, 24, 25]) seen.push([hours, await runAfter(hours)])
    expect(seen).toEqual([
      [11.99, 0],
      [12, 1],
      [20.99, 0],
      [21, 1],
      [22.99, 0],
      [23, 1],
      [24, 0],
      [25, 0],
    ])
    expect([await mailed(OWNER), await mailed(DINER), await mailed(ADMIN)]).toEqual([['Reminder'], ['Still waiting'], ['No answer']])
    const [email] = await emailsTo(at(), DINER)
    for (const form of [email?.text, email?.html]) {
      expect(form).toContain('has not replied to your request for 12:00 yet, and that time is near. Please call them on 01632 960100')
      expect(form).toContain(`/reservation#${id}.`)
    }
    const [escalated] = await emailsTo(at(), ADMIN)
    expect(escalated?.subject).toBe('No answer: The Crown, Saturday 21 November 2026 at 12:00, 2 people')
  })

  test('inform administrators of a request that expired while no process ran', async () => {
    await aUser(at(), { email: ADMIN, role: 'admin' })
    await waiting({ requested_date: '2026-11-21', requested_time: '12:00' })
    expect([await runAfter(30), await runAfter(31)]).toEqual([1, 0])
    expect([await mailed(OWNER), await mailed(DINER), await mailed(ADMIN)]).toEqual([[], [], ['No answer']])
    expect((await emailsTo(at(), ADMIN))[0]?.text).toContain('this time has passed, and the diner has had no answer')
  })

  test.each([
    ['for good', { code: 550, message: 'No such user here' }, ['No answer']],
    ['for now', { code: 451, message: 'Greylisted' }, []],
  ])(
    'inform administrators immediately when the mail server rejects the email to the venue %s',
    async (_what, { code, message }, expected) => {
      await aUser(at(), { email: ADMIN, role: 'admin' })
      const venue = await aVenue(at().services, { email: 'full@venue.example' })
      await send(at().app, '/api/reservations', aRequest(venue))
      const [asked] = await emailsTo(at(), 'full@venue.example')
      const command = 'RCPT TO'
      const refused = new EmailRejectedError({ message, status: code, command, response: message }, new Error(message))
      const transport: Transport = { send: () => Promise.reject(refused), close: () => {} }
      const deliver = () => deliverEmail(at().services, transport, { emailId: asked?.id ?? '', attempt: 1, isLast: false })
      await expect(deliver()).rejects.toThrow(message)
      await runAfter(0)
      expect(await mailed(ADMIN)).toEqual(expected)
      if (expected.length > 0) expect((await emailsTo(at(), ADMIN))[0]?.text).toContain('an email to the venue could not be delivered')
    },
  )

  test('inform the diner and administrators of every unanswered request of a fortnight when owners answer late, never or leave and emails fail', async () => {
    await aUser(at(), { email: ADMIN, role: 'admin' })
    const venues = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        aVenue(at().services, { name: `Venue ${n}`, slug: `venue-${n}`, email: n % 2 ? `v${n}@venue.example` : null }),
      ),
    )
    const owners = await Promise.all(venues.slice(0, 4).map((venue, n) => aUser(at(), { email: `o${n}@venue.example`, venueId: venue.id })))
    const made: { id: string; email: string; startsAt: Date }[] = []
    let isOwnerGone = false
    for (let hours = 0; hours < 14 * 24; hours += 1) {
      at().setNow(hoursLater(hours))
      if (hours % 7 === 0) {
        const venue = venues[made.length % venues.length]
        if (!venue) throw new Error('no venue')
        const email = `diner-${made.length}@example.org`
        const requested_date = addDays(hoursLater(hours).toISOString().slice(0, 10), made.length % 3 === 0 ? 4 : 1)
        const requested_time = made.length % 2 === 0 ? '12:00' : '19:30'
        const { body } = await send(at().app, '/api/reservations', aRequest(venue, { email, requested_date, requested_time }))
        made.push({ id: body.id, email, startsAt: zonedToInstant(requested_date, requested_time, 'Europe/London') })
      }
      // The first owner answers within hours, the second often too late, the third leaves, the others never answer.
      const [prompt, late, leaving] = owners
      if (hours === 150 && leaving) {
        await at().services.db.orm.delete(venueOwners).where(eq(venueOwners.user_id, leaving.id))
        isOwnerGone = true
      }
      for (const [owner, pause] of [
        [prompt, 5],
        [late, 31],
      ] as const) {
        if (!owner || hours % pause !== 0) continue
        const venueId = venues[owners.indexOf(owner)]?.id
        const open = await at()
          .services.db.orm.select()
          .from(reservations)
          .where(and(eq(reservations.venue_id, venueId ?? ''), eq(reservations.status, 'pending')))
        for (const { id } of open) {
          const init = {
            method: 'PATCH',
            headers: { ...as(owner), 'content-type': 'application/json' },
            body: JSON.stringify({ status: 'confirmed' }),
          }
          await ask(at().app, `/api/reservations/${id}`, init)
        }
      }
      if (hours % 20 === 0) {
        const [unsent] = await emailsTo(at(), 'v5@venue.example')
        if (unsent) await at().services.db.orm.transaction((tx) => recordFailedRequestEmail(tx, unsent, hoursLater(hours)))
      }
      await sendReminders(at().services)
    }
    const end = hoursLater(14 * 24)
    const rows = await at().services.db.orm.select().from(reservations)
    const unanswered = rows.filter(({ id, decided_at }) => {
      const startsAt = made.find((one) => one.id === id)?.startsAt ?? end
      return startsAt < end && (decided_at === null || decided_at >= startsAt)
    })
    expect(isOwnerGone).toBe(true)
    expect(unanswered.length).toBeGreaterThan(15)
    expect(rows.some(({ status }) => status === 'confirmed')).toBe(true)
    for (const { id, email, admins_told_at } of unanswered) {
      const startsAt = made.find((one) => one.id === id)?.startsAt ?? end
      const informing = (await emailsTo(at(), email)).filter(({ kind: what }) => what === 'reservation-unanswered')
      expect(informing).toHaveLength(1)
      expect(informing[0]?.created_at.getTime()).toBeLessThan(startsAt.getTime())
      expect(admins_told_at?.getTime()).toBeLessThan(startsAt.getTime())
    }
  }, 120_000)
})
