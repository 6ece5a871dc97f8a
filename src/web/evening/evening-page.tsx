import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DayReservation, ReservationDay } from '../../contract/evening.ts'
import type { VenueHoursData } from '../../contract/hours.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { can } from '../../domain/permissions.ts'
import { formatDate, isLocalDate } from '../../domain/time.ts'
import { venueHoursQuery } from '../owner/venue-hours-query.ts'
import { VenueNavigation } from '../owner/venue-navigation.tsx'
import { pluralise } from '../pluralise.ts'
import { LoadingPlaceholder, PrivatePage } from '../private/private-page.tsx'
import { useLocalNow } from '../private/use-local-now.ts'
import { useIsOnline } from '../private/use-online.ts'
import { useShortcuts } from '../private/use-shortcuts.ts'
import { SavedAnswers } from '../reservation/answers/saved-answers.tsx'
import { ListErrorBanner } from '../reservation/panel/list-error-banner.tsx'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { AddBookingDialog } from './add-booking-dialog.tsx'
import { BookingsList } from './bookings-list.tsx'
import { CloseTimesDialog } from './close-times-dialog.tsx'
import { type DayTimes, timesOfDay } from './closing-options.ts'
import { CoversChart } from './covers-chart.tsx'
import { AddBookingButton, CloseTimesButton, HeaderActions } from './day-actions.tsx'
import { DaySheet } from './day-sheet.tsx'
import { arrivedPeople, bookingsOf, peopleOf } from './day-summary.ts'
import * as styles from './evening-page.module.css'
import { GuestDialog } from './guest-dialog.tsx'
import { NeedsAnswer } from './needs-answer.tsx'
import { useDay } from './use-day.ts'

export function EveningPage() {
  const { id } = useParams({ from: '/venue-tonight/$id' })
  const search = useSearch({ from: '/venue-tonight/$id' })
  const date = typeof search.date === 'string' && isLocalDate(search.date) ? search.date : undefined
  const navigate = useNavigate({ from: '/venue-tonight/$id' })
  const now = useLocalNow()
  const { day, isStale, error, refetch } = useDay(id, date)
  const isOnline = useIsOnline()
  const [isAdding, setAdding] = useState(false)
  const [closing, setClosing] = useState<{ time: string | null } | null>(null)
  const { data: hours } = useQuery(venueHoursQuery(useApi(), id))
  const times = timesOfDay(hours, day?.date ?? '')
  const { mayAdd, mayClose } = useDayPermissions(id, day, times)
  useShortcuts(mayAdd ? { n: () => setAdding(true) } : {})
  const isFull = times.all.size > 0 && times.closed.size >= times.all.size
  const closeButton = day && mayClose ? <CloseTimesButton day={day} isFull={isFull} onClose={() => setClosing({ time: null })} /> : null
  const addButton = mayAdd ? <AddBookingButton onAdd={() => setAdding(true)} /> : null
  const openVenue = (venue: string) => void navigate({ params: { id: venue }, search: {} })
  return (
    <>
      <div className={styles.screen}>
        <PrivatePage
          title={day ? titleOf(day) : 'Tonight'}
          navigation={<VenueNavigation venueId={id} name={day?.venue.name} onChoose={openVenue} />}
          actions={
            <HeaderActions day={day}>
              {closeButton}
              {addButton}
            </HeaderActions>
          }
        >
          {day ? <Summary day={day} now={now} /> : null}
          {error || isStale || !isOnline ? (
            <ListErrorBanner
              className={styles.banner}
              error={error}
              shownFrom={day ? Date.parse(day.as_of) : null}
              onRetry={() => void refetch()}
            />
          ) : null}
          <SavedAnswers venueId={id} className={styles.banner} />
          {day ? (
            <Day day={day} hours={hours} times={times} now={now} onTimeClick={mayClose ? (time) => setClosing({ time }) : null} />
          ) : error ? null : (
            <LoadingPlaceholder />
          )}
          {addButton ? (
            <div className={styles.dock}>
              {closeButton}
              {addButton}
            </div>
          ) : null}
          {closing && day && hours ? (
            <CloseTimesDialog day={day} hours={hours} time={closing.time} onClose={() => setClosing(null)} />
          ) : null}
          {isAdding && mayAdd && day ? <AddBookingDialog day={day} hours={hours} onClose={() => setAdding(false)} /> : null}
        </PrivatePage>
      </div>
      {day ? <DaySheet day={day} closed={times.closed} now={now} /> : null}
    </>
  )
}

function useDayPermissions(venueId: string, day: ReservationDay | undefined, times: DayTimes) {
  const actor = useActor()
  if (!day) return { mayAdd: false, mayClose: false }
  return {
    mayAdd: can(actor, 'reservation:add', { venueId }),
    // A past day and a day without hours take no requests anyway.
    mayClose: can(actor, 'venue:close-times', shownVenue(actor, venueId)) && day.date >= day.today && times.all.size > 0,
  }
}

type DayProps = {
  day: ReservationDay
  hours: VenueHoursData | undefined
  times: DayTimes
  now: { date: string; time: string }
  /** null: nobody may close times of this day. */
  onTimeClick: ((time: string) => void) | null
}

/** The requests that wait for an answer, beside the covers and bookings of the day. */
function Day({ day, hours, times, now, onTimeClick }: DayProps) {
  const [editing, setEditing] = useState<DayReservation | null>(null)
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.answers}>
          <NeedsAnswer day={day} />
        </div>
        <div>
          <CoversChart day={day} hours={hours} now={now} times={times} onTimeClick={onTimeClick} />
          <BookingsList day={day} hours={hours} now={now} onEdit={setEditing} />
        </div>
      </div>
      {editing ? <GuestDialog booking={editing} hours={hours} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function titleOf({ date, today }: ReservationDay): string {
  return date === today ? 'Tonight' : formatDate(date, { weekday: true })
}

function Summary({ day, now }: { day: ReservationDay; now: { date: string; time: string } }) {
  const bookings = bookingsOf(day.reservations)
  const arrived = arrivedPeople(bookings)
  return (
    <p className={styles.summary}>
      <b>
        {formatDate(day.date, { weekday: true })}
        {day.date === now.date ? `, ${now.time}` : ''}.
      </b>{' '}
      {bookings.length === 0 ? 'No bookings' : `${pluralise(bookings.length, 'booking')}, ${partySizeLabel(peopleOf(bookings))}`}
      {arrived > 0 ? `, ${arrived} here now` : ''}.
    </p>
  )
}
