import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkChange, BulkChangeRow } from '../../../contract/bulk.ts'
import type { List } from '../../../contract/common.ts'
import { IMPORT_OUTCOMES, type ImportKind, type ImportOutcome } from '../../../domain/bulk.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import type { ImportTarget } from '../../../domain/venue/import-targets.ts'
import { apiErrorMessage } from '../../api.ts'
import { showErrorOnPage, useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { PAGE_SIZE } from '../../private/table/list-panel.tsx'
import { showToast } from '../../private/toasts.ts'
import { uploadForm } from '../../private/upload-form.ts'
import { useIsShown } from '../../private/use-is-shown.ts'
import { useOwnId } from '../../private/use-own-id.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useRepeatableCall } from '../../private/use-repeatable-call.ts'
import { useSingleRun } from '../../private/use-single-run.ts'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'

const NONE = { change: undefined, rows: undefined, rows_page: undefined }

export function useUploadImport() {
  const client = useQueryClient()
  const update = useUpdateSearchParams()
  const { idOf, renew } = useOwnId()
  const isShown = useIsShown()
  return useMutation({
    mutationFn: ({ file, what }: { file: File; what: ImportKind }) => {
      const id = idOf([what, file.name, file.size, file.lastModified])
      return uploadForm('/api/imports', { form: { id, file, what }, signal: new AbortController().signal })
    },
    onSuccess: (change, { file }) => {
      renew()
      if (!isShown()) return void showToast(`${file.name} is sent. It is among the past imports.`)
      client.setQueryData([...KEYS.bulkChanges, change.id], change)
      update({ ...NONE, change: change.id })
    },
    onError: (error) => {
      if (!isShown()) showErrorOnPage(apiErrorMessage(error, PRIVATE_FALLBACKS.uploadImport))
    },
  })
}

export function useImportActions(id: string) {
  const api = useApi()
  const client = useQueryClient()
  const update = useUpdateSearchParams()
  const withReauth = useReauth()
  const repeatable = useRepeatableCall('import_not_checked')
  const once = useSingleRun()
  const { showError, dismissError } = useErrorBanner()
  const run = async (send: () => Promise<BulkChange | undefined>) => {
    dismissError()
    try {
      const changed = await send()
      if (changed) client.setQueryData([...KEYS.bulkChanges, id], changed)
    } catch (error) {
      showError(apiErrorMessage(error, PRIVATE_FALLBACKS.changeImport))
    }
  }
  return {
    choose: (column: string, target: ImportTarget | null) =>
      run(() => api.patch('/api/imports/:id/columns', { params: { id }, body: { columns: { [column]: target } } })),
    remember: (remember: boolean) => run(() => api.patch('/api/imports/:id/columns', { params: { id }, body: { remember } })),
    apply: () =>
      run(async () => {
        const begun = await withReauth(() => repeatable(id, () => api.post('/api/imports/:id/apply', { params: { id } })))
        if (begun === 'done') await client.invalidateQueries({ queryKey: [...KEYS.bulkChanges, id] })
        return begun === 'done' || begun === null ? undefined : begun
      }),
    discard: () =>
      once('discard', async () => {
        await run(async () => {
          await api.delete('/api/imports/:id', { params: { id } })
          return undefined
        })
        update(NONE)
        // The page may still show the discarded file, which would be fetched again and be missing.
        await client.invalidateQueries({ queryKey: KEYS.bulkChanges, predicate: ({ queryKey }) => !queryKey.includes(id) })
      }),
  }
}

export function useImportRows({ id, status, import: file }: BulkChange, planned: ImportOutcome | undefined, page: number) {
  const api = useApi()
  const query = { planned, page, limit: PAGE_SIZE }
  return useQuery<List<BulkChangeRow>>({
    queryKey: [...KEYS.bulkChanges, id, 'rows', status, file?.planned, query],
    queryFn: ({ signal }) => api.get('/api/bulk-changes/:id/rows', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: status === 'checked',
  })
}

export function usePastImports() {
  const api = useApi()
  return useQuery({
    queryKey: [...KEYS.bulkChanges, 'imports'],
    queryFn: ({ signal }) => api.get('/api/bulk-changes', { query: { kind: 'import', limit: PAGE_SIZE }, signal }),
    staleTime: 0,
  })
}

export function parseOutcome(value: unknown): ImportOutcome | undefined {
  return IMPORT_OUTCOMES.find((one) => one === value)
}
