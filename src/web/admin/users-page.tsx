import { Link, useSearch } from '@tanstack/react-router'
import type { User } from '../../contract/user.ts'
import { ROLES } from '../../domain/account/roles.ts'
import { USER_COLUMNS, type UserColumn } from '../../domain/account/user.ts'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import * as inputStyles from '../private/input.module.css'
import { PrivatePage } from '../private/private-page.tsx'
import type { Column } from '../private/table/data-table.tsx'
import { useTableState } from '../private/table/table-state.ts'
import { useUpdateSearchParams } from '../private/use-update-search-params.ts'
import { AddUser } from './add-user.tsx'
import { OpenInvitations } from './users/open-invitations.tsx'
import { useUsers } from './users/use-users.ts'
import { EmailWithLastSignIn, RoleBadge } from './users/user-cells.tsx'
import { UsersPanel } from './users/users-panel.tsx'

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
        <OpenInvitations />
      </PrivatePage>
    </ReauthProvider>
  )
}

const COLUMNS: readonly Column<User, UserColumn>[] = [
  { title: 'Email', sort: 'email', cell: (user) => <EmailWithLastSignIn user={user} /> },
  { title: 'Role', sort: 'role', cell: (user) => <RoleBadge role={user.role} towns={user.towns} /> },
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
  const update = useUpdateSearchParams()
  const role = useSearch({ strict: false, select: (search: Record<string, unknown>) => ROLES.find((one) => one === search.role) })
  const filter = (
    <select
      className={inputStyles.input}
      aria-label="Role"
      value={role ?? ''}
      onChange={({ target }) => update({ role: target.value || undefined, users_page: undefined })}
    >
      <option value="">All roles</option>
      <option value="venue_owner">Venue owners</option>
      <option value="editor">Editors</option>
      <option value="admin">Administrators</option>
    </select>
  )
  return <UsersPanel query={useUsers({ ...state, role })} state={state} columns={COLUMNS} filters={filter} />
}
