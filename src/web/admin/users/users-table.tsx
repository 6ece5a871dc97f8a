import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../contract/user.ts'
import { USER_COLUMNS, type UserColumn } from '../../../domain/account/user.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import type { Choice } from '../../private/combobox.tsx'
import { CompactDateTime } from '../../private/date-time.tsx'
import { type Column, DATE_ORDERS } from '../../private/table/data-table.tsx'
import { PanelSkeleton } from '../../private/table/list-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { takesRequestsQuery } from '../../venue/takes-requests-switch.tsx'
import { useAssignVenue, useOwnersWithoutVenue, useUsers } from './use-users.ts'
import { EmailConfirmedCell, LastSignInCell, RoleBadge, UserVenueCell } from './user-cells.tsx'
import { UsersPanel } from './users-panel.tsx'

export function UnassignedOwnersBanner() {
  const waiting = useOwnersWithoutVenue()
  if (waiting === undefined) return <PanelSkeleton text="Loading users..." />
  if (waiting === 0) return null
  return (
    <div role="status">
      <Banner
        tone="warning"
        action={
          <Link
            className="link"
            to="."
            hash="users"
            search={(search: object) => ({ ...search, waiting: 'true', users: undefined, users_page: undefined })}
          >
            Show them
          </Link>
        }
      >
        <strong className="strong">{waiting} venue owner(s) need venue assignment</strong>
      </Banner>
    </div>
  )
}

const heading = () => document.getElementById('users')

type OfferRequestsProps = { venueId: string; venueName: string; onClose: () => void }

function OfferRequests({ venueId, venueName, onClose }: OfferRequestsProps) {
  const api = useApi()
  const { data } = useQuery({ ...takesRequestsQuery(api, venueId), staleTime: 0 })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.patch('/api/venues/:id/takes-requests', { params: { id: venueId }, body: { takes_requests: true } }),
    onSuccess: onClose,
  })
  if (data?.takes_requests !== false) return null
  return (
    <ConfirmDialog
      open
      title="Turn on requests?"
      action="Turn on requests"
      actionBusy="Turning on..."
      cancel="Leave off"
      isBusy={isPending}
      error={error ? apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue) : null}
      onConfirm={() => mutate()}
      onCancel={onClose}
      finalFocus={heading}
    >
      <p>
        {venueName} does not take requests for tables. It has an owner now who can answer them. Owners can also turn requests on and off
        themselves.
      </p>
    </ConfirmDialog>
  )
}

export function UsersTable() {
  const state = useTableState('users', USER_COLUMNS, '-created_at')
  const isWaiting = useSearch({ strict: false, select: (search: Record<string, unknown>) => search.waiting === 'true' })
  const query = useUsers({ ...state, needsVenue: isWaiting })
  const [assigned, setAssigned] = useState<Choice | null>(null)
  const assign = useAssignVenue(setAssigned)
  const columns: Column<User, UserColumn>[] = [
    { title: 'Email', sort: 'email', cell: (user) => user.email },
    {
      title: 'Venue',
      sort: 'venue',
      kind: 'full',
      cell: (user) => <UserVenueCell user={user} onAssign={(venue) => assign({ user, venue })} />,
    },
    { title: 'Role', sort: 'role', cell: (user) => <RoleBadge role={user.role} towns={user.towns} /> },
    {
      title: 'Created',
      sort: 'created_at',
      orders: DATE_ORDERS,
      kind: 'number',
      label: 'Created',
      cell: (user) => <CompactDateTime at={user.created_at} />,
    },
    {
      title: 'Last Sign In',
      sort: 'last_sign_in_at',
      orders: DATE_ORDERS,
      kind: 'number',
      label: 'Last sign in',
      cell: (user) => <LastSignInCell user={user} />,
    },
    {
      title: 'Email Confirmed',
      sort: 'email_confirmed_at',
      orders: DATE_ORDERS,
      label: 'Confirmed',
      cell: (user) => <EmailConfirmedCell user={user} />,
    },
  ]
  return (
    <>
      <UsersPanel
        query={query}
        state={state}
        columns={columns}
        filters={isWaiting ? <WaitingFilter /> : null}
        losesRows={isWaiting}
        empty={isWaiting && !state.q ? 'Every venue owner has a venue' : 'No users found'}
      />
      {assigned?.id ? <OfferRequests venueId={assigned.id} venueName={assigned.name} onClose={() => setAssigned(null)} /> : null}
    </>
  )
}

function WaitingFilter() {
  return (
    <Link
      className="chip removable"
      to="."
      search={(search: object) => ({ ...search, waiting: undefined })}
      resetScroll={false}
      onClick={() => heading()?.focus()}
    >
      Without a venue<span className="visually-hidden">: show all users</span> <span aria-hidden="true">×</span>
    </Link>
  )
}
