import type { Reservation } from '../../contract/reservation.ts'
import type { Venue } from '../../contract/venue.ts'
import { directionsHref } from '../../domain/venue/directions.ts'
import { DetailIcon } from '../ui/detail-icon.tsx'
import * as styles from './notes.module.css'

export type Place = Pick<Venue, 'name' | 'address_road' | 'address_city' | 'address_county' | 'address_postcode' | 'latitude' | 'longitude'>

type Request = Pick<Reservation, 'id' | 'venue_id' | 'party_size' | 'requested_date' | 'requested_time'>

type Props = {
  venue: Place
  request: Request
  /** In a frame the file opens outside it, because iPhones show it as a page. */
  isFramed?: boolean
}

/** Under the facts of a request that was just sent: its calendar entry and the way to the venue. */
export function VisitLinks({ venue, request, isFramed = false }: Props) {
  return (
    <div className={styles.links}>
      <a className="btn outline" href={calendarUrl(request)} {...(isFramed ? { target: '_blank', rel: 'noopener' } : { download: '' })}>
        <DetailIcon name="calendar" />
        Add to calendar{isFramed ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
      </a>
      <a className="btn outline" href={directionsHref(venue)} target="_blank" rel="noopener noreferrer">
        <DetailIcon name="pin" />
        Directions<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  )
}

/** The URL of the tentative calendar entry of a request, which the entry of the confirmation replaces. */
function calendarUrl({ id, venue_id, party_size, requested_date, requested_time }: Request): string {
  const query = { venue_id, reservation_id: id, party_size: String(party_size), requested_date, requested_time }
  return `/api/reservations/calendar?${new URLSearchParams(query)}`
}
