import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BulkChangeRow } from '../../../contract/bulk.ts'
import type { List } from '../../../contract/common.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useSingleRun } from '../../private/use-single-run.ts'
import { useApi } from '../../site.ts'
import { rejectionText } from './rejection-text.ts'

type Choice = { left_out: boolean; fields: string[] }

export type RowChoices = ReturnType<typeof useRowChoices>

/**
 * Returns what a user leaves out of a checked file. Ticks are shown immediately and sent one after the other. A tick that cannot be stored
 * is undone.
 */
export function useRowChoices(id: string) {
  const api = useApi()
  const client = useQueryClient()
  const once = useSingleRun()
  const { showError, dismissError } = useErrorBanner()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const hasFailed = useRef(false)
  const [unsaved, setUnsaved] = useState<ReadonlyMap<number, Choice>>(new Map())
  const ofChange = [...KEYS.bulkChanges, id]
  const show = (row: Pick<BulkChangeRow, 'position'> & Partial<BulkChangeRow>) =>
    client.setQueriesData<List<BulkChangeRow>>({ queryKey: [...ofChange, 'rows'] }, (list) =>
      list ? { ...list, data: list.data.map((one) => (one.position === row.position ? { ...one, ...row } : one)) } : list,
    )
  const refresh = () => client.invalidateQueries({ queryKey: ofChange, predicate: ({ queryKey }) => !queryKey.includes('row') })
  const leaveOut = ({ position }: BulkChangeRow, choice: Choice) => {
    dismissError()
    setUnsaved((before) => new Map(before).set(position, choice))
    sending.current = sending.current.then(async () => {
      try {
        show(await api.patch('/api/imports/:id/rows/:position/choice', { params: { id, position: String(position) }, body: choice }))
        await client.invalidateQueries({ queryKey: ofChange, exact: true })
      } catch (error) {
        showError(apiErrorMessage(error, PRIVATE_FALLBACKS.changeImport))
        hasFailed.current = true
      } finally {
        // A later tick of the same row stays.
        setUnsaved((before) => (before.get(position) === choice ? new Map([...before].filter(([at]) => at !== position)) : before))
      }
    })
  }
  const run = (name: string, work: () => Promise<unknown>) =>
    once(name, async () => {
      dismissError()
      try {
        await work()
      } catch (error) {
        showError(apiErrorMessage(error, PRIVATE_FALLBACKS.changeImport))
      }
    })
  return {
    /** The row with the ticks that are shown. */
    shownOf: (row: BulkChangeRow): BulkChangeRow => {
      const choice = unsaved.get(row.position)
      return choice ? { ...row, left_out: choice.left_out, left_out_fields: choice.fields } : row
    },
    leaveOut,
    /** Waits for the ticks. False, with a message, when one could not be stored, because the user may not have seen that it is shown as before. */
    areStored: async () => {
      await sending.current
      if (!hasFailed.current) return true
      hasFailed.current = false
      showError(PRIVATE_FALLBACKS.choiceLost)
      return false
    },
    leaveOutAll: (planned: 'created' | 'changed', left_out: boolean) =>
      run('all', async () => {
        client.setQueryData(ofChange, await api.patch('/api/imports/:id/choices', { params: { id }, body: { planned, left_out } }))
        await refresh()
      }),
    use: ({ position, details }: BulkChangeRow, how: 'instead' | 'also') =>
      run('use', async () => {
        const params = { id, position: String(position) }
        const used = await api.post('/api/imports/:id/rows/:position/use', { params, body: { how } })
        if (used.planned === 'refused') return showError(`Row ${position} cannot be used. ${rejectionText(used.details?.reason ?? '')}`)
        await refresh()
        showToast(
          how === 'instead' ? `Row ${position} is used instead of row ${details?.first}` : `Row ${position} is imported as another venue`,
        )
      }),
  }
}
