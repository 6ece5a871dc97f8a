import { deepEqual, useBlocker } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'
import { ConfirmAction } from '../confirm-action.tsx'
import type { CloseConfirmation } from '../use-closing.ts'
import { registerForm } from './unsaved-text.ts'

type Props = {
  isDirty: () => boolean
  /** Given by a form that can be closed where it stands. */
  closing?: CloseConfirmation
  /** Called where somebody leaves all the same. */
  onLeave?: () => void
}

/** Whether the forms below stand in a list that the address searches and pages, so that a change of either takes them away. */
export const ClosesOnSearchChange = createContext(false)

/**
 * Asks before what was typed is lost: by a dialog where a link leads elsewhere, the list around changes or the form is
 * closed, by the browser's own question where the tab is closed. Put it beside the form: what is pressed in it is no
 * business of the form's.
 */
export function UnsavedChangesGuard({ isDirty, closing, onLeave }: Props) {
  const closesOnSearchChange = useContext(ClosesOnSearchChange)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && (current.pathname !== next.pathname || (closesOnSearchChange && !deepEqual(current.search, next.search))),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => registerForm(() => latest.current()), [])
  const isLeaving = blocker.status === 'blocked'
  const stay = () => {
    if (isLeaving) blocker.reset()
    closing?.stay()
  }
  return (
    <ConfirmAction
      open={isLeaving || (closing?.isAsking ?? false)}
      onClose={stay}
      title={isLeaving || !closing ? 'Leave without saving?' : 'Close without saving?'}
      verb={isLeaving || !closing ? 'Leave' : 'Discard changes'}
      busyVerb="Leave"
      run={async () => {
        onLeave?.()
        if (isLeaving) blocker.proceed()
        else closing?.leave()
      }}
    >
      <p>What you have changed here is not saved.</p>
    </ConfirmAction>
  )
}
