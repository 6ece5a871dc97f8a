import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import * as styles from '../map/map-view.module.css'
import { RetryBanner } from '../ui/banner.tsx'
import { FindUsLayout } from './find-us-layout.tsx'

export function MapVenuesError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <RetryBanner onRetry={onRetry}>Error loading venues: {message}</RetryBanner>
}

export function FindUsError({ error }: { error: unknown }) {
  const message = `Error loading venues: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues)}`
  return <FindUsLayout list={<LoadError message={message} />} map={<div className={styles.map} />} />
}
