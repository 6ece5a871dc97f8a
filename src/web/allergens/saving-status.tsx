import { localNow } from '../../domain/time.ts'
import { pluralise } from '../pluralise.ts'
import { useIsOnline } from '../private/use-online.ts'
import { useSite } from '../site.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { countPending, type PendingChanges } from './pending-changes.ts'
import * as styles from './saving-status.module.css'
import type { Saving } from './use-save-changes.ts'

type Props = { saving: Saving; pending: PendingChanges; onRetry: () => void }

export function SavingStatus({ saving, pending, onRetry }: Props) {
  const { timeZone } = useSite()
  const isOnline = useIsOnline()
  const waiting = countPending(pending)
  if (waiting > 0 && (saving.state === 'failed' || !isOnline)) {
    const entries = pluralise(waiting, 'entry', 'entries')
    const reason = saving.message || (isOnline ? 'Not saved.' : 'No connection.')
    return (
      <div className={styles.banner}>
        <RetryBanner onRetry={onRetry}>
          <strong>{reason}</strong> {entries} {waiting === 1 ? 'is' : 'are'} kept on this device and saved when you are online again.
        </RetryBanner>
      </div>
    )
  }
  return (
    <p className={styles.status} role="status">
      {waiting > 0 ? 'Saving...' : saving.at ? `Saved at ${localNow(saving.at, timeZone).time}.` : ''}
    </p>
  )
}
