import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import type { Form } from '../ui/form/use-form.ts'

type CloseQuestion = { close: () => void; guard: ReactNode }

/** Asks before unsaved input of a dialog is lost. `close` closes the dialog, or asks first. Render `guard` beside the form. */
export function useCloseQuestion<V extends FieldValues>(form: Form<V>, onClose: () => void): CloseQuestion {
  const [initial] = useState(() => JSON.stringify(form.getValues()))
  const [isAsking, setAsking] = useState(false)
  const isDirty = () => JSON.stringify(form.getValues()) !== initial
  const closing = { isAsking, stay: () => setAsking(false), leave: onClose }
  return {
    close: () => (isDirty() ? setAsking(true) : onClose()),
    guard: <UnsavedChangesGuard isDirty={isDirty} closing={closing} />,
  }
}
