import { useRouter } from '@tanstack/react-router'
import { RetryBanner } from '../ui/banner.tsx'

/** What could not be loaded, in the whole sentence given, with a button that loads the screen again. */
export function LoadFailure({ message }: { message: string }) {
  const router = useRouter()
  return <RetryBanner onRetry={() => void router.invalidate()}>{message}</RetryBanner>
}
