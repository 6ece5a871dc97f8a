import type { ReservationRow } from '../../contract/reservation.ts'

/** A booking that the venue entered has only one name field. */
export function guestName({
  first_name,
  last_name,
  anonymised_at,
}: Pick<ReservationRow, 'first_name' | 'last_name' | 'anonymised_at'>): string {
  return anonymised_at ? 'Name removed' : `${first_name} ${last_name}`.trim()
}
