import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DayReservation, ReservationDay } from '../../contract/evening.ts'
import type { VenueHoursData } from '../../contract/hours.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { pluralise } from '../pluralise.ts'
import * as panelStyles from '../private/panel.module.css'
import { SearchField } from '../private/table/search-field.tsx'
import { reservationPageQuery } from '../reservation/panel/queries.ts'
import { useApi } from '../site.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BookingRow } from './booking-row.tsx'
import * as styles from './bookings-list.module.css'
import { bookingsOf, groupByHalfHour, matchesGuest } from './day-summary.ts'
import { emptyDayWords } from './day-words.ts'
import { ReservationsLink } from './reservations-link.tsx'

type Props = {
  day: ReservationDay
  hours: VenueHoursData | undefined
  now: { date: string; time: string }
  onEdit: (booking: DayReservation) => void
}

export function BookingsList({ day, hours, now, onEdit }: Props) {
  const [typed, setTyped] = useState('')
  const bookings = bookingsOf(day.reservations)
  const found = typed ? bookings.filter((booking) => matchesGuest(booking, typed)) : bookings
  // Also of earlier tables that last until then.
  const covers = new Map(
    day.half_hours.map(({ time, booked, room }) => [time, room === null ? `${booked} booked at ${time}` : `${booked}/${room} at ${time}`]),
  )
  const empty = emptyDayWords(hours, day.date, day.today)
  return (
    <section className={panelStyles.panel} aria-labelledby="bookings-title">
      <header>
        <h2 id="bookings-title" tabIndex={-1}>
          Bookings
        </h2>
        <div className={styles.search}>
          <SearchField label="Search bookings" placeholder="Name or phone" value={typed} onFind={setTyped} hasSlash />
        </div>
      </header>
      {typed ? <Found count={found.length} typed={typed} venueId={day.venue.id} date={day.date} /> : null}
      {bookings.length === 0 ? <EmptyState hint={empty.hint}>{empty.sentence}</EmptyState> : null}
      {groupByHalfHour(found).map((group) => (
        <section key={group.time} aria-label={group.time}>
          <div className={styles.time}>
            <h3>{group.time}</h3>
            <span>
              {pluralise(group.bookings.length, 'booking')}, {partySizeLabel(group.people)}
            </span>
            <span className={styles.covers}>{covers.get(group.time)}</span>
          </div>
          <ul>
            {group.bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} date={day.date} now={now} onEdit={() => onEdit(booking)} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

type FoundProps = { count: number; typed: string; venueId: string; date: string }

function Found({ count, typed, venueId, date }: FoundProps) {
  const { data } = useQuery(reservationPageQuery(useApi(), venueId, { status: 'all', q: typed }))
  const others = data?.data.filter(({ requested_date }) => requested_date !== date).length ?? 0
  return (
    <p className={`${styles.found} muted small`} role="status">
      {pluralise(count, 'booking')} on this day
      {others > 0 ? (
        <>
          ,{' '}
          <ReservationsLink venueId={venueId} status="all" q={typed}>
            others on other days
          </ReservationsLink>
        </>
      ) : null}
    </p>
  )
}
