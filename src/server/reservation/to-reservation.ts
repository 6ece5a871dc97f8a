import type { Reservation } from '../../contract/reservation.ts'
import { reservations } from '../db/schema/index.ts'

/** The columns of a reservation that its diner is told. */
export const reservationColumns = {
  id: reservations.id,
  venue_id: reservations.venue_id,
  first_name: reservations.first_name,
  last_name: reservations.last_name,
  email: reservations.email,
  phone: reservations.phone,
  party_size: reservations.party_size,
  requested_date: reservations.requested_date,
  requested_time: reservations.requested_time,
  special_requests: reservations.special_requests,
  status: reservations.status,
  created_at: reservations.created_at,
}

type Row = Omit<Reservation, 'created_at'> & { created_at: Date }

/** A row as the API answers it; the time as it was asked for, '19:30'. */
export function toReservation(row: Row): Reservation {
  return { ...row, requested_time: row.requested_time.slice(0, 5), created_at: row.created_at.toISOString() }
}
