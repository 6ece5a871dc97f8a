import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SynonymLine } from '../../../contract/synonyms.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { showErrorOnPage, useErrorBanner } from '../../private/error-banner.tsx'
import { invalidateShownQueries } from '../../private/query-client.ts'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'

export function useSynonyms() {
  const api = useApi()
  return useQuery({ queryKey: KEYS.synonyms, queryFn: ({ signal }) => api.get('/api/synonyms', { signal }) })
}

type Phrases = { phrases: string }

export function useSaveSynonyms() {
  const api = useApi()
  const client = useQueryClient()
  return {
    create: ({ phrases }: Phrases, id: string) => api.post('/api/synonyms', { body: { id, phrases: split(phrases) } }),
    currentOf: (error: unknown) => currentOf(error, 'patch', '/api/synonyms/:id'),
    update: ({ id, values: { phrases }, seen }: { id: string; values: Phrases; seen: string }) =>
      api.patch('/api/synonyms/:id', { params: { id }, body: { phrases: split(phrases), seen_updated_at: seen } }),
    refresh: () => client.invalidateQueries({ queryKey: KEYS.synonyms }),
  }
}

export function split(text: string): string[] {
  return text
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

/** Returns the function that removes a line and reports the result. It resolves with whether the line was removed. */
export function useRemoveSynonyms(): (line: SynonymLine) => Promise<boolean> {
  const api = useApi()
  const client = useQueryClient()
  const { showError, dismissError } = useErrorBanner()
  const undo = async (phrases: string[]) => {
    try {
      await api.post('/api/synonyms', { body: { phrases } })
      showToast('Synonyms added')
    } catch (error) {
      showErrorOnPage(apiErrorMessage(error, PRIVATE_FALLBACKS.restore))
    }
    await invalidateShownQueries()
  }
  return async ({ id, phrases }) => {
    dismissError()
    let isRemoved = false
    try {
      await api.delete('/api/synonyms/:id', { params: { id } })
      isRemoved = true
      showToast('Synonyms removed', { label: 'Undo', run: () => undo(phrases) })
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.removeSynonyms))
    }
    await client.invalidateQueries({ queryKey: KEYS.synonyms })
    return isRemoved
  }
}
