import { useState } from 'react'

/** A form on its way to be closed; `UnsavedChangesGuard` asks for it. */
export type CloseConfirmation = { isAsking: boolean; close: () => void; stay: () => void; leave: () => void }

/** Closes a form at once where nothing would be lost, else only after the question. */
export function useClosing(isDirty: () => boolean, onClose: () => void): CloseConfirmation {
  const [isAsking, setAsking] = useState(false)
  return {
    isAsking,
    close: () => (isDirty() ? setAsking(true) : onClose()),
    stay: () => setAsking(false),
    leave: onClose,
  }
}
