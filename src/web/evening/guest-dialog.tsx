import { useQueryClient } from '@tanstack/react-query'
import type { DayReservation } from '../../contract/evening.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { VENUE_NOTE_MAX_LENGTH, venueNoteError } from '../../domain/reservation/booking.ts'
import { partySizeLabel } from '../../domain/reservation/party-size.ts'
import { formatDate } from '../../domain/time.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useApi } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './add-booking-dialog.module.css'
import { guestName } from './guest-name.ts'

type Props = { booking: DayReservation; onClose: () => void }

/** What the venue wants to remember about a guest. */
export function GuestDialog({ booking, onClose }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const form = useForm({
    initialValues: { note: booking.venue_note ?? '' },
    validate: ({ note }) => {
      const code = venueNoteError(note)
      return code ? [{ field: 'note', code }] : []
    },
    submit: async ({ note }) => {
      await api.patch('/api/reservations/:id/guest', { params: { id: booking.id }, body: { note } })
      await client.invalidateQueries({ queryKey: reservationsKey(booking.venue_id) })
      onClose()
    },
    fallback: FALLBACK_MESSAGES.updateReservation,
  })
  return (
    <Dialog open onClose={onClose} title={guestName(booking)}>
      <form className={styles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${styles.fields}`}>
          <p className="muted">
            {partySizeLabel(booking.party_size)}, {formatDate(booking.requested_date, { weekday: true })} at {booking.requested_time}
          </p>
          <FormBanner form={form} />
          <TextField
            form={form}
            name="note"
            label="Note"
            hint="Only the people of the venue see it."
            lines={3}
            maxLength={VENUE_NOTE_MAX_LENGTH}
          />
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton isSubmitting={form.isSubmitting} className="btn" busyText="Saving...">
            Save note
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
