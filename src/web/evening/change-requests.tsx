import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReservationDay } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { can } from '../../domain/permissions.ts'
import { formatShortDate } from '../../domain/time.ts'
import { apiErrorMessage } from '../api.ts'
import { useErrorBanner } from '../private/error-banner.tsx'
import { showToast } from '../private/toasts.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { guestName } from './guest-words.tsx'
import * as styles from './needs-answer.module.css'

export function ChangeRequests({ day }: { day: ReservationDay }) {
  return day.waiting.filter(({ requested_change }) => requested_change !== null).map((row) => <ChangeRequest key={row.id} row={row} />)
}

function ChangeRequest({ row }: { row: ReservationRow }) {
  const api = useApi()
  const actor = useActor()
  const client = useQueryClient()
  const { showError } = useErrorBanner()
  const name = guestName(row)
  const { mutate, isPending } = useMutation({
    mutationFn: (accept: boolean) => {
      const body = { accept, requested_at: row.requested_change?.requested_at }
      return api.post('/api/reservations/:id/requested-change', { params: { id: row.id }, body })
    },
    onSuccess: (_, accept) => showToast(accept ? `Table of ${name} changed` : `Table of ${name} kept as it was`),
    onError: (error) => showError(apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation)),
    onSettled: () => client.invalidateQueries({ queryKey: reservationsKey(row.venue_id) }),
  })
  const { requested_change: change } = row
  if (!change) return null
  const answer = (accept: boolean) => !isPending && mutate(accept)
  return (
    <li className={styles.request} aria-label={`Change requested by ${name}`}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="muted small">Asks for a change</span>
      </div>
      <p>
        <s>{tableOf({ date: row.requested_date, time: row.requested_time, party_size: row.party_size })}</s>
      </p>
      <p className="strong">{tableOf(change)}</p>
      {can(actor, 'reservation:change', { venueId: row.venue_id }) ? (
        <div className={styles.answers}>
          <button
            type="button"
            className="btn"
            aria-label={`Agree to the change of ${name}`}
            aria-disabled={isPending}
            onClick={() => answer(true)}
          >
            Agree
          </button>
          <button
            type="button"
            className="btn outline"
            aria-label={`Keep the table of ${name}`}
            aria-disabled={isPending}
            onClick={() => answer(false)}
          >
            Keep as it was
          </button>
        </div>
      ) : null}
    </li>
  )
}

function tableOf({ date, time, party_size }: { date: string; time: string; party_size: number }): string {
  return `${formatShortDate(date)}, ${time}, ${partySizeLabel(party_size)}`
}
