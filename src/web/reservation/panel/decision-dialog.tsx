import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import { reservationStart } from '../../../domain/reservation/start.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { formatDate } from '../../../domain/time.ts'
import { registerForm } from '../../private/edit-form/unsaved-changes.tsx'
import { KEYS } from '../../private/query-keys.ts'
import { useIsOnline } from '../../private/use-online.ts'
import { useApi, useSite } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { overCapacityPhrase } from '../answer/answer-view.ts'
import { SENT_LATER } from '../answers/answer-messages.ts'
import * as styles from '../reason-field.module.css'
import { ReasonField, UsualReasons } from '../reason-field.tsx'
import { type Decided, useDecide } from './use-decide.ts'

const WORDS = {
  confirmed: { verb: 'confirm', action: 'Confirm Reservation', busy: 'Confirming...' },
  declined: { verb: 'decline', action: 'Decline Reservation', busy: 'Declining...' },
} as const satisfies Record<Decision, object>

function useCoversOverCapacity(id: string, isEnabled: boolean): number {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...KEYS.reservations, 'room', id],
    queryFn: ({ signal }) => api.get('/api/reservations/:id/room', { params: { id }, signal }),
    enabled: isEnabled,
    staleTime: 0,
  })
  return data?.beyond ?? 0
}

type Props = {
  row: ReservationRow
  decision: Decision
  onClose: (how?: Decided) => void
  finalFocus: () => HTMLElement | null
  /** Replaces this dialog by the one for other times, with the reason as its message; absent on pages without that dialog. */
  onSuggest?: (reason: string) => void
}

/**
 * Asks for confirmation of a decision, and for an optional reason that the diner reads. Cancel and Escape also work
 * while the decision is being sent.
 */
export function DecisionDialog({ row, decision, onClose, finalFocus, onSuggest }: Props) {
  const [reason, setReason] = useState('')
  useEffect(() => registerForm(() => reason !== ''), [reason])
  const isOnline = useIsOnline()
  const isPast = reservationStart(row, useSite().timeZone) <= new Date()
  const { verb, action, busy } = WORDS[decision]
  const beyond = useCoversOverCapacity(row.id, decision === 'confirmed')
  const { decide, cancel, isPending, isOver, error } = useDecide(row, decision, onClose)
  return (
    <ConfirmDialog
      open
      title={action}
      action={action}
      actionBusy={busy}
      isBusy={isPending}
      busyExit="Cancel"
      isOver={isOver}
      error={error}
      onConfirm={() => decide(reason)}
      onCancel={() => {
        cancel()
        onClose()
      }}
      row="li"
      inRow={() => document.querySelector(`[data-undo="${row.id}"]`)}
      finalFocus={finalFocus}
    >
      {isOver ? null : <p>Are you sure you want to {verb} this reservation?</p>}
      <p className="strong">
        {row.first_name} {row.last_name}, {partySizeLabel(row.party_size)}, {formatDate(row.requested_date, { weekday: true })} at{' '}
        {row.requested_time}
      </p>
      {isOver ? null : (
        <p className="muted">
          {isPast ? 'This reservation is in the past, so no email is sent' : "We'll email the diner"}. You can't change this later.
        </p>
      )}
      {decision === 'confirmed' && beyond > 0 && !isOver ? (
        <p className="strong" role="status">
          {overCapacityPhrase(beyond)}
        </p>
      ) : null}
      {isOnline || isPending ? null : <p className="strong">{SENT_LATER}</p>}
      {decision === 'declined' && !isOver ? (
        <>
          <UsualReasons value={reason} onChange={setReason} />
          <ReasonField value={reason} onChange={setReason} />
          {onSuggest ? (
            <p className={styles.instead}>
              <button
                type="button"
                className="btn outline compact"
                aria-disabled={isPending || undefined}
                onClick={() => isPending || onSuggest(reason)}
              >
                Suggest another time instead
              </button>
            </p>
          ) : null}
        </>
      ) : null}
    </ConfirmDialog>
  )
}
