import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DayReservation } from '../../contract/evening.ts'
import type { VenueHoursData } from '../../contract/hours.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { can } from '../../domain/permissions.ts'
import { VENUE_NOTE_MAX_LENGTH, venueNoteError } from '../../domain/reservation/booking.ts'
import { changeError, isUnchanged, validateChange } from '../../domain/reservation/table-change.ts'
import { formatDate } from '../../domain/time.ts'
import { ApiError, apiErrorMessage } from '../api.ts'
import { currentOf } from '../current-of.ts'
import { registerForm } from '../private/edit-form/unsaved-changes.tsx'
import { showToast } from '../private/toasts.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { ReasonField } from '../reservation/reason-field.tsx'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi, useSite } from '../site.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { toSeveralLines } from '../ui/form/field-text.ts'
import { TextField } from '../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as addBookingDialogStyles from './add-booking-dialog.module.css'
import { guestName } from './guest-words.tsx'
import { useCloseQuestion } from './use-close-question.tsx'
import { useHoursQuestion } from './use-hours-question.tsx'

type CallOffDialogProps = { booking: DayReservation; onClose: () => void; onBack: () => void }

function CallOffDialog({ booking, onClose, onBack }: CallOffDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  useEffect(() => registerForm(() => reason !== ''), [reason])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const name = guestName(booking)
  const callOff = async () => {
    setBusy(true)
    setError(null)
    try {
      await api.post('/api/reservations/:id/call-off', { params: { id: booking.id }, body: { reason: reason.trim() || null } })
      await client.invalidateQueries({ queryKey: reservationsKey(booking.venue_id) })
      showToast(`Booking of ${name} cancelled`)
      onClose()
    } catch (thrown) {
      promptSignInIfUnauthenticated(thrown)
      setError(apiErrorMessage(thrown, FALLBACK_MESSAGES.updateReservation))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title="Cancel booking"
      action="Cancel booking"
      actionBusy="Cancelling..."
      cancel="Keep booking"
      isBusy={isBusy}
      error={error}
      onConfirm={() => void callOff()}
      onCancel={onBack}
    >
      <p className="strong">
        {name}, {partySizeLabel(booking.party_size)}, {formatDate(booking.requested_date, { weekday: true })} at {booking.requested_time}
      </p>
      <p className="muted">
        {booking.email
          ? 'They get an email, which also removes the booking from their calendar.'
          : `There is no email address. Please call ${booking.phone || 'them'}.`}{' '}
        This is final.
      </p>
      {booking.email ? <ReasonField value={reason} onChange={setReason} /> : null}
    </ConfirmDialog>
  )
}

type GuestDialogProps = { booking: DayReservation; hours: VenueHoursData | undefined; onClose: () => void }
type Seen = Pick<ReservationRow, 'status' | 'withdrawn_at' | 'party_size' | 'requested_date' | 'requested_time' | 'venue_note'>
type Values = { party_size: string; date: string; time: string; note: string }

/** The form of a booking. Another user's change is shown, and taken over into the fields that this user has not changed. */
function useGuestForm({ booking, hours, onClose }: GuestDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const actor = useActor()
  const { timeZone } = useSite()
  const [seen, setSeen] = useState<Seen>(booking)
  const [isChanged, setChanged] = useState(false)
  const params = { id: booking.id }
  const { ask, question } = useHoursQuestion(hours, 'Move')
  const mayChange =
    can(actor, 'reservation:change', { venueId: booking.venue_id }) && changeError(booking, { now: new Date(), timeZone }) === null
  const form = useForm<Values>({
    initialValues: toValues(booking),
    validate: (values) => {
      const noteCode = venueNoteError(values.note)
      const isMoved = mayChange && !isUnchanged(seen, toChange(values))
      return [
        ...(isMoved ? validateChange(toChange(values), booking.source, { now: new Date(), timeZone }) : []),
        ...(noteCode ? [{ field: 'note', code: noteCode }] : []),
      ]
    },
    submit: async (values) => {
      if (mayChange && !isUnchanged(seen, toChange(values))) {
        if (isMovedInTime(seen, values) && !(await ask(toChange(values)))) return
        // The note may fail after this. A retry must not compare with the table of before.
        setSeen(await api.patch('/api/reservations/:id/table', { params, body: { ...toChange(values), seen: toTable(seen) } }))
        showToast(booking.email ? 'Booking changed. The guest gets an email.' : 'Booking changed')
      }
      if (values.note !== toValues(seen).note)
        await api.patch('/api/reservations/:id/guest', { params, body: { note: values.note, seen_note: seen.venue_note } })
      await client.invalidateQueries({ queryKey: reservationsKey(booking.venue_id) })
      onClose()
    },
    onFailure: (error) => {
      promptSignInIfUnauthenticated(error)
      if (!(error instanceof ApiError && error.code === 'edited_meanwhile')) return
      const current = currentOf(error, 'patch', '/api/reservations/:id/table') ?? currentOf(error, 'patch', '/api/reservations/:id/guest')
      if (current) takeOver(current)
    },
    fallback: FALLBACK_MESSAGES.updateReservation,
  })
  const takeOver = (theirs: ReservationRow) => {
    const [before, after, typed] = [toValues(seen), toValues(theirs), form.getValues()]
    for (const name of ['party_size', 'date', 'time', 'note'] as const) if (typed[name] === before[name]) form.set(name, after[name])
    setSeen(theirs)
    setChanged(true)
    void client.invalidateQueries({ queryKey: reservationsKey(booking.venue_id) })
  }
  return { form, seen, isChanged, mayChange, question }
}

export function GuestDialog({ booking, hours, onClose }: GuestDialogProps) {
  const [isCallingOff, setCallingOff] = useState(false)
  const { form, seen, isChanged, mayChange, question } = useGuestForm({ booking, hours, onClose })
  const { close, guard } = useCloseQuestion(form, onClose)
  if (isCallingOff) return <CallOffDialog booking={booking} onClose={onClose} onBack={() => setCallingOff(false)} />
  return (
    <Dialog open onClose={close} title={guestName(booking)}>
      <form className={addBookingDialogStyles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${addBookingDialogStyles.fields}`}>
          <FormBanner form={form} />
          {isChanged ? (
            <p>
              It is now: {formatDate(seen.requested_date, { weekday: true })} at {seen.requested_time}, {partySizeLabel(seen.party_size)}.
              {seen.venue_note ? ` Note: ${seen.venue_note}` : ''}
            </p>
          ) : null}
          {mayChange ? (
            <div className={addBookingDialogStyles.three}>
              <TextField form={form} name="party_size" label="People" type="number" inputMode="numeric" min={1} isRequired />
              <TextField form={form} name="date" label="Day" type="date" isRequired />
              <TextField form={form} name="time" label="Time" type="time" isRequired />
            </div>
          ) : null}
          <TextField
            form={form}
            name="note"
            label="Note"
            hint="Only people who work at the venue see it."
            lines={3}
            maxLength={VENUE_NOTE_MAX_LENGTH}
          />
          {mayChange ? (
            <p>
              <button type="button" className="btn outline compact" onClick={() => setCallingOff(true)}>
                Cancel this booking
              </button>
            </p>
          ) : null}
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={close}>
            Cancel
          </button>
          <SubmitButton isSubmitting={form.isSubmitting} className="btn" busyText="Saving...">
            Save changes
          </SubmitButton>
        </div>
      </form>
      {guard}
      {question}
    </Dialog>
  )
}

function toTable({ party_size, requested_date: date, requested_time: time }: Seen) {
  return { party_size, date, time }
}

function toValues(seen: Seen): Values {
  const { party_size, date, time } = toTable(seen)
  return { party_size: String(party_size), date, time, note: toSeveralLines(seen.venue_note ?? '') }
}

function isMovedInTime(seen: Seen, values: Values): boolean {
  const { date, time } = toChange(values)
  return date !== seen.requested_date || time !== seen.requested_time
}

function toChange({ party_size, date, time }: Values) {
  return { party_size: Number(party_size), date, time: time.slice(0, 5) }
}
