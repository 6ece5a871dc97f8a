import type { User } from '../../../contract/user.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { useRemoveSecondFactor } from './use-users.ts'

type Props = {
  user: User | null
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function RemoveSecondFactorDialog({ user, onClose, finalFocus }: Props) {
  const remove = useRemoveSecondFactor()
  return (
    <ConfirmAction
      open={user !== null}
      onClose={onClose}
      title="Remove two-step verification"
      busyVerb="Removing..."
      finalFocus={finalFocus}
      run={async () => {
        if (user) await remove(user)
      }}
    >
      <p>For someone who has lost both their phone and their backup codes. Check that the request really comes from them.</p>
      <p className="strong">{user?.email}</p>
      <p>Signing in will no longer ask for a code. They are signed out everywhere and told by mail.</p>
    </ConfirmAction>
  )
}
