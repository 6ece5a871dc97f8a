import { type ReactNode, useId } from 'react'

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type Props = {
  label: string
  hint?: ReactNode
  /** The error message; the control gets a red border. */
  error?: string | undefined
  /** Whether that is announced as it appears, where the focus does not lead there anyway. */
  isAnnounced?: boolean
  /** Draws the control with the props that tie it to its label and words. */
  children: (control: Control) => ReactNode
}

/** One labelled control with its hint and its error. */
export function Field({ label, hint, error, isAnnounced = false, children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`} role={isAnnounced ? 'alert' : undefined}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
