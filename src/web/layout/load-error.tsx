import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { UNEXPECTED } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** What could not be loaded, in the whole sentence given, with a button that loads the screen again. */
export function LoadError({ message }: { message: string }) {
  const router = useRouter()
  function retry() {
    // The button disappears in any case, so the content gets the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
    void router.invalidate()
  }
  return <RetryBanner onRetry={retry}>{message}</RetryBanner>
}

/** A screen that failed and has no words of its own for it. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <div className="container">
      <PageHeader title="Something went wrong" />
      <LoadError message={apiErrorMessage(error, UNEXPECTED)} />
    </div>
  )
}
