import { useId } from 'react'
import { bookingWindow } from '../../domain/hours/booking-window.ts'
import { PARTY_SIZES, partySizeLabel } from '../../domain/party-size.ts'
import { reservePath, venuePath } from '../../domain/public-pages.ts'
import { localNow } from '../../domain/time.ts'
import { useSite } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { SelectField, TextField } from '../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import * as styles from './reservation-form.module.css'
import { type RequestedVenue, TimeField } from './time-field.tsx'
import type { ReservationFormState } from './use-reservation-form.ts'

type Props = {
  form: ReservationFormState
  venue: RequestedVenue
  onCancel: () => void
  /**
   * Set on the form's own page, which works without JavaScript. `key` is the idempotency key of this form. In a frame
   * there is no cancel button, and a submission without JavaScript opens outside the frame.
   */
  page?: { slug: string; venueId: string; key: string; isFramed?: true }
}

export function ReservationForm({ form, venue, onCancel, page }: Props) {
  const { hours, phone } = venue
  const formId = useId()
  const { timeZone } = useSite()
  const { first, last } = bookingWindow(new Date(), timeZone)
  // Venues with their own hours may take requests for today.
  const min = hours ? localNow(new Date(), timeZone).date : first
  return (
    <>
      <form
        id={formId}
        className={`${dialogStyles.body} ${styles.form}`}
        action={page && reservePath(page.slug)}
        target={page?.isFramed && '_blank'}
        {...form.attributes}
      >
        <FormBanner form={form} />
        <div className={hours ? 'two-columns' : 'three-columns'}>
          <SelectField form={form} name="party_size" label="Party size" isRequired>
            {PARTY_SIZES.map((size) => (
              <option key={size} value={size}>
                {partySizeLabel(size)}
              </option>
            ))}
          </SelectField>
          <TextField
            form={form}
            name="requested_date"
            label="Date"
            hint={hours ? '' : `Takes requests from tomorrow.${phone ? ` For today, call ${phone}.` : ''}`}
            type="date"
            min={min}
            max={last}
            isRequired
          />
          {hours ? null : <TimeField form={form} venue={venue} />}
        </div>
        {hours ? <TimeField form={form} venue={venue} /> : null}
        <div className="two-columns">
          <TextField form={form} name="first_name" label="First name" autoComplete="given-name" isRequired />
          <TextField form={form} name="last_name" label="Last name" autoComplete="family-name" isRequired />
        </div>
        <div className={`two-columns ${styles.contact}`}>
          <TextField form={form} name="email" label="Email" type="email" autoComplete="email" isRequired />
          <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" isRequired />
        </div>
        <TextField
          form={form}
          name="allergies"
          label="Allergies"
          hint="The venue sees this with your request. Tell the staff again when you order."
        />
        <TextField form={form} name="special_requests" label="Special requests" lines={2} placeholder="A high chair, a quiet corner" />
        <div className={styles.honeypot} aria-hidden="true">
          <label>
            Nickname
            <input {...form.field('nickname')} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {page ? (
          <>
            <input type="hidden" name="venue_id" value={page.venueId} />
            <input type="hidden" name="key" value={page.key} />
          </>
        ) : null}
      </form>
      <div className={page ? `${dialogStyles.footer} ${dialogStyles.isInPage}` : dialogStyles.footer}>
        <CancelButton page={page} onCancel={onCancel} />
        <SubmitButton formId={formId} className={`btn ${styles.submit}`} isSubmitting={form.isSubmitting} busyText="Submitting...">
          Request this table
        </SubmitButton>
      </div>
    </>
  )
}

function CancelButton({ page, onCancel }: { page: Props['page'] | undefined; onCancel: () => void }) {
  if (page?.isFramed) return null
  return page ? (
    <a className="btn outline" href={venuePath(page.slug)}>
      Cancel
    </a>
  ) : (
    <button type="button" className="btn outline" onClick={onCancel}>
      Cancel
    </button>
  )
}
