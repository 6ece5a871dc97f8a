import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../contract/user.ts'
import { USER_COLUMNS, type UserColumn } from '../../domain/account/user-sorts.ts'
import { FALLBACKS } from '../../domain/messages.ts'
import { ProofScope } from '../account/settings/proof-scope.tsx'
import { Office } from '../private/office.tsx'
import type { Column } from '../private/table/data-table.tsx'
import { TablePanel } from '../private/table/table-panel.tsx'
import { useTableState } from '../private/table/table-state.ts'
import { AddUser } from './add-user.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { DeleteUserDialog } from './users/delete-user-dialog.tsx'
import { RoleBadge } from './users/role-badge.tsx'
import { useUsers } from './users/use-users.ts'
import { DeleteUserButton, needsVenue } from './users/user-cells.tsx'

/** Who may come in and which venue they look after. */
export function UserManagement() {
  return (
    <ProofScope>
      <Office
        title="User Management"
        back={<BackToDashboard />}
        actions={
          <>
            <AddUser label="Create User" />
            <Link className="btn sm" to="/admin/venues/new">
              Add New User
            </Link>
          </>
        }
      >
        <Users />
      </Office>
    </ProofScope>
  )
}

function Users() {
  const state = useTableState('users', USER_COLUMNS, 'email')
  const query = useUsers(state)
  const [toDelete, setToDelete] = useState<User | null>(null)
  const columns: Column<User, UserColumn>[] = [
    { title: 'Email', sort: 'email', cell: (user) => user.email },
    { title: 'Role', sort: 'role', cell: (user) => <RoleBadge role={user.role} /> },
    { title: 'Assigned Venues', sort: 'venue', cell: (user) => user.venue_name ?? <span className="muted">None</span> },
    { title: 'Actions', kind: 'a', cell: (user) => <DeleteUserButton user={user} onPress={() => setToDelete(user)} /> },
  ]
  return (
    <>
      <TablePanel
        title="Users"
        id="users"
        query={query}
        state={state}
        columns={columns}
        keyOf={(user) => user.id}
        isHot={needsVenue}
        find="Find a user"
        hasSlash
        loading="Loading users..."
        empty="No users found"
        failure={FALLBACKS.fetchData}
      />
      <DeleteUserDialog user={toDelete} onClose={() => setToDelete(null)} finalFocus={() => document.getElementById('users')} />
    </>
  )
}
