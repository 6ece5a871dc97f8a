import { useEffect, useRef, useState } from 'react'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'

/** The address of a new calendar with the ways to use it. It gets the focus when it appears, so that screen readers read it. */
export function CalendarAddress({ url }: { url: string }) {
  const [result, setResult] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setResult('Copied.'),
      () => setResult('Copying did not work. Please select the address and copy it.'),
    )
  return (
    <>
      <Banner tone="warning">
        Whoever has this address can read the names, phone numbers, allergies and requests of your guests. Keep it like a password. It is
        shown only now.
      </Banner>
      <Field
        label="Address of the calendar"
        hint="Google Calendar: Other calendars, From URL. Thunderbird: New Calendar, On the Network. It ends when you end it here, change your password or no longer look after the venue."
      >
        {(control) => <input {...control} ref={input} readOnly value={url} spellCheck={false} />}
      </Field>
      <p className={settingsSectionStyles.save}>
        <button type="button" className="btn" onClick={() => void copy()}>
          Copy
        </button>
        <a className="btn outline" href={url.replace(/^https?:/, 'webcal:')}>
          Open in Apple Calendar
        </a>
        <span role="status">{result}</span>
      </p>
    </>
  )
}
