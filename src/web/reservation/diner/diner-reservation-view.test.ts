import { expect, test } from 'vitest'
import type { DinerReservation } from '../../../contract/reservation.ts'
import { reservationNoun, reservationStatusView } from './diner-reservation-view.ts'

const reservation: DinerReservation = {
  id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
  first_name: 'Imogen',
  party_size: 2,
  requested_date: '2026-12-24',
  requested_time: '19:30',
  allergies: null,
  special_requests: null,
  status: 'pending',
  created_at: '2026-11-20T12:00:01.000Z',
  withdrawn_at: null,
  decline_reason: null,
  suggestion: null,
  requested_change: null,
  can_change: false,
  is_short_notice: false,
  called_off: null,
  can_withdraw: true,
  is_over: false,
  venue: { name: 'The Crown', slug: 'the-crown', phone: null, address: '1 High Street', reply_hours: null },
}
const NOW = new Date('2026-11-21T12:00:00.000Z')
const WITHDRAWN = '2026-11-21T12:00:00.000Z'

test.each<[Partial<DinerReservation>, string, RegExp]>([
  [{}, 'Pending', /not guaranteed until The Crown sends a confirmation e-mail. They reply within 24 hours/],
  [{ created_at: '2026-11-20T11:00:00.000Z' }, 'Pending', /They were to reply within 24 hours, and have been reminded\.$/],
  [{ venue: { ...reservation.venue, reply_hours: 2 } }, 'Pending', /They reply within 24 hours, usually within 2 hours\.$/],
  [{ is_over: true }, 'Past', /never answered/],
  [{ status: 'confirmed' }, 'Confirmed', /The table is yours/],
  [{ status: 'confirmed', is_over: true }, 'Confirmed', /was yours/],
  [{ status: 'declined' }, 'Declined', /no table for you this time/],
  [{ withdrawn_at: WITHDRAWN }, 'Withdrawn', /taken this back/],
  [{ status: 'confirmed', withdrawn_at: WITHDRAWN, is_over: true }, 'Withdrawn', /taken this back/],
])("the diner's page describes the status %j", (over, word, sentence) => {
  const standing = reservationStatusView({ ...reservation, ...over }, NOW)
  expect(standing.word).toBe(word)
  expect(standing.sentence).toMatch(sentence)
})

test("the diner's page calls it a request until it is confirmed", () => {
  expect((['pending', 'declined', 'confirmed'] as const).map((status) => reservationNoun({ ...reservation, status }))).toEqual([
    'Request',
    'Request',
    'Reservation',
  ])
})
