import type { Reservation } from '../../src/contract/reservation.ts'

type Sent = Omit<Reservation, 'id' | 'status' | 'created_at'>

/** A request that is in order at `NOON`; each test spoils what it is about. */
export function aRequest(venue: { id: string }, over: Partial<Record<keyof Sent, unknown>> = {}): Record<keyof Sent, unknown> {
  return {
    venue_id: venue.id,
    first_name: 'Imogen',
    last_name: 'Achebe',
    email: 'imogen@example.org',
    phone: '01632 960184',
    party_size: 2,
    requested_date: '2026-12-24',
    requested_time: '19:30',
    special_requests: 'A quiet corner',
    ...over,
  }
}
