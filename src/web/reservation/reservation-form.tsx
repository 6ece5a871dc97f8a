import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import { reservePath, venuePath } from '../../domain/addresses.ts'
import type { Entries } from '../../domain/reservation/entries.ts'
import { PARTY_SIZES, partySizeLabel } from '../../domain/reservation/party-size.ts'
import { TIME_SLOTS } from '../../domain/reservation/slots.ts'
import { bookingWindow } from '../../domain/reservation/window.ts'
import { useSite } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import type { FormProblem } from './problem.ts'
import type { Reservation } from './use-reservation.ts'

type Props = {
  reservation: Reservation
  onCancel: () => void
  /** Given on the page with the form alone, which works without scripts. `key`: names this copy of the form. */
  page?: { slug: string; venueId: string; key: string }
}

/** The form of a request. The rules are the domain's, so the browser's own checks are off. */
export function ReservationForm({ reservation, onCancel, page }: Props) {
  const { problem, isSubmitting, submit } = reservation
  const form = useId()
  const { first, last } = bookingWindow(new Date(), useSite().timeZone)
  const at = (name: keyof Entries) => ({ name, reservation })
  return (
    <>
      <form
        id={form}
        className="dialog-body reservation"
        method="post"
        action={page && reservePath(page.slug)}
        noValidate
        onSubmit={submit}
      >
        {problem ? <Problem problem={problem} formId={form} /> : null}
        <div className="three">
          <Select label="Party size" {...at('party_size')}>
            {PARTY_SIZES.map((size) => (
              <option key={size} value={size}>
                {partySizeLabel(size)}
              </option>
            ))}
          </Select>
          <Input label="Date" type="date" min={first} max={last} required {...at('requested_date')} />
          <Select label="Time" {...at('requested_time')}>
            <option value="" disabled hidden>
              Choose
            </option>
            {TIME_SLOTS.map((slot) => (
              <option key={slot}>{slot}</option>
            ))}
          </Select>
        </div>
        <div className="two">
          <Input label="First name" autoComplete="given-name" required {...at('first_name')} />
          <Input label="Last name" autoComplete="family-name" required {...at('last_name')} />
        </div>
        <div className="two">
          <Input label="Email" type="email" autoComplete="email" required {...at('email')} />
          <Input label="Phone" type="tel" autoComplete="tel" required {...at('phone')} />
        </div>
        <Entry label="Special requests (optional)" {...at('special_requests')}>
          {(control) => <textarea rows={2} placeholder="Allergies, a high chair, a quiet corner" {...control} />}
        </Entry>
        <div className="trap" aria-hidden="true">
          <label>
            Nickname
            <input
              name="nickname"
              tabIndex={-1}
              autoComplete="off"
              value={reservation.entries.nickname}
              onChange={(event) => reservation.set('nickname', event.target.value)}
            />
          </label>
        </div>
        {page ? (
          <>
            <input type="hidden" name="venue_id" value={page.venueId} />
            <input type="hidden" name="key" value={page.key} />
          </>
        ) : null}
      </form>
      <div className="dialog-foot">
        {page ? (
          <a className="btn line" href={venuePath(page.slug)}>
            Cancel
          </a>
        ) : (
          <button type="button" className="btn line" onClick={onCancel}>
            Cancel
          </button>
        )}
        <button type="submit" form={form} className="btn send" disabled={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Request this table'}
        </button>
      </div>
    </>
  )
}

/** What went wrong, above the fields. Moves the focus to the first wrong field, or to itself where no field is wrong. */
function Problem({ problem, formId }: { problem: FormProblem; formId: string }) {
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence after another try is news again
  useEffect(() => {
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')
    banner.current?.scrollIntoView({ block: 'nearest' })
    ;(wrong ?? banner.current)?.focus()
  }, [problem])
  return (
    <>
      <Banner tone="error" ref={banner}>
        {problem.message}
      </Banner>
      {problem.hint ? (
        <p className="small" role="status">
          {problem.hint}
        </p>
      ) : null}
    </>
  )
}

type At = { label: string; name: keyof Entries; reservation: Reservation }
type Control = {
  id: string
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Input({ label, name, reservation, ...input }: At & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Entry label={label} name={name} reservation={reservation}>
      {(control) => <input {...input} {...control} />}
    </Entry>
  )
}

function Select({ children, ...at }: At & { children: ReactNode }) {
  return (
    <Entry {...at}>
      {(control) => (
        <select required {...control}>
          {children}
        </select>
      )}
    </Entry>
  )
}

/** One control with its label; where it is wrong, tied to the words that say so. */
function Entry({ label, name, reservation, children }: At & { children: (control: Control) => ReactNode }) {
  return (
    <Field label={label} error={reservation.problem?.fields.get(name)}>
      {(control) =>
        children({
          ...control,
          name,
          value: reservation.entries[name],
          onChange: (event) => reservation.set(name, event.target.value),
        })
      }
    </Field>
  )
}
