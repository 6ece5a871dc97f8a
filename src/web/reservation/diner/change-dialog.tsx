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
import { apiErrorToFormErrors } from '../../ui/form/form-errors.ts'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { isAvailabilityFor } from '../use-availability.ts'
import * as styles from './change-dialog.module.css'
import { asWanted, type ChangeRequestValues, takeOver, toChangeRequestValues, toTableChange } from './change-request.ts'
import { ChangeTimes, isTimeRefused, nothingChanged, toTable, useTimesLookUp } from './change-times.tsx'

const MOVED = 'The venue has changed this table. Check it here, then send again.'

export type WantedTable = TableChange & { allergies?: string; special_requests?: string; seen: TableChange }

type Props = {
  reservation: DinerReservation
  token: string
  onChange: (change: WantedTable) => Promise<void>
  /** Called when the table was changed after it was shown. Returns the current one, unless it could not be read. */
  onStale: () => Promise<DinerReservation | undefined>
  onClose: () => void
}

function useTableChange({ reservation, token, onChange, onStale, onClose }: Props) {
  const { timeZone } = useSite()
  // The reservation from which the form was filled in, also after the page has fetched it again.
  const [shown, setShown] = useState(reservation)
  const [opened] = useState(() => new Date())
  const [found, setFound] = useState<Availability | null>(null)
  const lookUp = useTimesLookUp(token)
  const present = asWanted(shown)
  const form = useForm<ChangeRequestValues>({
    initialValues: toChangeRequestValues(present),
    validate: (values) => {
      const table = toTable(values)
      if (isUnchanged(present, table)) return []
      const errors = validateChange(table, 'online', { now: opened, timeZone })
      if (errors.length > 0 || !found || !isAvailabilityFor(found, values)) return errors
      const code = timeError(found, values.time)
      return code ? [{ field: 'time', code }] : []
    },
    submit: async (values) => {
      const change = toTable(values)
      const before = toChangeRequestValues(present)
      const changedTexts = {
        ...(values.allergies === before.allergies ? {} : { allergies: values.allergies }),
        ...(values.special_requests === before.special_requests ? {} : { special_requests: values.special_requests }),
      }
      if (isUnchanged(present, change) && Object.keys(changedTexts).length === 0) throw nothingChanged()
      await onChange({ ...change, ...changedTexts, seen: toTableChange(shown) })
      onClose()
    },
    fallback: FALLBACK_MESSAGES.changeReservation,
    toErrors: (error) => {
      const errors = apiErrorToFormErrors(error, FALLBACK_MESSAGES.changeReservation)
      return errors.code === 'edited_meanwhile' ? { ...errors, message: MOVED } : errors
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'edited_meanwhile') void readAgain()
      else if (isTimeRefused(error)) void lookUp(form.getValues()).then(setFound, () => {})
    },
  })
  const readAgain = async () => {
    const now = await onStale()
    if (!now) return
    for (const [name, value] of takeOver(present, asWanted(now), form.getValues())) form.set(name, value)
    setShown(now)
  }
  return { form, shown, present, found, setFound }
}

export default function ChangeDialog(props: Props) {
  const { token, onClose } = props
  const { form, shown, present, found, setFound } = useTableChange(props)
  return (
    <Dialog open onClose={onClose} title="Change reservation">
      <form className={styles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${styles.fields}`}>
          <FormBanner form={form} />
          <TextField form={form} name="party_size" label="People" type="number" inputMode="numeric" min={1} max={20} isRequired />
          <TextField form={form} name="date" label="Date" type="date" isRequired />
          <ChangeTimes form={form} token={token} phone={shown.venue.phone} found={found} setFound={setFound} />
          <p className="muted small">
            Your table stays as it is until {shown.venue.name} agrees. You get an email either way.
            {shown.requested_change && !isUnchanged(shown, toTableChange(present))
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
