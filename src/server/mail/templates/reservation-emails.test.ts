import { expect, test } from 'vitest'
import type { CalendarAttachment } from '../../db/schema/mails.ts'
import { renderEmail } from '../render-email.ts'
import * as toDiner from './reservation-diner.ts'
import * as toVenue from './reservation-venue.ts'
import { venueClosed } from './venue-closed.ts'

const site = { productName: 'Plateful', publicUrl: 'https://eat.example.org', timeZone: 'Europe/London', contactEmail: 'hello@example.org' }
const venue: toDiner.DinerEmailData['venue'] = {
  id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  name: 'The Gilded Pike',
  slug: 'the-gilded-pike',
  email: 'pike@example.org',
  phone: '01632 960101',
  address_road: '14 Barge Lane',
  address_city: 'Windsor',
  address_county: 'Berkshire',
  address_postcode: 'SL4 0ZZ',
  table_minutes: 120,
}
const created = new Date('2026-12-01T12:00:00Z')
const reservation: toDiner.DinerEmailData['reservation'] = {
  id: '5f3d4c1a-7c58-4a52-8a4a-0a6a5b0b7f21',
  venue_id: venue.id,
  first_name: 'Imogen',
  last_name: 'Reed',
  email: 'imogen@example.org',
  phone: '01632 960184',
  party_size: 4,
  requested_date: '2026-12-11',
  requested_time: '19:30:00',
  allergies: 'Sesame',
  special_requests: 'A quiet corner',
  status: 'declined',
  source: 'online',
  created_at: created,
  decided_at: null,
  decided_by: null,
  decided_via: null,
  decline_reason: 'We have a wedding that evening.',
  withdrawn_at: null,
  withdrawn_by: null,
  withdrawal_reason: 'The kitchen is flooded.',
  reminded_12h_at: null,
  reminded_24h_at: null,
  diner_told_at: created,
  admins_told_at: null,
  venue_email_failed_at: null,
  next_step_at: null,
  suggestion: null,
  requested_change: null,
  diner_change: null,
  arrived_at: null,
  no_show_at: null,
  venue_note: null,
  calendar_sequence: 0,
  anonymised_at: null,
  search_text: null,
}
const calendar: CalendarAttachment = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' }
const diner: toDiner.DinerEmailData = { site, venue, reservation, url: 'https://eat.example.org/reservation#token' }
const answerUrl = 'https://eat.example.org/answer-request#token'
const owner: toVenue.VenueEmailData = { site, venue, reservation, recipient: { email: 'pike@example.org', as: 'owner' }, answerUrl }
const suggestion = {
  times: [{ date: '2026-12-11', time: '18:00' }],
  message: 'We are full at 19:30.',
  suggested_at: '2026-12-01T12:00:00.000Z',
  expires_at: '2026-12-03T12:00:00.000Z',
  declined_at: null,
}
const change = { party_size: 6, date: '2026-12-12', time: '20:00', requested_at: '2026-12-01T12:00:00.000Z' }
const closed = { ...reservation, venueName: venue.name }

const EMAILS = [
  toDiner.reservationReceived(diner),
  toDiner.reservationReceived({ ...diner, reservation: { ...reservation, requested_date: '2026-12-01' } }),
  toDiner.reservationConfirmed(diner, calendar),
  toDiner.reservationDeclined(diner),
  toDiner.tableCalledOff(diner, calendar),
  toDiner.tableChanged(diner, calendar),
  toDiner.changeDeclined(diner),
  toDiner.timesSuggested(diner, suggestion),
  toDiner.reservationUnanswered(diner, false),
  toDiner.reservationUnanswered(diner, true),
  toDiner.reservationWithdrawn(diner, calendar),
  toDiner.reservationWithdrawn(diner, null),
  toVenue.reservationRequested(owner),
  toVenue.reservationBooked(owner),
  toVenue.answerLinkRenewed(owner),
  toVenue.reservationReminder(owner, 12),
  toVenue.reservationReminder(owner, 24),
  toVenue.changeRequested(owner, change),
  toVenue.changeDropped(owner),
  toVenue.tableChangedByDiner(owner),
  toVenue.textsChangedByDiner(owner),
  toVenue.suggestionAccepted(owner),
  toVenue.suggestionDeclined(owner),
  toVenue.reservationWithdrawn(owner, false),
  toVenue.reservationWithdrawn(owner, true),
  toVenue.reservationRequested({ ...owner, recipient: { email: 'admin@example.org', as: 'admin' }, answerUrl: null }),
  venueClosed(site, { ...closed, status: 'confirmed', calendar }),
  venueClosed(site, { ...closed, status: 'pending', calendar: null }),
]

test('emails about reservations have the texts of reservation-emails.txt', async () => {
  const texts = EMAILS.map((email) => `To: ${email.to}\nSubject: ${email.subject}\n\n${renderEmail(email, site).text.trim()}\n`)
  await expect(texts.join(`\n${'-'.repeat(70)}\n\n`)).toMatchFileSnapshot('./reservation-emails.txt')
})

test('the text of an email has no line that the name of a diner forged', () => {
  const first_name = 'Imogen\r\n\r\nConfirm your table:\u2028https://evil.example'
  const email = toDiner.reservationConfirmed({ ...diner, reservation: { ...reservation, first_name } }, calendar)
  const { text } = renderEmail(email, site)
  expect(text).toContain('Imogen Confirm your table: https://evil.example, The Gilded Pike is expecting you.')
  expect(text).not.toMatch(/^(?:Confirm your table|https:\/\/evil)/m)
})
