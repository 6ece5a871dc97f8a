import { Link } from '@tanstack/react-router'
import type { User } from '../../contract/user.ts'
import { USER_COLUMNS, type UserColumn } from '../../domain/account/user.ts'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import type { Column } from '../private/table/data-table.tsx'
import { useTableState } from '../private/table/table-state.ts'
import { AddUser } from './add-user.tsx'
import { useUsers } from './users/use-users.ts'
import { RoleBadge } from './users/user-cells.tsx'
import { UsersPanel } from './users/users-panel.tsx'

/** The page of users: their roles, and the venues that owners manage. */
export function UsersPage() {
  return (
    <ReauthProvider>
      <PrivatePage
        title="User Management"
        actions={
          <>
            <AddUser label="Create User" />
            <Link className="btn compact" to="/admin/venues/new">
              Add New User
            </Link>
          </>
        }
      >
        <Users />
      </PrivatePage>
    </ReauthProvider>
  )
}

const COLUMNS: readonly Column<User, UserColumn>[] = [
  { title: 'Email', sort: 'email', cell: (user) => user.email },
  { title: 'Role', sort: 'role', cell: (user) => <RoleBadge role={user.role} /> },
  {
    title: 'Assigned Venues',
    sort: 'venue',
    kind: 'long',
    label: 'Assigned venues',
    cell: (user) => user.venue_name ?? <span className="muted">None</span>,
  },
]

function Users() {
  const state = useTableState('users', USER_COLUMNS, 'email')
  return <UsersPanel query={useUsers(state)} state={state} columns={COLUMNS} />
}
