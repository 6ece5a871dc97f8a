import { useEffect, useId } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { bookingWindow } from '../../domain/hours/booking-window.ts'
import { PARTY_SIZES, partySizeLabel } from '../../domain/party-size.ts'
import { reservePath, venuePath } from '../../domain/public-pages.ts'
import { localNow } from '../../domain/time.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import { useSite } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { SelectField, TextField, WatchedFields } from '../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import * as styles from './reservation-form.module.css'
import { TimeField } from './time-field.tsx'
import type { ReservationFormState } from './use-reservation-form.ts'

type RequestedVenue = Pick<Venue, 'name' | 'phone' | 'hours' | 'hours_mon_fri' | 'hours_sat_sun'>

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
            hint={hours ? undefined : <FirstDateHint phone={phone} />}
            type="date"
            min={min}
            max={last}
            isRequired
          />
          {hours ? null : <TimeField form={form} hours={null} phone={phone} />}
        </div>
        {hours ? (
          <TimeField form={form} hours={hours} phone={phone} />
        ) : (
          <WatchedFields form={form} names={['requested_date', 'requested_time']}>
            {(date, time) => <HoursNote venue={venue} date={date} time={time} />}
          </WatchedFields>
        )}
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
        {page?.isFramed ? null : page ? (
          <a className="btn outline" href={venuePath(page.slug)}>
            Cancel
          </a>
        ) : (
          <button type="button" className="btn outline" onClick={onCancel}>
            Cancel
          </button>
        )}
        <SubmitButton formId={formId} className={`btn ${styles.submit}`} isSubmitting={form.isSubmitting} busyText="Submitting...">
          Request this table
        </SubmitButton>
      </div>
    </>
  )
}

function FirstDateHint({ phone }: { phone: string | null }) {
  return (
    <>
      Takes requests from tomorrow.
      {phone ? (
        <>
          {' '}
          For today, call <a href={phoneHref(phone)}>{phone}</a>.
        </>
      ) : null}
    </>
  )
}

/** Loads the code that reads opening hours once a date and a time are chosen. */
function HoursNote(props: { venue: RequestedVenue; date: string; time: string }) {
  const { Component: ClosedNote, load } = useLazyComponent(() => import('./closed-note.tsx'))
  const isChosen = props.date !== '' && props.time !== ''
  useEffect(() => {
    if (isChosen) load()
  }, [isChosen, load])
  return ClosedNote ? <ClosedNote {...props} /> : null
}
