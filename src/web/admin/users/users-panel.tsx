import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/user.ts'
import type { UserColumn } from '../../../domain/account/user.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import type { TableState } from '../../private/table/table-state.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ManageUserDialog } from './manage-user-dialog.tsx'
import { RemoveSecondFactorDialog } from './remove-second-factor-dialog.tsx'
import type { useUsers } from './use-users.ts'
import { needsVenue, UserActions } from './user-cells.tsx'

type Props = {
  query: ReturnType<typeof useUsers>
  state: TableState<UserColumn>
  columns: readonly Column<User, UserColumn>[]
  filters?: ReactNode
  empty?: string
}

export function UsersPanel({ query, state, columns, filters = null, empty = 'No users found' }: Props) {
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
