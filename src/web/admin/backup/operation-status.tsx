import { useQuery } from '@tanstack/react-query'
import type { BackupStatus } from '../../../contract/backup.ts'
import type { NightlyTasksStatus } from '../../../contract/nightly-tasks.ts'
import { pluralise } from '../../pluralise.ts'
import { DateTime } from '../../private/date-time.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as styles from './backup-status.module.css'

/** Warns of missing backups and of nightly tasks that failed. */
export function OperationWarnings() {
  return (
    <>
      <BackupWarning />
      <NightlyWarning />
    </>
  )
}

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

const NEXT = 'They run again tonight. Until then, nothing is lost: what they delete or update waits.'
const LOG = 'If this happens again, ask the operator of the server to look for “housekeeping task failed” in its log.'

function NightlyWarning() {
  const status = useNightlyTasks()
  if (status?.state === 'late')
    return (
      <Banner tone="warning">
        The nightly tasks did not run. The last run ended: <DateTime at={status.ended_at ?? ''} withTime />. Ask the operator of the server
        whether it was off at night, and to look for “housekeeping” in its log.
      </Banner>
    )
  if (status?.state !== 'failed') return null
  return (
    <Banner tone="warning">
      {status.failed.length === 0 ? (
        <>
          The nightly tasks ended unexpectedly: <DateTime at={status.ended_at ?? ''} withTime />.
        </>
      ) : (
        <>
          {pluralise(status.failed.length, 'nightly task')} failed: <DateTime at={status.ended_at ?? ''} withTime />.{' '}
          {status.failed.map(({ name, last_success }) => (
            <span key={name} className={styles.task}>
              <strong className="strong">{capitalised(name)}</strong>, last successful:{' '}
              {last_success ? <DateTime at={last_success} withTime /> : 'not known'}.
            </span>
          ))}
        </>
      )}{' '}
      {NEXT} {LOG}
    </Banner>
  )
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** When the last backup was made and the nightly tasks last ran, when there is nothing to warn of. */
export function OperationLine() {
  const backup = useBackupStatus()
  const tasks = useNightlyTasks()
  if (!backup && !tasks) return null
  return (
    <p className={`${styles.line} muted small`}>
      {backup ? <BackupAge status={backup} /> : null}{' '}
      {tasks?.state === 'ok' ? (
        <>
          Nightly tasks: <DateTime at={tasks.ended_at ?? ''} withTime />, all successful.
        </>
      ) : null}
    </p>
  )
}

function BackupAge({ status }: { status: BackupStatus }) {
  if (status.state !== 'off' && !status.newest) return null
  if (!status.newest) return 'No backups are scheduled.'
  return (
    <>
      Last backup: <DateTime at={status.newest.created_at} withTime />, {megabytes(status.newest.size)}
      {status.is_encrypted && ', encrypted'}. {status.count === 1 ? 'It is the only one' : `${status.count} are kept`}.
    </>
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

function useNightlyTasks(): NightlyTasksStatus | undefined {
  const api = useApi()
  return useQuery({
    queryKey: KEYS.nightlyTasks,
    queryFn: ({ signal }) => api.get('/api/nightly-tasks', { signal }),
    retry: false,
  }).data
}

function megabytes(bytes: number): string {
  const size = Math.max(bytes / 1e6, 0.1)
  return `${size < 100 ? size.toFixed(1) : Math.round(size)} MB`
}
