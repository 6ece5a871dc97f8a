import { type ReactNode, useId } from 'react'

type Control = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type Props = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Whether screen readers announce the error. Needed only when the focus does not move to the field. */
  isAnnounced?: boolean
  /** Renders the control with props that link it to its label, hint and error. */
  children: (control: Control) => ReactNode
}

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
