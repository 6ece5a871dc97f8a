import type { User } from '../../../contract/user.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { useDeleteUser } from './use-users.ts'

type Props = {
  user: User | null
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function DeleteUserDialog({ user, onClose, finalFocus }: Props) {
  const remove = useDeleteUser()
  return (
    <ConfirmAction
      open={user !== null}
      onClose={onClose}
      title="Delete User"
      row="tr"
      finalFocus={finalFocus}
      run={async () => {
        if (user) await remove(user)
      }}
    >
      <p>Are you sure you want to delete this user?</p>
      <p className="strong">{user?.email}</p>
      <p>
        Their role, sign-in details and venue link will be removed.
        {user?.venue_name ? ` ${user.venue_name}, its menus and its reservations stay.` : ''} This action cannot be undone.
      </p>
    </ConfirmAction>
  )
}
