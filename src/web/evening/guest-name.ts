import type { ReservationRow } from '../../contract/reservation.ts'

/** The name of a guest. A booking that the venue typed in has one name field only. */
export function guestName({
  first_name,
  last_name,
  anonymised_at,
}: Pick<ReservationRow, 'first_name' | 'last_name' | 'anonymised_at'>): string {
  return anonymised_at ? 'Name removed' : `${first_name} ${last_name}`.trim()
}
