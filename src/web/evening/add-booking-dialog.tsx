import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReservationDay } from '../../contract/evening.ts'
import type { VenueHoursData } from '../../contract/hours.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { halfHourOf } from '../../domain/half-hour.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import {
  BOOKING_SOURCES,
  type Booking,
  type BookingSource,
  VENUE_NOTE_MAX_LENGTH,
  validateBooking,
} from '../../domain/reservation/booking.ts'
import { ALLERGIES_MAX_LENGTH, NAME_MAX_LENGTH } from '../../domain/reservation/request.ts'
import { localNow } from '../../domain/time.ts'
import { SLOT_MINUTES, timeOfMinute } from '../../domain/time-of-minute.ts'
import type { Api } from '../api.ts'
import * as segmentedControlStyles from '../private/segmented-control.module.css'
import { showToast } from '../private/toasts.ts'
import { useOwnId } from '../private/use-own-id.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi, useSite } from '../site.ts'
import { ChoiceTiles } from '../ui/choice-tiles.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { TextField, WatchedFields } from '../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { type Form, useForm } from '../ui/form/use-form.ts'
import * as styles from './add-booking-dialog.module.css'
import { useCloseQuestion } from './use-close-question.tsx'
import { useHoursQuestion } from './use-hours-question.tsx'

type BookingFormValues = Record<Exclude<keyof Booking, 'source'>, string>

type Now = { date: string; time: string }

function initialBooking(day: Pick<ReservationDay, 'date' | 'today'>, now: Now): BookingFormValues {
  const isPast = day.date < day.today
  const date = isPast ? day.today : day.date
  const time = date === now.date ? nextHalfHour(now.time) : '19:00'
  return { party_size: '2', date, time, name: '', phone: '', email: '', allergies: '', note: '' }
}

function toBooking(values: BookingFormValues, source: BookingSource, now: Now): Booking {
  const seated = source === 'walk_in' ? { date: now.date, time: now.time } : {}
  return { ...values, source, party_size: Number(values.party_size), ...seated }
}

/**
 * Returns the times of a day that are offered as buttons, with the number of booked people. The current day starts at
 * the current half hour.
 */
function timeChoices(day: ReservationDay, now: Now): { time: string; booked: number; room: number | null }[] {
  const earliest = day.date === now.date ? halfHourOf(now.time) : 0
  return day.half_hours.filter(({ time }) => halfHourOf(time) >= earliest)
}

function nextHalfHour(time: string): string {
  const minute = Math.min(halfHourOf(time) + SLOT_MINUTES, 23 * 60 + 30)
  return timeOfMinute(minute)
}

const LABELS: Record<BookingSource, string> = { phone: 'Phone booking', walk_in: 'Walk-in' }
const SIZES = ['1', '2', '3', '4', '5', '6', '7', '8'].map((value) => ({ value, label: value }))

type AddBookingProps = {
  day: ReservationDay
  source: BookingSource
  opened: Now
  /** Resolves to whether the table may be stored at this time. */
  ask: (when: Now) => Promise<boolean>
  onAdded: () => void
}

function useAddBooking({ day, source, opened, ask, onAdded }: AddBookingProps): Form<BookingFormValues> {
  const api = useApi()
  const client = useQueryClient()
  const { timeZone } = useSite()
  const { idOf } = useOwnId()
  const localTime = () => localNow(new Date(), timeZone)
  return useForm({
    initialValues: initialBooking(day, opened),
    validate: (values) => validateBooking(toBooking(values, source, localTime()), { now: new Date(), timeZone }),
    submit: async (values) => {
      const booking = toBooking(values, source, localTime())
      // A walk-in is there already.
      if (source === 'phone' && !(await ask({ date: booking.date, time: booking.time.slice(0, 5) }))) return
      // These fields cannot be edited, so that other values than in an earlier attempt make another booking.
      const { name, phone, email, allergies } = values
      const id = idOf({ source, name, phone, email, allergies })
      try {
        const stored = await api.post('/api/reservations/bookings', { body: { id, venue_id: day.venue.id, ...booking } })
        await storeDifference(api, stored, booking)
      } finally {
        await client.invalidateQueries({ queryKey: reservationsKey(day.venue.id) })
      }
      showToast(`${LABELS[source]} for ${booking.party_size} added`)
      onAdded()
    },
    fallback: FALLBACK_MESSAGES.updateReservation,
    onFailure: promptSignInIfUnauthenticated,
  })
}

type AddBookingDialogProps = { day: ReservationDay; hours: VenueHoursData | undefined; onClose: () => void }

