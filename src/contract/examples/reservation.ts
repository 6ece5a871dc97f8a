import type { Reservation, ReservationPage, ReservationRow } from '../reservation.ts'
import type { AnswerRequest, DinerReservation } from '../reservation-link.ts'
import { venueExample } from './venue.ts'

export const reservationRequestExample = {
  venue_id: venueExample.id,
  first_name: 'Imogen',
  last_name: 'Achebe',
  email: 'imogen@example.org',
  phone: '01632 960184',
  party_size: 2,
  requested_date: '2026-12-24',
  requested_time: '19:30',
  allergies: null,
  special_requests: 'A quiet corner',
}

export const reservationExample: Reservation = {
  id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
  ...reservationRequestExample,
  status: 'pending',
  created_at: '2026-11-20T18:00:00.000Z',
}

export const reservationRowExample: ReservationRow = {
  ...reservationExample,
  venue_name: 'The Gilded Pike',
  source: 'online',
  withdrawn_at: null,
  withdrawn_by: null,
  withdrawal_reason: null,
  suggestion: null,
  requested_change: null,
  diner_change: null,
  arrived_at: null,
  no_show_at: null,
  venue_note: null,
  decided_at: null,
  decided_by: null,
  decided_via: null,
  decline_reason: null,
  anonymised_at: null,
  pending: { reply_due_at: '2026-11-21T18:00:00.000Z', covers_nearby: 14 },
}

export const reservationPageExample: ReservationPage = {
  data: [reservationRowExample],
  total: 1,
  next: null,
  pages: 1,
  counts: { all: 5, pending: 1, confirmed: 3, declined: 1 },
  pending_total: 1,
  waiting_total: 2,
  days: [{ date: '2026-12-24', requests: 1, covers: 2 }],
  as_of: '2026-11-20T19:30:00.000Z',
}

export const dinerReservationExample: DinerReservation = {
  id: reservationExample.id,
  first_name: reservationExample.first_name,
  party_size: reservationExample.party_size,
  requested_date: reservationExample.requested_date,
  requested_time: reservationExample.requested_time,
  allergies: reservationExample.allergies,
  special_requests: reservationExample.special_requests,
  status: 'pending',
  created_at: reservationExample.created_at,
  withdrawn_at: null,
  decline_reason: null,
  suggestion: null,
  requested_change: null,
  changed_at: null,
  can_change_request: true,
  is_short_notice: false,
  can_change: false,
  called_off: null,
  can_withdraw: true,
  is_over: false,
  venue: {
    id: venueExample.id,
    name: 'The Gilded Pike',
    slug: 'the-gilded-pike',
    phone: '01632 960100',
    address: '14 Barge Lane, Windsor, Berkshire, SL4 0ZZ',
    reply_hours: 2,
  },
}

export const answerRequestExample: AnswerRequest = {
  state: 'open',
  venue_id: venueExample.id,
  venue_name: 'The Gilded Pike',
  party_size: reservationExample.party_size,
  requested_date: reservationExample.requested_date,
  requested_time: reservationExample.requested_time,
  diner: {
    first_name: reservationExample.first_name,
    last_name: reservationExample.last_name,
    email: reservationExample.email,
    phone: reservationExample.phone,
    allergies: reservationExample.allergies,
    special_requests: reservationExample.special_requests,
  },
  status: 'pending',
  decided_at: null,
  decided_via: null,
  suggestion: null,
  diner_change: null,
  decline_reason: null,
  withdrawn_at: null,
  reply_due_at: '2026-11-21T18:00:00.000Z',
  that_day: { tables: 2, covers: 9 },
  beyond_room: 0,
}
