import { useState } from 'react'
import type { Availability } from '../../../contract/hours.ts'
import type { DinerReservation } from '../../../contract/reservation-link.ts'
import { timeError } from '../../../domain/hours/offer.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PARTY_SIZES, partySizeLabel } from '../../../domain/party-size.ts'
import { isUnchanged, validateChange } from '../../../domain/reservation/table-change.ts'
import { ApiError } from '../../api.ts'
import { useSite } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { apiErrorToFormErrors } from '../../ui/form/form-errors.ts'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { isAvailabilityFor } from '../use-availability.ts'
import * as styles from './change-dialog.module.css'
import { type ChangeRequestValues, isChangeOver, refusedChangeMessage, takeOver, toChangeRequestValues } from './change-request.ts'
import { ChangeTimes, isTimeRefused, nothingChanged, toTable, useTimesLookUp } from './change-times.tsx'

export type ChangedRequest = {
  party_size: number
  date: string
  time: string
  allergies: string
  special_requests: string
  seen_changed_at: string | null
}

type Props = {
  reservation: DinerReservation
  token: string
  onChange: (change: ChangedRequest) => Promise<void>
  /** Called when the request was answered or changed after it was shown. Returns the current one, unless it could not be read. */
  onStale: () => Promise<DinerReservation | undefined>
  onClose: () => void
}

function useChangeRequest({ reservation, token, onChange, onStale, onClose }: Props) {
  const { timeZone } = useSite()
  // The reservation from which the form was filled in, also after the page has fetched it again.
  const [shown, setShown] = useState(reservation)
  const [opened] = useState(() => new Date())
  const [found, setFound] = useState<Availability | null>(null)
  const [isOver, setOver] = useState(false)
  const lookUp = useTimesLookUp(token)
  const form = useForm<ChangeRequestValues>({
    initialValues: toChangeRequestValues(shown),
    validate: (values) => {
      const table = toTable(values)
      if (isUnchanged(shown, table)) return []
      const errors = validateChange(table, 'online', { now: opened, timeZone })
      if (errors.length > 0 || !found || !isAvailabilityFor(found, values)) return errors
      const code = timeError(found, table.time)
      return code ? [{ field: 'time', code }] : []
    },
    submit: async (values) => {
      const { allergies, special_requests } = values
      const hasSameText = allergies === (shown.allergies ?? '') && special_requests === (shown.special_requests ?? '')
      const table = toTable(values)
      if (hasSameText && isUnchanged(shown, table)) throw nothingChanged()
      await onChange({ ...table, allergies, special_requests, seen_changed_at: shown.changed_at })
      onClose()
    },
    fallback: FALLBACK_MESSAGES.changeReservation,
    toErrors: (error) => {
      const errors = apiErrorToFormErrors(error, FALLBACK_MESSAGES.changeReservation)
      return { ...errors, message: refusedChangeMessage(errors.code, errors.message) }
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return
      if (isChangeOver(error.code)) {
        setOver(true)
        void onStale()
      } else if (error.code === 'edited_meanwhile') void readAgain()
      else if (isTimeRefused(error)) void lookUp(form.getValues()).then(setFound, () => {})
    },
  })
  const readAgain = async () => {
    const now = await onStale()
    if (!now) return
    for (const [name, value] of takeOver(shown, now, form.getValues())) form.set(name, value)
    setShown(now)
  }
  return { form, shown, found, setFound, isOver }
}

/** Changes the diner's own pending request. The venue then answers the request as it is now. */
export default function ChangeRequestDialog(props: Props) {
  const { token, onClose } = props
  const { form, shown, found, setFound, isOver } = useChangeRequest(props)
  return (
    <Dialog open onClose={onClose} title="Change request">
      <form className={styles.form} {...form.attributes}>
        <div className={`${dialogStyles.body} ${styles.fields}`}>
          <FormBanner form={form} />
          <div className="two-columns">
            <SelectField form={form} name="party_size" label="Party size" isRequired>
              {PARTY_SIZES.map((size) => (
                <option key={size} value={size}>
                  {partySizeLabel(size)}
                </option>
              ))}
            </SelectField>
            <TextField form={form} name="date" label="Date" type="date" isRequired />
          </div>
          <ChangeTimes form={form} token={token} phone={shown.venue.phone} found={found} setFound={setFound} />
          <TextField
            form={form}
            name="allergies"
            label="Allergies"
            hint="The venue sees this with your request. Tell the staff again when you order."
          />
          <TextField form={form} name="special_requests" label="Special requests" lines={2} />
          <p className="muted small">
            {found?.is_instant && isAvailabilityFor(found, form.getValues())
              ? `${shown.venue.name} confirms free times at once.`
              : `This is still only a request. ${shown.venue.name} will answer the changed request.`}
          </p>
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={onClose}>
            {isOver ? 'Close' : 'Cancel'}
          </button>
          {isOver ? null : (
            <SubmitButton isSubmitting={form.isSubmitting} className="btn" busyText="Saving...">
              Save changes
            </SubmitButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}
