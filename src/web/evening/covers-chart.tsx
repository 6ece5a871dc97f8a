import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import type { VenueHoursData } from '../../contract/hours.ts'
import { halfHourOf } from '../../domain/half-hour.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { can } from '../../domain/permissions.ts'
import * as panelStyles from '../private/panel.module.css'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import * as styles from './covers-chart.module.css'
import { isClosedOn, noteOf } from './day-words.ts'

function useMayChangeHours(venueId: string): boolean {
  const actor = useActor()
  return can(actor, 'venue:hours', shownVenue(actor, venueId))
}

type Props = {
  day: ReservationDay
  hours: VenueHoursData | undefined
  now: { date: string; time: string }
  times: { all: ReadonlySet<string>; closed: ReadonlySet<string> }
  onTimeClick: ((time: string) => void) | null
}

export function CoversChart({ day, hours, now, times, onTimeClick }: Props) {
  const all = day.half_hours
  const current = now.date === day.date ? halfHourOf(now.time) : null
  const first = all.findIndex(({ time, booked, requested }) => booked + requested > 0 || halfHourOf(time) >= (current ?? 0))
  const halves = all.slice(Math.max(0, first))
  const top = Math.max(1, ...halves.map(({ booked, requested, room }) => Math.max(booked + requested, room ?? 0)))
  const isUnlimited = halves.length > 0 && halves.every(({ room }) => room === null)
  const isClosed = isClosedOn(hours, day.date)
  const note = noteOf(hours, day.date)
  const list = useRef<HTMLUListElement>(null)
  const firstTaken = halves.findIndex(({ time, booked, requested }) => booked + requested > 0 && halfHourOf(time) >= (current ?? 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day scrolls, so that nothing moves under the user's hand
  useEffect(() => {
    const half = list.current?.children[firstTaken]
    if (half instanceof HTMLElement) list.current?.scrollTo({ left: half.offsetLeft - half.offsetWidth })
  }, [day.date])
  return (
    <section className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby="covers-title">
      <header>
        <h2 id="covers-title">Covers per half hour</h2>
        {isClosed ? (
          <span className="badge declined">Closed</span>
        ) : onTimeClick ? (
          <span className="muted small">Choose a time to close it.</span>
        ) : null}
      </header>
      {note ? <p className={styles.note}>Note: {note}</p> : null}
      {halves.length > 0 ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
          <ul className={styles.halves} ref={list} tabIndex={0} aria-label="Covers per half hour, scrolls sideways">
            {halves.map((half) => {
              const { time } = half
              const minute = halfHourOf(time)
              const isPast = now.date > day.date || (current !== null && minute < current)
              const content = <HalfHour {...half} top={top} isPast={isPast} isClosed={times.closed.has(time)} />
              return (
                <li key={time} aria-current={minute === current ? 'time' : undefined}>
                  {onTimeClick && !isPast && times.all.has(time) ? (
                    <button type="button" className={styles.half} onClick={() => onTimeClick(time)}>
                      {content}
                    </button>
                  ) : (
                    <span className={styles.half}>{content}</span>
                  )}
                </li>
              )
            })}
          </ul>
          <Legend />
        </>
      ) : isClosed ? (
        <HoursNote venueId={day.venue.id} link="Change the hours">
          No tables on this day.
        </HoursNote>
      ) : null}
      {isUnlimited ? (
        <HoursNote venueId={day.venue.id} link="Set the covers per half hour">
          No limit is set, so no time fills up.
        </HoursNote>
      ) : null}
    </section>
  )
}

function HoursNote({ venueId, link, children }: { venueId: string; link: string; children: string }) {
  const mayChange = useMayChangeHours(venueId)
  return (
    <p className={`${styles.hours} muted small`}>
      {children}{' '}
      {mayChange ? (
        <Link to="/venue-hours/$id" params={{ id: venueId }} className="link">
          {link}
        </Link>
      ) : null}
    </p>
  )
}

type HalfHourProps = ReservationDay['half_hours'][number] & {
  /** Covers of the highest bar. */
  top: number
  isPast: boolean
  isClosed: boolean
}

function HalfHour({ time, booked, requested, room, top, isPast, isClosed }: HalfHourProps) {
  return (
    <>
      <span className="visually-hidden">
        {time}: {partySizeLabel(booked)} booked{room === null ? '' : ` of ${room}`}
        {requested > 0 ? `, ${requested} requested` : ''}
        {isClosed ? ', closed to requests' : ''}
      </span>
      <span className={styles.number} aria-hidden="true">
        {booked}
        {room === null ? null : <span className="muted">/{room}</span>}
        {requested > 0 ? <span className="muted">+{requested}</span> : null}
      </span>
      <span
        className={styles.bar}
        data-past={isPast || undefined}
        data-closed={isClosed || undefined}
        data-unlimited={room === null || undefined}
        aria-hidden="true"
      >
        <i style={{ height: `${(booked / top) * 100}%` }} />
        <i className={styles.requested} style={{ height: `${(requested / top) * 100}%` }} />
      </span>
      <span className={styles.time} aria-hidden="true">
        {time}
      </span>
    </>
  )
}

function Legend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <i /> Booked
      </span>
      <span>
        <i className={styles.requested} /> Requested
      </span>
      <span>
        <i className={styles.closed} /> Closed to requests
      </span>
    </p>
  )
}
