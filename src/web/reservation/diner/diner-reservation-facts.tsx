import type { ReactNode } from 'react'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { formatDate } from '../../../domain/time.ts'
import { phoneHref } from '../../../domain/venue/contact-links.ts'
import { directionsTo } from '../../../domain/venue/directions.ts'
import { DetailIcon, type DetailIconName } from '../../ui/detail-icon.tsx'
import { UnbrokenEnd } from '../../ui/unbroken-end.tsx'
import * as dinerReservationStyles from './diner-reservation.module.css'

export function DinerReservationFacts({ reservation }: { reservation: DinerReservation }) {
  const { venue } = reservation
  return (
    <dl className={dinerReservationStyles.facts}>
      <Fact icon="calendar" label="Date">
        {formatDate(reservation.requested_date, { weekday: true })}
      </Fact>
      <Fact icon="clock" label="Time">
        {reservation.requested_time}
      </Fact>
      <Fact icon="pin" label="Address">
        <UnbrokenEnd text={venue.address} />{' '}
        <a
          className={dinerReservationStyles.directions}
          href={directionsTo(`${venue.name}, ${venue.address}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Directions<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </Fact>
      {venue.phone ? (
        <Fact icon="phone" label="Phone">
          <a href={phoneHref(venue.phone)}>{venue.phone}</a>
        </Fact>
      ) : null}
      {reservation.first_name ? (
        <Fact icon="user" label="Name">
          {reservation.first_name}
        </Fact>
      ) : null}
      {reservation.allergies ? (
        <Fact icon="warning" label="Allergies">
          {reservation.allergies}
        </Fact>
      ) : null}
      {reservation.special_requests ? (
        <Fact icon="info" label="Special requests">
          {reservation.special_requests}
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ icon, label, children }: { icon: DetailIconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <DetailIcon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
