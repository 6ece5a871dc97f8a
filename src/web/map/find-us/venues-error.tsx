import { RetryBanner } from '../../ui/banner.tsx'

/** 'Error loading venues: ' and why, with a way to try again. */
export function VenuesError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <RetryBanner onRetry={onRetry}>Error loading venues: {message}</RetryBanner>
}
