import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { ApiError } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { registerForm } from '../../private/edit-form/unsaved-changes.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { useApi } from '../../site.ts'
import type { Covers } from './covers-phrase.ts'
import SuggestDialog from './suggest-dialog.tsx'

type Props = {
  row: ReservationRow
  /** What the user has written to the diner already. */
  written?: string
  /** The day that the page shows, whose people need no request. */
  shown?: { date: string; half_hours: readonly Covers[] }
  onClose: () => void
}

/** The dialog that suggests other times to the diner of a request, for users who answer the requests of the venue. */
export function SuggestToDiner({ row, written = '', shown, onClose }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const [request, setRequest] = useState(row)
  useEffect(() => registerForm(() => true), [])
  return (
    <SuggestDialog
      request={request}
      written={written}
      readCovers={async (date, signal) => {
        if (date === shown?.date) return shown.half_hours
        const query = { venue_id: request.venue_id, date }
        return (await api.get('/api/reservations/day', { query, signal })).half_hours
      }}
      onSend={async (times, message) => {
        const body = { times, message, seen_changed_at: request.diner_change?.changed_at ?? null }
        try {
          await api.post('/api/reservations/:id/suggestion', { params: { id: request.id }, body })
        } catch (error) {
          // The dialog then shows the changed request, and the times can be sent for it.
          const current = currentOf(error, 'post', '/api/reservations/:id/suggestion')
          if (current && error instanceof ApiError && error.code === 'request_changed') setRequest(current)
          promptSignInIfUnauthenticated(error)
          throw error
        } finally {
          // Also after a refusal: the list then shows what the diner or a colleague changed.
          await client.invalidateQueries({ queryKey: KEYS.reservations })
        }
        showToast(`Other times suggested to ${request.first_name} ${request.last_name}`)
      }}
      onClose={onClose}
    />
  )
}
