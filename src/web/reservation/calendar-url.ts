import type { Reservation } from '../../contract/reservation.ts'

type Request = Pick<Reservation, 'id' | 'venue_id' | 'party_size' | 'requested_date' | 'requested_time'>

/** The address of the tentative calendar entry of a request, which the entry of the confirmation replaces. */
export function calendarUrl({ id, venue_id, party_size, requested_date, requested_time }: Request): string {
  const query = { venue_id, reservation_id: id, party_size: String(party_size), requested_date, requested_time }
  return `/api/reservations/calendar?${new URLSearchParams(query)}`
}
