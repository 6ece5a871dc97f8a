import { messageOf } from '../api.ts'
import { RetryBanner } from '../ui/banner.tsx'

type Props = { error: unknown; fallback: string; onRetry: () => void }

/** That something could not be fetched, in the server's words or the given ones, and another try. */
export function FetchErrorBanner({ error, fallback, onRetry }: Props) {
  return <RetryBanner onRetry={onRetry}>{messageOf(error, fallback)}</RetryBanner>
}
