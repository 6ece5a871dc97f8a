import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import { TIME_SLOTS } from '../../domain/reservation/slots.ts'
import { zonedToInstant } from '../../domain/time.ts'
import { calendarEvent } from './calendar-event.ts'

const reservation = {
  id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
  first_name: 'Imogen',
  last_name: 'Achebe',
  email: 'imogen@example.org',
  calendar_sequence: 0,
  party_size: 4,
  requested_date: '2026-12-24',
  requested_time: '19:30:00',
}

function entryOf(
  over: Partial<typeof reservation> & { name?: string; table_minutes?: number; timeZone?: string } = {},
  method: 'REQUEST' | 'CANCEL' = 'REQUEST',
) {
  const { name = 'The Gilded Pike', table_minutes = 120, timeZone = 'Europe/London', ...changes } = over
  return calendarEvent(
    {
      reservation: { ...reservation, ...changes },
      venue: { name, address: '14 Barge Lane, Windsor', table_minutes },
      url: `https://guide.example/reservation#${'x'.repeat(90)}`,
      organizer: 'hello@guide.example',
      productName: 'Plateful',
      timeZone,
      now: new Date('2026-11-20T12:00:00Z'),
    },
    method,
  ).content
}

/** Parses the entry like a calendar, with the time zone rules in the entry. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const rules = calendar.getFirstSubcomponent('vtimezone')
  const component = calendar.getFirstSubcomponent('vevent')
  if (!rules || !component) throw new Error('no event, or no rules')
  const zone = new ICAL.Timezone(rules)
  const event = new ICAL.Event(component)
  const instant = (time: ICAL.Time) => {
    time.zone = zone
    return new Date(time.toUnixTime() * 1000)
  }
  return { calendar, component, event, start: instant(event.startDate), end: instant(event.endDate) }
}

describe('a calendar entry', () => {
  test.each([
    ['the day the clocks go back', '2026-10-25', '19:30', '2026-10-25T19:30:00.000Z'],
    ['the day before', '2026-10-24', '19:30', '2026-10-24T18:30:00.000Z'],
    ['the day the clocks go forward', '2027-03-28', '12:00', '2027-03-28T11:00:00.000Z'],
    ['the day before that', '2027-03-27', '12:00', '2027-03-27T12:00:00.000Z'],
    ['a month’s end', '2027-02-28', '22:00', '2027-02-28T22:00:00.000Z'],
    ['a leap day', '2028-02-29', '22:00', '2028-02-29T22:00:00.000Z'],
    ['31 December', '2026-12-31', '22:00', '2026-12-31T22:00:00.000Z'],
    ['midsummer', '2027-06-30', '22:00', '2027-06-30T21:00:00.000Z'],
  ])('has the correct instant on %s', (_day, requested_date, requested_time, expected) => {
    const { start, end } = read(entryOf({ requested_date, requested_time }))
    expect([start.toISOString(), end.getTime() - start.getTime()]).toEqual([expected, 2 * HOUR_MS])
  })

  test('ends when the venue no longer keeps the table', () => {
    const { start, end } = read(entryOf({ table_minutes: 90, requested_date: '2026-12-24', requested_time: '22:30' }))
    expect([start.toISOString(), end.toISOString()]).toEqual(['2026-12-24T22:30:00.000Z', '2026-12-25T00:00:00.000Z'])
  })

  test.each(['Europe/London', 'GB', 'UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland'])(
    'has the same instant as the local time of the venue in %s',
    (timeZone) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 3650 }), fc.constantFrom(...TIME_SLOTS), (days, requested_time) => {
          const requested_date = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
          const { start } = read(entryOf({ requested_date, requested_time, timeZone }))
          expect(start).toEqual(zonedToInstant(requested_date, requested_time, timeZone))
        }),
        { numRuns: 40 },
      )
    },
  )

  test('has the id of the reservation, and a later entry with the same id cancels it', () => {
    const made = read(entryOf())
    const gone = read(entryOf({}, 'CANCEL'))
    const facts = ({ calendar, component, event }: ReturnType<typeof read>) => [
      calendar.getFirstPropertyValue('method'),
      event.uid,
      event.sequence,
      component.getFirstPropertyValue('status'),
      component.getFirstPropertyValue('organizer'),
    ]
    expect(facts(made)).toEqual(['REQUEST', reservation.id, 1, 'CONFIRMED', 'mailto:hello@guide.example'])
    expect(facts(gone)).toEqual(['CANCEL', reservation.id, 2, 'CANCELLED', 'mailto:hello@guide.example'])
    expect(made.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T12:00:00Z')
  })

  test('contains place, party size and name, and requests no reply', () => {
    const { event, component } = read(entryOf())
    expect([event.summary, event.location]).toEqual(['The Gilded Pike, table for 4 people', 'The Gilded Pike, 14 Barge Lane, Windsor'])
    expect(event.description).toContain('in the name of Imogen Achebe')
    expect(event.attendees[0]?.getParameter('rsvp')).toBe('FALSE')
    expect(component.getFirstPropertyValue('url')).toContain('https://guide.example/reservation#')
  })

  test('has lines of at most 75 octets and cannot be changed by any name', () => {
    const nasty = fc.string({ unit: 'binary', maxLength: 60 })
    const odd = fc.constantFrom('\r\nEND:VEVENT\r\n', '";CN=x:', '\\n;,', '李🥂é', '\u2028', '^n')
    fc.assert(
      fc.property(fc.oneof(nasty, odd), fc.oneof(nasty, odd), (name, first_name) => {
        const content = entryOf({ name: `x${name}`, first_name })
        for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(content.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
        const { calendar, component, event } = read(content)
        expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
        expect(component.getAllProperties()).toHaveLength(13)
        expect([event.uid, event.attendees.length]).toEqual([reservation.id, 1])
      }),
    )
  })
})
