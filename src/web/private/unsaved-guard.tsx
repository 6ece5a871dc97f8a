import { useBlocker } from '@tanstack/react-router'
import { ConfirmAction } from './confirm-action.tsx'

/**
 * Asks before what was typed is lost: by a dialog where a link leads elsewhere, by the browser's own question where the tab
 * is closed. Put it into the form.
 */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const stay = () => blocker.status === 'blocked' && blocker.reset()
  return (
    <ConfirmAction
      open={blocker.status === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      verb="Leave"
      busyVerb="Leave"
      run={async () => {
        if (blocker.status === 'blocked') blocker.proceed()
      }}
    >
      <p>What you have changed here is not saved.</p>
    </ConfirmAction>
  )
}
