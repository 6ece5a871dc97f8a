import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MenuExtraction } from '../../contract/menu-extraction.ts'
import { isActive, type ReaderKind } from '../../domain/menu/extraction.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useErrorBanner } from '../private/error-banner.tsx'
import { isNotFound } from '../private/is-not-found.ts'
import { KEYS } from '../private/query-keys.ts'
import { useApi } from '../site.ts'

const POLL_INTERVAL_MS = 1_000
/** Maximum number of polls for a file whose response never arrived. */
const MAX_POLLS = 5

const extractionKey = (id: string | null) => [...KEYS.extractions, 'one', id]

/** Returns an extraction, polled while it runs. `isGone`: it was deleted. Without an id, loads nothing. */
export function useExtraction(id: string | null): { extraction: MenuExtraction | null; isGone: boolean } {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: extractionKey(id),
    queryFn: id === null ? skipToken : ({ signal }) => api.get('/api/menu-extractions/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (!isNotFound(state.error) && (!state.data || isActive(state.data.state)) ? POLL_INTERVAL_MS : false),
  })
  const isGone = id !== null && isNotFound(error)
  return { extraction: (id !== null && !isGone && data) || null, isGone }
}

/**
 * Returns the extractions of the current user, newest first; undefined until they are loaded.
 * @param after id of the newest one before an upload without a response, '' for none: polls `MAX_POLLS` times for a newer
 * one. Null without such an upload.
 */
export function useMyExtractions(after: string | null): readonly MenuExtraction[] | undefined {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: [...KEYS.extractions, 'own'],
    queryFn: async ({ signal }) => {
      for (let poll = 1; ; poll += 1) {
        const { data: own } = await api.get('/api/menu-extractions', { signal })
        if (after === null || newestExtraction(own)?.id !== (after || undefined) || poll === MAX_POLLS) return own
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: after === null,
  })
  return isError ? [] : data
}

export function newestExtraction(own: readonly MenuExtraction[]): MenuExtraction | undefined {
  return own.find(({ is_update }) => !is_update)
}

/** Returns the extraction to show again after a reload: the newest, when it is running, has failed, or is newer than `after`. */
export function resumableExtraction(own: readonly MenuExtraction[], after: string | null): MenuExtraction | null {
  const newest = newestExtraction(own)
  if (!newest || newest.state === 'cancelled') return null
  const isAwaited = after !== null && newest.id !== after
  return isAwaited || isActive(newest.state) || newest.state === 'failed' ? newest : null
}

export function useReaders(): readonly ReaderKind[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...KEYS.extractions, 'readers'],
    queryFn: ({ signal }) => api.get('/api/menu-extractions/readers', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.readers ?? []
}

export function useExtractionActions() {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const onError = (error: unknown) => showError(apiErrorMessage(error, PRIVATE_FALLBACKS.processMenu))
  const put = (row: MenuExtraction) => client.setQueryData(extractionKey(row.id), row)
  return {
    cancel: useMutation({
      mutationFn: (id: string) => api.delete('/api/menu-extractions/:id', { params: { id } }),
      onMutate: dismissError,
      onSuccess: put,
      onError,
    }),
    retry: useMutation({
      mutationFn: ({ id, reader }: { id: string; reader: ReaderKind }) =>
        api.post('/api/menu-extractions/:id/retry', { params: { id }, body: { reader } }),
      onMutate: dismissError,
      onSuccess: put,
      onError,
    }),
  }
}
