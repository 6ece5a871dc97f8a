import type { Reservation } from '../../contract/reservation.ts'
import { venueExample } from '../venue/examples.ts'

export const reservationRequestExample = {
  venue_id: venueExample.id,
  first_name: 'Imogen',
  last_name: 'Achebe',
  email: 'imogen@example.org',
  phone: '01632 960184',
  party_size: 2,
  requested_date: '2026-12-24',
  requested_time: '19:30',
  special_requests: 'A quiet corner',
}

export const reservationExample: Reservation = {
  id: 'c3a3a1f6-5b52-4e0f-8f0b-5e6f7a8b9c01',
  ...reservationRequestExample,
  status: 'pending',
  created_at: '2026-11-20T18:00:00.000Z',
}
