import { Link } from '@tanstack/react-router'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import { PrivateIcon } from '../private/private-icon.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { AddUser } from './add-user.tsx'
import { OperationLine, OperationWarnings } from './backup/operation-status.tsx'
import { EmailWarning } from './emails/email-warning.tsx'
import { RecentChangesPanel } from './recent-changes/recent-changes-panel.tsx'
import { UnassignedOwnersBanner, UsersTable } from './users/users-table.tsx'
import { AddedVenueGaps } from './venues/venue-gaps.tsx'
import { VenuesTable } from './venues/venues-table.tsx'

export function DashboardPage() {
  return (
    <ReauthProvider>
      <PrivatePage
        title="Admin Dashboard"
        actions={
          <>
            <Link className="btn outline compact" to="/admin/menu">
              Manage Menu
            </Link>
            <AddUser label="Add New User" />
            <Link className="btn compact" to="/admin/venues/new">
              <PrivateIcon name="plus" />
              Add New Venue
            </Link>
          </>
        }
      >
        <AddedVenueGaps />
        <EmailWarning loading="Loading users..." />
        <OperationWarnings />
        <UnassignedOwnersBanner />
        <RecentChangesPanel />
        <UsersTable />
        <VenuesTable />
        <OperationLine />
      </PrivatePage>
    </ReauthProvider>
  )
}
