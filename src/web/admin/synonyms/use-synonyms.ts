import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SynonymLine } from '../../../contract/synonyms.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'

export function useSynonyms() {
  const api = useApi()
  return useQuery({ queryKey: KEYS.synonyms, queryFn: ({ signal }) => api.get('/api/synonyms', { signal }) })
}

export function useSaveSynonyms(): (phrases: string[], line: SynonymLine | null) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  return async (phrases, line) => {
    if (line) await api.patch('/api/synonyms/:id', { params: { id: line.id }, body: { phrases } })
    else await api.post('/api/synonyms', { body: { phrases } })
    await client.invalidateQueries({ queryKey: KEYS.synonyms })
    showToast(line ? 'Synonyms changed' : 'Synonyms added')
  }
}

export function useRemoveSynonyms(): (line: SynonymLine) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  return async ({ id }) => {
    dismissError()
    try {
      await api.delete('/api/synonyms/:id', { params: { id } })
      showToast('Synonyms removed')
    } catch (error) {
      showError(apiErrorMessage(error, FALLBACK_MESSAGES.fetchData))
    }
    await client.invalidateQueries({ queryKey: KEYS.synonyms })
  }
}
