import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { calendarFeedText, type FeedReservation } from './calendar-feed-text.ts'

const reservation: FeedReservation = {
  id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
  first_name: 'Imogen',
  last_name: 'Achebe',
  phone: '01632 960184',
  party_size: 4,
  requested_date: '2027-03-28',
  requested_time: '19:30:00',
  allergies: 'Nuts; shellfish, \\ "all"',
  special_requests: 'A quiet corner\nnear the window',
  created_at: new Date('2026-11-20T12:00:00Z'),
  decided_at: new Date('2026-11-20T13:00:00Z'),
  withdrawn_at: null,
  calendar_sequence: 0,
}

const feedOf = (reservations: FeedReservation[], timeZone = 'Europe/London') =>
  calendarFeedText({
    venue: { name: 'The Gilded Pike', address: '14 Barge Lane, Windsor', table_minutes: 90 },
    reservations,
    productName: 'Plateful',
    timeZone,
    urlOf: ({ id }) => `https://guide.example/venue-menu?reservation=${id}`,
  })

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const rules = calendar.getFirstSubcomponent('vtimezone')
  if (!rules) throw new Error('no rules of the time zone')
  const zone = new ICAL.Timezone(rules)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    event.startDate.zone = zone
    return { component, event, start: new Date(event.startDate.toUnixTime() * 1000) }
  })
}

describe('calendarFeedText', () => {
  test('returns an event with people, name, phone, allergies and requests for a confirmed reservation', () => {
    const [found] = eventsIn(feedOf([reservation]))
    expect(found?.event.uid).toBe(reservation.id)
    expect(found?.event.summary).toBe('4 people, Imogen Achebe')
    expect(found?.event.description).toBe(
      'Phone: 01632 960184\nAllergies: Nuts; shellfish, \\ "all"\nSpecial requests: A quiet corner\nnear the window',
    )
    expect(found?.event.sequence).toBe(1)
    expect(found?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(found?.start.toISOString()).toBe('2027-03-28T18:30:00.000Z')
    expect(found?.event.duration.toString()).toBe('PT1H30M')
  })

  test('returns a calendar in which node-ical finds the same instants and texts', () => {
    const cancelled = { ...reservation, id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c02', withdrawn_at: new Date('2026-11-21T12:00:00Z') }
    const parsed = nodeIcal.sync.parseICS(feedOf([reservation, cancelled]))
    const event = parsed[reservation.id]
    if (event?.type !== 'VEVENT') throw new Error('no event')
    expect(event.start.toISOString()).toBe('2027-03-28T18:30:00.000Z')
    expect(event.end?.toISOString()).toBe('2027-03-28T20:00:00.000Z')
    expect(event.summary).toBe('4 people, Imogen Achebe')
    expect(event.description).toContain('Phone: 01632 960184')
    expect(parsed[cancelled.id]).toMatchObject({ status: 'CANCELLED', sequence: 2 })
  })

  test('raises SEQUENCE with every change of the table and again with the cancellation', () => {
    const sequences = [
      reservation,
      { ...reservation, calendar_sequence: 3 },
      { ...reservation, calendar_sequence: 3, withdrawn_at: new Date('2026-11-21T12:00:00Z') },
    ].map((row) => eventsIn(feedOf([row]))[0]?.event.sequence)
    expect(sequences).toEqual([1, 4, 5])
  })

  test('shows only the number of people when the diner was anonymised', () => {
    const gone = { ...reservation, first_name: '', last_name: '', phone: '', allergies: null, special_requests: null }
    const [found] = eventsIn(feedOf([gone]))
    expect([found?.event.summary, found?.event.description]).toEqual(['4 people', null])
  })

  test('returns a valid calendar when the venue has no reservation', () => {
    expect(eventsIn(feedOf([]))).toEqual([])
    expect(Object.values(nodeIcal.sync.parseICS(feedOf([]))).filter((part) => part?.type === 'VEVENT')).toEqual([])
  })

  test('returns no organizer and no attendee, so that calendars ask for no answer', () => {
    expect(feedOf([reservation])).not.toMatch(/^(ORGANIZER|ATTENDEE)/m)
  })

  test('returns lines of at most 75 octets, and a name cannot end one', () => {
    const text = feedOf([{ ...reservation, first_name: `Im\r\nEND:VEVENT\r\n${'🥂'.repeat(40)}` }])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(eventsIn(text)).toHaveLength(1)
  })
})
