import { useState } from 'react'
import type { DinerReservation } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { isUnchanged, validateChange } from '../../../domain/reservation/change.ts'
import { useSite } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import * as styles from './change-dialog.module.css'

export type Change = { party_size: number; date: string; time: string }

type Props = {
  reservation: DinerReservation
  /** Asks for the change; rejects with the `ApiError`. */
  onChange: (change: Change) => Promise<void>
  onClose: () => void
}

/** Asks the venue of a confirmed table for another time or party size. */
export default function ChangeDialog({ reservation, onChange, onClose }: Props) {
  const { timeZone } = useSite()
  const [opened] = useState(() => new Date())
  const present = reservation.requested_change ?? {
    party_size: reservation.party_size,
    date: reservation.requested_date,
    time: reservation.requested_time,
  }
  const form = useForm({
    initialValues: { party_size: String(present.party_size), date: present.date, time: present.time },
    validate: (values) => validateChange(toChange(values), 'online', { now: opened, timeZone }),
    submit: async (values) => {
      await onChange(toChange(values))
      onClose()
    },
    fallback: FALLBACK_MESSAGES.changeReservation,
  })
  return (
    <Dialog open onClose={onClose} title="Change reservation">
      <form className={styles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${styles.fields}`}>
          <FormBanner form={form} />
          <TextField form={form} name="party_size" label="People" type="number" inputMode="numeric" min={1} max={20} isRequired />
          <TextField form={form} name="date" label="Date" type="date" isRequired />
          <TextField form={form} name="time" label="Time" type="time" step={1800} isRequired />
          <p className="muted small">
            Your table stays as it is until {reservation.venue.name} agrees. You get an email either way.
            {reservation.requested_change && !isUnchanged(asTable(reservation), present)
              ? ' To take your wish back, enter the table that you have now.'
              : ''}
          </p>
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton isSubmitting={form.isSubmitting} className="btn" busyText="Sending...">
            Ask for this change
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

function asTable({ status, withdrawn_at, party_size, requested_date, requested_time }: DinerReservation) {
  return { status, withdrawn_at, party_size, requested_date, requested_time }
}

function toChange({ party_size, date, time }: { party_size: string; date: string; time: string }): Change {
  return { party_size: Number(party_size), date, time: time.slice(0, 5) }
}
