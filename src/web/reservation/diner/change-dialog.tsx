import { useState } from 'react'
import type { Availability } from '../../../contract/hours.ts'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { timeError } from '../../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { isUnchanged, type TableChange, validateChange } from '../../../domain/reservation/table-change.ts'
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

const NOTHING_CHANGED = 'Nothing has changed yet. Change something first, or close this.'

export type WantedTable = { party_size: number; date: string; time: string; allergies?: string; special_requests?: string }

type Values = TableValues & { allergies: string; special_requests: string }

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
  // As shown when the form was opened, also after the page has fetched the reservation again.
  const [texts] = useState({ allergies: reservation.allergies ?? '', special_requests: reservation.special_requests ?? '' })
  const form = useForm<Values>({
    initialValues: { party_size: String(present.party_size), date: present.date, time: present.time, ...texts },
    validate: (values) => {
      const table = toTable(values)
      if (isSameTable(table, present)) return []
      const errors = validateChange(table, 'online', { now: opened, timeZone })
      if (errors.length > 0 || !found || !isFor(found, values)) return errors
      const code = timeError(found, values.time)
      return code ? [{ field: 'time', code }] : []
    },
    submit: async (values) => {
      const change = toTable(values)
      const changedTexts = {
        ...(values.allergies === texts.allergies ? {} : { allergies: values.allergies }),
        ...(values.special_requests === texts.special_requests ? {} : { special_requests: values.special_requests }),
      }
      if (isSameTable(change, present) && Object.keys(changedTexts).length === 0)
        throw Object.assign(new ApiError(0, null), { message: NOTHING_CHANGED })
      await onChange({ ...change, ...changedTexts })
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
          <TextField
            form={form}
            name="allergies"
            label="Allergies"
            hint="The venue is told at once. Tell the staff again when you order."
          />
          <TextField form={form} name="special_requests" label="Special requests" lines={2} />
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton isSubmitting={form.isSubmitting} className="btn" busyText="Sending...">
            Send change
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

function isSameTable(one: TableChange, other: TableChange): boolean {
  return one.party_size === other.party_size && one.date === other.date && one.time === other.time
}

function asTable({ status, withdrawn_at, party_size, requested_date, requested_time }: DinerReservation) {
  return { status, withdrawn_at, party_size, requested_date, requested_time }
}
