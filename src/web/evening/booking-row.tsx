import { useRef } from 'react'
import type { DayReservation } from '../../contract/evening.ts'
import { can } from '../../domain/permissions.ts'
import { attendanceError, attendanceOf } from '../../domain/reservation/attendance.ts'
import type { ReservationSource } from '../../domain/reservation/booking.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import { pluralise } from '../pluralise.ts'
import { useSaved } from '../reservation/answers/use-saved-answers.ts'
import { useActor } from '../session/use-actor.ts'
import { useSite } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { useFocusWhenReplaced } from '../ui/use-focus-when-replaced.ts'
import * as styles from './booking-row.module.css'
import { minutesLate } from './day-summary.ts'
import { GuestWords, guestName } from './guest-words.tsx'
import { useAttendance } from './use-attendance.ts'

const SOURCES: Record<ReservationSource, string | null> = { online: null, phone: 'By phone', walk_in: 'Walk-in' }

type Props = {
  booking: DayReservation
  date: string
  now: { date: string; time: string }
  onEdit: () => void
}

export function BookingRow({ booking, date, now, onEdit }: Props) {
  const name = guestName(booking)
  const late = minutesLate(booking, now, date)
  const attendance = attendanceOf(booking)
  const source = SOURCES[booking.source]
  const side = useRef<HTMLDivElement>(null)
  const listeners = useFocusWhenReplaced(attendance, () => side.current?.querySelector('button') ?? null)
  return (
    <li
      className={styles.row}
      aria-label={`${name}, ${booking.requested_time}`}
      data-attendance={attendance}
      data-late={late ? '' : undefined}
    >
      <span className={styles.people}>
        {booking.party_size}
        <small>{booking.party_size === 1 ? 'person' : 'people'}</small>
      </span>
      <div className={styles.guest}>
        <p className={styles.name}>{name}</p>
        <p className="muted small">
          {booking.requested_time}
          {booking.phone ? (
            <>
              {' · '}
              <a href={phoneHref(booking.phone)}>{booking.phone}</a>
            </>
          ) : null}
          {source && source !== name ? ` · ${source}` : null}
          {late ? (
            <>
              {' '}
              <span className="badge pending">{late > 60 ? 'Over an hour late' : `${late} min late`}</span>
            </>
          ) : null}
        </p>
        <EarlierVisits {...booking.earlier} />
      </div>
      <div className={styles.side} ref={side} {...listeners}>
        <Attendance booking={booking} name={name} isLate={late !== null} />
        <button type="button" className="btn ghost compact" aria-label={`Edit the booking of ${name}`} onClick={onEdit}>
          Edit
        </button>
      </div>
      <div className={styles.notes}>
        <GuestWords booking={booking} />
        {booking.venue_note ? <p className={styles.note}>Note: {booking.venue_note}</p> : null}
      </div>
    </li>
  )
}

function EarlierVisits({ visits, no_shows }: DayReservation['earlier']) {
  if (visits + no_shows === 0) return null
  const words = [
    ...(visits > 0 ? [`Came ${visits === 1 ? 'once' : `${visits} times`} before`] : []),
    ...(no_shows > 0 ? [pluralise(no_shows, 'no-show')] : []),
  ]
  return <p className="muted small">{words.join(', ')}</p>
}

function Attendance({ booking, name, isLate }: { booking: DayReservation; name: string; isLate: boolean }) {
  const { timeZone } = useSite()
  const actor = useActor()
  const mark = useAttendance(booking.venue_id)
  const attendance = attendanceOf(booking)
  const isUnsent = useSaved(booking.venue_id).attendances.some(({ reservation_id, refusal }) => reservation_id === booking.id && !refusal)
  const mayMark = can(actor, 'reservation:note', { venueId: booking.venue_id })
  const isOpen = (next: 'arrived' | 'no_show') => mayMark && attendanceError(booking, next, { now: new Date(), timeZone }) === null
  if (attendance !== 'expected')
    return (
      <>
        <span className={attendance === 'arrived' ? 'badge confirmed' : 'badge declined'}>
          <Icon name={attendance === 'arrived' ? 'tick' : 'close'} />
          {attendance === 'arrived' ? 'Arrived' : 'No-show'}
        </span>
        {isUnsent ? <span className="muted small">Not sent yet</span> : null}
        {mayMark ? (
          <button
            type="button"
            className="btn ghost compact"
            aria-label={`Undo: ${name} ${attendance === 'arrived' ? 'arrived' : 'no-show'}`}
            onClick={() => mark(booking, 'expected')}
          >
            Undo
          </button>
        ) : null}
      </>
    )
  return (
    <>
      {isOpen('arrived') ? (
        <button
          type="button"
          className={isLate ? 'btn compact' : 'btn outline compact'}
          aria-label={`${name} arrived`}
          onClick={() => mark(booking, 'arrived')}
        >
          Arrived
        </button>
      ) : null}
      {isOpen('no_show') ? (
        <button type="button" className="btn outline compact" aria-label={`${name} is a no-show`} onClick={() => mark(booking, 'no_show')}>
          No-show
        </button>
      ) : null}
    </>
  )
}