export function AddBookingDialog({ day, hours, onClose }: AddBookingDialogProps) {
  const { timeZone } = useSite()
  const [source, setSource] = useState<BookingSource>('phone')
  const [opened] = useState(() => localNow(new Date(), timeZone))
  const { ask, question } = useHoursQuestion(hours, 'Add')
  const form = useAddBooking({ day, source, opened, ask, onAdded: onClose })
  const { close, guard } = useCloseQuestion(form, onClose)
  return (
    <Dialog open onClose={close} title="Add booking">
      <form className={styles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${styles.fields}`}>
          <FormBanner form={form} />
          <SourceChoice source={source} onChange={setSource} />
          <WatchedFields form={form} names={['party_size']}>
            {(size) => (
              <ChoiceTiles
                legend="People"
                name="people"
                choices={SIZES}
                value={size}
                onChange={(next) => form.set('party_size', next)}
                isNarrow
              />
            )}
          </WatchedFields>
          <div className={styles.two}>
            <TextField form={form} name="party_size" label="Number of people" type="number" inputMode="numeric" min={1} isRequired />
            <TextField
              form={form}
              name="name"
              label="Name"
              maxLength={NAME_MAX_LENGTH}
              autoComplete="off"
              isRequired={source === 'phone'}
              takesFocus
            />
          </div>
          {source === 'phone' ? <CallerFields form={form} day={day} opened={opened} /> : null}
          <TextField form={form} name="allergies" label="Allergies" maxLength={ALLERGIES_MAX_LENGTH} autoComplete="off" />
          <TextField form={form} name="note" label="Note" maxLength={VENUE_NOTE_MAX_LENGTH} autoComplete="off" />
          {source === 'phone' ? (
            <TextField
              form={form}
              name="email"
              label="Email"
              hint="With an email address, the guest gets a confirmation."
              type="email"
              autoComplete="off"
            />
          ) : null}
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={close}>
            Cancel
          </button>
          <SubmitButton isSubmitting={form.isSubmitting} className="btn" busyText="Saving...">
            {source === 'phone' ? 'Save booking' : 'Seat now'}
          </SubmitButton>
        </div>
      </form>
      {guard}
      {question}
    </Dialog>
  )
}

/** Edits a booking that an attempt before has stored with another table or note. The response of that attempt was lost. */
async function storeDifference(api: Api, stored: ReservationRow, { source, party_size, date, time, note }: Booking): Promise<void> {
  const params = { id: stored.id }
  const seen = { party_size: stored.party_size, date: stored.requested_date, time: stored.requested_time }
  // A walk-in has the time of the first attempt.
  const wanted = source === 'walk_in' ? { ...seen, party_size } : { party_size, date, time: time.slice(0, 5) }
  const isSameTable = wanted.party_size === seen.party_size && wanted.date === seen.date && wanted.time === seen.time
  if (!isSameTable) await api.patch('/api/reservations/:id/table', { params, body: { ...wanted, seen } })
  if (note.trim() !== (stored.venue_note ?? ''))
    await api.patch('/api/reservations/:id/guest', { params, body: { note, seen_note: stored.venue_note } })
}

function SourceChoice({ source, onChange }: { source: BookingSource; onChange: (source: BookingSource) => void }) {
  return (
    <fieldset className={styles.source}>
      <legend className="visually-hidden">Kind of booking</legend>
      <div className={segmentedControlStyles.control}>
        {BOOKING_SOURCES.map((each) => (
          <label key={each}>
            <input type="radio" name="source" className="visually-hidden" checked={each === source} onChange={() => onChange(each)} />
            {LABELS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CallerFieldsProps = {
  form: Form<BookingFormValues>
  day: ReservationDay
  opened: Now
}

function CallerFields({ form, day, opened }: CallerFieldsProps) {
  return (
    <>
      <WatchedFields form={form} names={['date', 'time']}>
        {(date, time) =>
          date === day.date ? (
            <ChoiceTiles
              legend="Time, with the covers already booked"
              name="time-choice"
              choices={timeChoices(day, opened).map((choice) => ({
                value: choice.time,
                label: choice.time,
                detail: choice.room === null ? String(choice.booked) : `${choice.booked}/${choice.room}`,
              }))}
              value={time}
              onChange={(next) => form.set('time', next)}
            />
          ) : null
        }
      </WatchedFields>
      <div className={styles.two}>
        <TextField form={form} name="date" label="Day" type="date" min={day.today} isRequired />
        <TextField form={form} name="time" label="Time" type="time" isRequired />
      </div>
      <TextField form={form} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="off" />
    </>
  )
}
