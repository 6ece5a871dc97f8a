import { deepEqual, useBlocker } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'
import { ConfirmAction } from '../confirm-action.tsx'
import { registerForm } from './unsaved-text.ts'

/** A form that is about to be closed: whether the user is being asked, and the two answers. */
export type CloseConfirmation = { isAsking: boolean; stay: () => void; leave: () => void }

type Props = {
  isDirty: () => boolean
  /** Given by a form that can be closed without leaving the page. */
  closing?: CloseConfirmation
  /** Called when the user leaves and discards the changes. */
  onLeave?: () => void
}

/** Whether the forms below are in a list whose query parameters search and page it, so that changing them removes the forms. */
export const ClosesOnSearchChange = createContext(false)

/**
 * Asks before changes are lost: with a dialog when a link leads elsewhere, the list around the form changes or the form is
 * closed, with the browser's own question when the tab is closed. Render it outside the form, which must not receive its events.
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
