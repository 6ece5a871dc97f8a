import type { SuggestedTime, Suggestion } from '../../domain/reservation/suggestion.ts'
import type { ReservationDay } from '../evening.ts'
import { reservationRowExample } from './reservation.ts'
import { venueExample } from './venue.ts'

export const bookingExample = {
  id: 'a1d6c1a4-8f6b-4c1e-9d2f-3a5b6c7d8e9f',
  venue_id: venueExample.id,
  source: 'phone' as const,
  name: 'Patel',
  party_size: 4,
  date: '2026-12-24',
  time: '19:30',
  phone: '07700 900755',
}

export const suggestedTimesExample = {
  times: [
    { date: '2026-12-24', time: '20:00' },
    { date: '2026-12-24', time: '20:30' },
  ] as [SuggestedTime, SuggestedTime],
  message: 'We have space for two prams.',
}

export const suggestionExample: Suggestion = {
  ...suggestedTimesExample,
  suggested_at: '2026-11-20T19:30:00.000Z',
  expires_at: '2026-11-21T19:30:00.000Z',
  declined_at: null,
}

export const reservationDayExample: ReservationDay = {
  venue: { id: venueExample.id, name: venueExample.name },
  date: '2026-12-24',
  today: '2026-11-20',
  reservations: [{ ...reservationRowExample, earlier: { visits: 2, no_shows: 0 } }],
  half_hours: [{ time: '19:30', booked: 0, requested: 2, room: 40 }],
  waiting: [reservationRowExample],
  as_of: '2026-11-20T19:30:00.000Z',
}
