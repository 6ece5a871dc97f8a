import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FALLBACKS } from '../../../domain/messages.ts'
import { messageOf } from '../../api.ts'
import { RetryBanner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** What was fetched, or that it is on its way, or why it did not come. */
export function QueryBoundary<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Spinner label="Loading" />
  return <RetryBanner onRetry={() => void query.refetch()}>{messageOf(query.error, FALLBACKS.account)}</RetryBanner>
}
