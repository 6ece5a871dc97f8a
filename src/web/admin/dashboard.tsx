import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AddUserDialog } from '../account/add-user-dialog.tsx'
import { Office } from '../private/office.tsx'
import { Icon } from '../ui/icon.tsx'
import { OwnersBanner } from './users/owners-banner.tsx'
import { useUsersChanged } from './users/use-users.ts'
import { UsersTable } from './users/users-table.tsx'
import { VenuesTable } from './venues/venues-table.tsx'

/** Where an administrator starts: who is there, which venues there are, and what waits for somebody. */
export function Dashboard() {
  return (
    <Office
      title="Admin Dashboard"
      actions={
        <>
          <Link className="btn line sm" to="/admin/menu">
            Manage Menu
          </Link>
          <AddUser />
          <Link className="btn sm" to="/admin/venues/new">
            <Icon name="plus" />
            Add New Venue
          </Link>
        </>
      }
    >
      <OwnersBanner />
      <UsersTable />
      <VenuesTable />
    </Office>
  )
}

function AddUser() {
  const [isOpen, setOpen] = useState(false)
  const changed = useUsersChanged()
  return (
    <>
      <button type="button" className="btn line sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Add New User
      </button>
      <AddUserDialog open={isOpen} onClose={() => setOpen(false)} onAdded={() => void changed()} />
    </>
  )
}
