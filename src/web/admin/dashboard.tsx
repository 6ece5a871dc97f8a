import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BackupStatus } from '../../contract/backup.ts'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import { DateTime } from '../private/date-time.tsx'
import { PrivateIcon } from '../private/private-icon.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { AddUser } from './add-user.tsx'
import * as styles from './backup/backup-status.module.css'
import { EmailWarning } from './emails/email-warning.tsx'
import { RecentChangesPanel } from './recent-changes/recent-changes-panel.tsx'
import { UnassignedOwnersBanner, UsersTable } from './users/users-table.tsx'
import { AddedVenueGaps } from './venues/venue-gaps.tsx'
import { VenuesTable } from './venues/venues-table.tsx'

function BackupWarning() {
  const status = useBackupStatus()
  if (status?.state === 'late')
    return (
      <Banner tone="warning">
        {status.newest ? (
          <>
            The last backup was made: <DateTime at={status.newest.created_at} withTime />. A newer one was due; the server’s log says why it
            is missing.
          </>
        ) : (
          'There is no backup yet. The first is made within ten minutes; if it is not, the server’s log says why.'
        )}
      </Banner>
    )
  if (status?.state === 'unknown') return <Banner tone="warning">The backups can’t be listed. The server’s log says why.</Banner>
  return null
}

function BackupLine() {
  const status = useBackupStatus()
  if (!status || (status.state !== 'off' && !status.newest)) return null
  return (
    <p className={`${styles.line} muted small`}>
      {status.newest ? (
        <>
          Last backup: <DateTime at={status.newest.created_at} withTime />, {megabytes(status.newest.size)}
          {status.is_encrypted && ', encrypted'}. {status.count === 1 ? 'It is the only one' : `${status.count} are kept`}.
        </>
      ) : (
        'No backups are scheduled.'
      )}
    </p>
  )
}

function useBackupStatus(): BackupStatus | undefined {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.backup,
    queryFn: ({ signal }) => api.get('/api/backup-status', { signal }),
    retry: false,
  }).data
}

function megabytes(bytes: number): string {
  const size = Math.max(bytes / 1e6, 0.1)
  return `${size < 100 ? size.toFixed(1) : Math.round(size)} MB`
}

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
        <BackupWarning />
        <UnassignedOwnersBanner />
        <RecentChangesPanel />
        <UsersTable />
        <VenuesTable />
        <BackupLine />
      </PrivatePage>
    </ReauthProvider>
  )
}
