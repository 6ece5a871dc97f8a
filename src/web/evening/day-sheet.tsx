import type { DayReservation, ReservationDay } from '../../contract/evening.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { formatDate } from '../../domain/time.ts'
import { pluralise } from '../pluralise.ts'
import * as styles from './day-sheet.module.css'
import { bookingsOf, groupByHalfHour, peopleOf } from './day-summary.ts'
import { guestName } from './guest-words.tsx'

/** Lines for guests who come or call after the sheet was printed. */
const EMPTY_LINES = 6

type Props = {
  day: ReservationDay
  closed: ReadonlySet<string>
  now: { date: string; time: string }
}

export function DaySheet({ day, closed, now }: Props) {
  const bookings = bookingsOf(day.reservations)
  const unanswered = day.reservations.filter(({ status }) => status === 'pending').length
  return (
    <article className={styles.sheet}>
      <header className={styles.header}>
        <div>
          <p>{day.venue.name}</p>
          <h2>{formatDate(day.date, { weekday: true })}</h2>
        </div>
        <p>
          <b>
            {pluralise(bookings.length, 'booking')}, {partySizeLabel(peopleOf(bookings))}.
          </b>
          {roomOf(day) === null ? null : ` Room for ${roomOf(day)}.`}
          <br />
          Printed {now.date === day.date ? now.time : `${formatDate(now.date)}, ${now.time}`}
        </p>
      </header>
      <ul className={styles.halves}>
        {day.half_hours.map(({ time, booked, room }) => (
          <li key={time}>
            <b>{time}</b>
            {closed.has(time) ? 'Closed' : room === null ? booked : `${booked}/${room}`}
          </li>
        ))}
      </ul>
      <BookingsTable bookings={bookings} />
      <KitchenAndWalkIns bookings={bookings} />
      <footer className={styles.footer}>
        <span>{unanswered > 0 ? `${pluralise(unanswered, 'request')} of this day not yet answered.` : ''}</span>
        <span>Contains personal data. Shred it after service.</span>
      </footer>
    </article>
  )
}

/** Maximum number of people at a time when it is the same all day; otherwise null, because each half hour shows its own. */
function roomOf({ half_hours }: ReservationDay): number | null {
  const rooms = new Set(half_hours.map(({ room }) => room))
  return rooms.size === 1 ? ([...rooms][0] ?? null) : null
}

/** Whether a booking is the first of its time. The others show the time in grey: a page break may separate them from the first. */
function isNewTime(bookings: readonly DayReservation[], index: number): boolean {
  return bookings[index - 1]?.requested_time !== bookings[index]?.requested_time
}

type Bookings = { bookings: readonly DayReservation[] }

function BookingsTable({ bookings }: Bookings) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">People</th>
          <th scope="col">Name, phone</th>
          <th scope="col">Allergies and notes</th>
          <th scope="col">Table</th>
          <th scope="col">In</th>
        </tr>
      </thead>
      <tbody>
        {groupByHalfHour(bookings).flatMap(({ bookings: own }) =>
          own.map((booking, index) => (
            <tr key={booking.id} className={isNewTime(own, index) ? styles.later : undefined}>
              <td className={isNewTime(own, index) ? styles.number : `${styles.number} ${styles.repeated}`}>{booking.requested_time}</td>
              <td className={`${styles.number} ${styles.people}`}>{booking.party_size}</td>
              <td>
                <span className={styles.guest}>
                  <b>{guestName(booking)}</b> <span>{booking.phone}</span>
                </span>
              </td>
              <td>
                {booking.allergies ? <p className={styles.allergies}>Allergies: {booking.allergies}</p> : null}
                {booking.special_requests ? <p>{booking.special_requests}</p> : null}
                {booking.venue_note ? <p>{booking.venue_note}</p> : null}
              </td>
              <td className={styles.line}>
                <span />
              </td>
              <td>
                <span className={styles.box}>{booking.arrived_at ? '✓' : ''}</span>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

function KitchenAndWalkIns({ bookings }: Bookings) {
  const allergies = bookings.filter((booking) => booking.allergies)
  return (
    <div className={styles.columns}>
      <section>
        <h3>Allergies for the kitchen</h3>
        {allergies.length === 0 ? <p>None were given.</p> : null}
        <ul>
          {allergies.map((booking) => (
            <li key={booking.id}>
              {booking.requested_time}{' '}
              <b>
                {guestName(booking)}, {booking.party_size}.
              </b>{' '}
              {booking.allergies}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Walk-ins and phone bookings</h3>
        {Array.from({ length: EMPTY_LINES }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no identity
          <p key={line} className={styles.empty} />
        ))}
      </section>
    </div>
  )
}
