import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UNEXPECTED } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { reloadOutdated } from '../reload-outdated.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function LoadError({ message }: { message: string }) {
  const router = useRouter()
  useEffect(() => void reloadOutdated({ keepsEntered: false }), [])
  function retry() {
    // The button disappears on success and on failure, so that the content gets the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
    void router.invalidate()
  }
  return <RetryBanner onRetry={retry}>{message}</RetryBanner>
}

export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <div className="container">
      <PageHeader title="Something went wrong" />
      <LoadError message={apiErrorMessage(error, UNEXPECTED)} />
    </div>
  )
}
