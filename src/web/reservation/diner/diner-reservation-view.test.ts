import { expect, test } from 'vitest'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { progressSteps, reservationNoun, reservationStatusView } from './diner-reservation-view.ts'

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
  changed_at: null,
  can_change_request: true,
  can_change: false,
  is_short_notice: false,
  called_off: null,
  can_withdraw: true,
  is_over: false,
  venue: {
    id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
    name: 'The Crown',
    slug: 'the-crown',
    phone: null,
    address: '1 High Street',
    reply_hours: null,
  },
}
const NOW = new Date('2026-11-21T12:00:00.000Z')
const WITHDRAWN = '2026-11-21T12:00:00.000Z'

test.each<[Partial<DinerReservation>, string, RegExp]>([
  [{}, 'Pending', /isn't guaranteed until The Crown confirms by email. They reply within 24 hours/],
  [{ created_at: '2026-11-20T11:00:00.000Z' }, 'Pending', /They haven't replied within 24 hours. We've sent a reminder\.$/],
  [{ venue: { ...reservation.venue, reply_hours: 2 } }, 'Pending', /They reply within 24 hours, usually within 2 hours\.$/],
  [{ is_over: true }, 'Past', /didn't reply in time/],
  [{ status: 'confirmed' }, 'Confirmed', /The table is yours/],
  [{ status: 'confirmed', is_over: true }, 'Confirmed', /enjoyed your visit/],
  [{ status: 'declined' }, 'Declined', /can't take your booking this time/],
  [{ withdrawn_at: WITHDRAWN }, 'Cancelled', /let The Crown know/],
  [{ status: 'confirmed', withdrawn_at: WITHDRAWN, is_over: true }, 'Cancelled', /let The Crown know/],
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

const SENT = { label: 'Sent', when: '20 Nov 2026, 12:00', state: 'done' }
const TABLE = { label: 'Your table', when: '24 Dec 2026, 19:30' }

test.each<[Partial<DinerReservation>, object[]]>([
  [{}, [SENT, { label: 'Reply due by', when: '21 Nov 2026, 12:00', state: 'current' }, { ...TABLE, state: 'next' }]],
  [
    { created_at: '2026-11-19T12:00:00.000Z' },
    [
      { ...SENT, when: '19 Nov 2026, 12:00' },
      { label: 'Reply was due', when: '20 Nov 2026, 12:00', state: 'current' },
      { ...TABLE, state: 'next' },
    ],
  ],
  [
    { suggestion: { times: [], message: null, expires_at: '2026-11-22T18:00:00.000Z' } },
    [SENT, { label: 'Reply by', when: '22 Nov 2026, 18:00', state: 'current' }, { label: 'Your table', when: '', state: 'next' }],
  ],
  [{ status: 'confirmed' }, [SENT, { label: 'Confirmed', when: '', state: 'done' }, { ...TABLE, state: 'current' }]],
  [{ status: 'declined' }, []],
  [{ withdrawn_at: WITHDRAWN }, []],
  [{ is_over: true }, []],
  [{ called_off: { reason: null } }, []],
])('progressSteps returns the steps of the reservation %j', (over, steps) => {
  expect(progressSteps({ ...reservation, ...over }, NOW, 'Europe/London')).toEqual(steps)
})
