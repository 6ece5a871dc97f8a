import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MenuExtraction, MenuExtractionList, Readers } from '../../contract/menu-extraction.ts'
import { isOpen, type ReaderKind } from '../../domain/menu/extraction.ts'
import { FALLBACKS } from '../../domain/messages.ts'
import { ApiError, messageOf } from '../api.ts'
import { useNotices } from '../private/notices.tsx'
import { useApi } from '../site.ts'

/** Pause between two looks at a running extraction, in milliseconds. */
const LOOK_MS = 1_000

const keyOf = (id: string | null) => ['menu-extraction', id]

/** One extraction, asked for again and again while it runs, and whether it is there no more. Nothing for null. */
export function useExtraction(id: string | null): { extraction: MenuExtraction | null; isGone: boolean } {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<MenuExtraction>(`/api/menu-extractions/${id}`, {}, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (!isNotFound(state.error) && (!state.data || isOpen(state.data.state)) ? LOOK_MS : false),
  })
  const isGone = id !== null && isNotFound(error)
  return { extraction: (id !== null && !isGone && data) || null, isGone }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/**
 * The newest extraction that one began oneself, where it still runs or has failed: what a page shows again after a reload.
 * Undefined until that is known.
 */
export function useUnfinished(): MenuExtraction | null | undefined {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: ['menu-extractions', 'own'],
    queryFn: ({ signal }) => api.get<MenuExtractionList>('/api/menu-extractions', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isError) return null
  if (!data) return undefined
  const [newest] = data.data.filter(({ is_update }) => !is_update)
  return newest && (isOpen(newest.state) || newest.state === 'failed') ? newest : null
}

/** The readers of this guide, the one taken by itself first; none until they are known. */
export function useReaders(): readonly ReaderKind[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['menu-extractions', 'readers'],
    queryFn: ({ signal }) => api.get<Readers>('/api/menu-extractions/readers', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.readers ?? []
}

/** Cancels an extraction, or has it read again; the screen's banner says what is refused. */
export function useExtractionActions() {
  const api = useApi()
  const client = useQueryClient()
  const { fail, clear } = useNotices()
  const onError = (error: unknown) => fail(messageOf(error, FALLBACKS.processMenu))
  const put = (row: MenuExtraction) => client.setQueryData(keyOf(row.id), row)
  return {
    cancel: useMutation({
      mutationFn: (id: string) => api.delete<MenuExtraction>(`/api/menu-extractions/${id}`),
      onMutate: clear,
      onSuccess: put,
      onError,
    }),
    retry: useMutation({
      mutationFn: ({ id, reader }: { id: string; reader: ReaderKind }) =>
        api.post<MenuExtraction>(`/api/menu-extractions/${id}/retry`, { reader }),
      onMutate: clear,
      onSuccess: put,
      onError,
    }),
  }
}
