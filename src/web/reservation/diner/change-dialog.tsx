import { useState } from 'react'
import type { Availability } from '../../../contract/hours.ts'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { timeError } from '../../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { isUnchanged, validateChange } from '../../../domain/reservation/table-change.ts'
import { ApiError } from '../../api.ts'
import { useSite } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { isFor } from '../use-availability.ts'
import * as styles from './change-dialog.module.css'
import { ChangeTimes, isTimeRefused, type TableValues, toTable, useTimesLookUp } from './change-times.tsx'

const NOTHING_CHANGED = 'Choose another time, date or number of people first.'

export type WantedTable = { party_size: number; date: string; time: string }

type Props = {
  reservation: DinerReservation
  token: string
  onChange: (change: WantedTable) => Promise<void>
  onClose: () => void
}

export default function ChangeDialog({ reservation, token, onChange, onClose }: Props) {
  const { timeZone } = useSite()
  const [opened] = useState(() => new Date())
  const [found, setFound] = useState<Availability | null>(null)
  const lookUp = useTimesLookUp(token)
  const present = reservation.requested_change ?? {
    party_size: reservation.party_size,
    date: reservation.requested_date,
    time: reservation.requested_time,
  }
  const form = useForm<TableValues>({
    initialValues: { party_size: String(present.party_size), date: present.date, time: present.time },
    validate: (values) => {
      const errors = validateChange(toTable(values), 'online', { now: opened, timeZone })
      if (errors.length > 0 || !found || !isFor(found, values)) return errors
      const code = timeError(found, values.time)
      return code ? [{ field: 'time', code }] : []
    },
    submit: async (values) => {
      const change = toTable(values)
      const isSame = change.party_size === present.party_size && change.date === present.date && change.time === present.time
      if (isSame) throw Object.assign(new ApiError(0, null), { message: NOTHING_CHANGED })
      await onChange(change)
      onClose()
    },
    fallback: FALLBACK_MESSAGES.changeReservation,
    onFailure: (error) => {
      if (error instanceof ApiError && isTimeRefused(error)) void lookUp(form.getValues()).then(setFound, () => {})
    },
  })
  return (
    <Dialog open onClose={onClose} title="Change reservation">
      <form className={styles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${styles.fields}`}>
          <FormBanner form={form} />
          <TextField form={form} name="party_size" label="People" type="number" inputMode="numeric" min={1} max={20} isRequired />
          <TextField form={form} name="date" label="Date" type="date" isRequired />
          <ChangeTimes form={form} token={token} phone={reservation.venue.phone} found={found} setFound={setFound} />
          <p className="muted small">
            Your table stays as it is until {reservation.venue.name} agrees. You get an email either way.
            {reservation.requested_change && !isUnchanged(asTable(reservation), present)
              ? ' To withdraw this change, choose your current date, time and party size.'
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
