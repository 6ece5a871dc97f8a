import type { UnsavedText } from '../private/edit-form/unsaved-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'

/** Tells an owner that the venue was taken away while they worked, with the text that was not saved. */
export function LostVenue({ texts }: { texts: readonly UnsavedText[] }) {
  return (
    <div className="lost-venue stack">
      <Banner tone="error">Your account is no longer linked to your venue. An administrator changed this while you were working.</Banner>
      {texts.length > 0 ? (
        <Field label="What you hadn't saved" hint="Copy it before you leave this page.">
          {(control) => (
            <textarea
              {...control}
              className="inp"
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
