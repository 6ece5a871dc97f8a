import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type UnsavedText, unsavedText } from '../private/edit-form/unsaved-changes.tsx'
import * as inputStyles from '../private/input.module.css'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import * as styles from './lost-venue.module.css'

export function LostVenue({ texts }: { texts: readonly UnsavedText[] }) {
  return (
    <div className={`${styles.lost} stack`}>
      <Banner tone="error">Your account is no longer linked to your venue. An administrator changed this while you were working.</Banner>
      {texts.length > 0 ? (
        <Field label="What you hadn't saved" hint="Copy it before you leave this page.">
          {(control) => (
            <textarea
              {...control}
              className={inputStyles.input}
              readOnly
              rows={Math.min(12, texts.length + 1)}
              value={texts.map(({ label, value }) => `${label}: ${value}`).join('\n')}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}

/** Wraps the pages of a venue. Calls `onLost` with the unsaved text when the user loses the venue. Use the venue's id as `key`. */
export function VenueLossGuard({ onLost, children }: { onLost: (texts: readonly UnsavedText[]) => void; children: ReactNode }) {
  const latest = useRef(onLost)
  latest.current = onLost
  // The cleanup of a layout effect runs before the fields below are removed from the page.
  useLayoutEffect(() => () => latest.current(unsavedText()), [])
  return children
}
