import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { UNEXPECTED } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { reloadOutdated, reloadWhenReachable } from '../reload-outdated.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** @param isPage whether the whole page failed, so that it is reloaded */
export function LoadError({ message, isPage }: { message: string; isPage?: true }) {
  const router = useRouter()
  useEffect(() => void reloadOutdated(), [])
  function retry() {
    // The button disappears on success and on failure, so that the content gets the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
    const again = () => void router.invalidate()
    if (isPage) reloadWhenReachable(again)
    else again()
  }
  return <RetryBanner onRetry={retry}>{message}</RetryBanner>
}

export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <div className="container">
      <PageHeader title="Something went wrong" />
      <LoadError message={apiErrorMessage(error, UNEXPECTED)} isPage />
    </div>
  )
}
