import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/user.ts'
import type { UserColumn } from '../../../domain/account/user.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import type { TableState } from '../../private/table/table-state.ts'
import { ManageUserDialog } from './manage-user-dialog.tsx'
import { useDeleteUser, useRemoveSecondFactor, type useUsers } from './use-users.ts'
import { needsVenue, UserActions } from './user-cells.tsx'

type DeleteUserDialogProps = {
  user: User | null
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

function DeleteUserDialog({ user, onClose, finalFocus }: DeleteUserDialogProps) {
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
        {user?.venue_name ? ` ${user.venue_name}, its menus and its reservations stay.` : ''}
      </p>
    </ConfirmAction>
  )
}

type RemoveSecondFactorDialogProps = {
  user: User | null
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

function RemoveSecondFactorDialog({ user, onClose, finalFocus }: RemoveSecondFactorDialogProps) {
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
      <p>Signing in will no longer ask for a code. They are signed out everywhere and get an email about it.</p>
    </ConfirmAction>
  )
}

type UsersPanelProps = {
  query: ReturnType<typeof useUsers>
  state: TableState<UserColumn>
  columns: readonly Column<User, UserColumn>[]
  filters?: ReactNode
  losesRows?: boolean
  empty?: string
}

export function UsersPanel({ query, state, columns, filters = null, losesRows = false, empty = 'No users found' }: UsersPanelProps) {
  const [toDelete, setToDelete] = useState<User | null>(null)
  const [managed, setManaged] = useState<User | null>(null)
  const [locked, setLocked] = useState<User | null>(null)
  const heading = () => document.getElementById('users')
  const actions: Column<User, UserColumn> = {
    title: 'Actions',
    kind: 'actions',
    cell: (user) => (
      <UserActions
        user={user}
        onManage={() => setManaged(user)}
        onDelete={() => setToDelete(user)}
        onRemoveFactor={() => setLocked(user)}
      />
    ),
  }
  return (
    <>
      <TablePanel
        title="Users"
        id="users"
        query={query}
        state={state}
        columns={[...columns, actions]}
        keyOf={(user) => user.id}
        isHot={needsVenue}
        find="Find a user"
        hasSlash
        losesRows={losesRows}
        filters={filters}
        loading="Loading users..."
        empty={empty}
        failure={FALLBACK_MESSAGES.fetchData}
      />
      {managed ? <ManageUserDialog key={managed.id} user={managed} onClose={() => setManaged(null)} /> : null}
      <DeleteUserDialog user={toDelete} onClose={() => setToDelete(null)} finalFocus={heading} />
      <RemoveSecondFactorDialog user={locked} onClose={() => setLocked(null)} finalFocus={heading} />
    </>
  )
}
