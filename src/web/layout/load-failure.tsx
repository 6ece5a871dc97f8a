import { useRouter } from '@tanstack/react-router'
import { RetryBanner } from '../ui/banner.tsx'

/** What could not be loaded, in the whole sentence given, with a button that loads the screen again. */
export function LoadFailure({ message }: { message: string }) {
  const router = useRouter()
  function retry() {
    // The button goes, whatever comes: the keyboard goes on from the content.
    document.getElementById('main')?.focus({ preventScroll: true })
    void router.invalidate()
  }
  return <RetryBanner onRetry={retry}>{message}</RetryBanner>
}
