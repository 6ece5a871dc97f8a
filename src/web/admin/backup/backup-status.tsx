import { useQuery } from '@tanstack/react-query'
import type { BackupStatus } from '../../../contract/backup.ts'
import { DateTime } from '../../private/date-time.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as styles from './backup-status.module.css'

export function BackupWarning() {
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

export function BackupLine() {
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
