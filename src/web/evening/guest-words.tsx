import type { ReservationRow } from '../../contract/reservation.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './guest-words.module.css'

/** A booking that the venue entered has only one name field. */
export function guestName({
  first_name,
  last_name,
  anonymised_at,
}: Pick<ReservationRow, 'first_name' | 'last_name' | 'anonymised_at'>): string {
  return anonymised_at ? 'Name removed' : `${first_name} ${last_name}`.trim()
}

type GuestWordsProps = { booking: { special_requests: string | null; allergies: string | null } }

export function GuestWords({ booking: { special_requests, allergies } }: GuestWordsProps) {
  return (
    <>
      {special_requests ? <q className={styles.words}>{special_requests}</q> : null}
      {allergies ? (
        <p className={styles.allergies}>
          <Icon name="warning" />
          <span>Allergies: {allergies}</span>
        </p>
      ) : null}
    </>
  )
}
