import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { FALLBACKS } from '../../../domain/messages.ts'
import { partySizeLabel } from '../../../domain/reservation/party-size.ts'
import { type Decision, REASON_MAX_LENGTH } from '../../../domain/reservation/status.ts'
import { expectedAt } from '../../../domain/reservation/withdrawal.ts'
import { formatDate } from '../../../domain/time.ts'
import { ApiError, messageOf } from '../../api.ts'
import { useApi, useSite } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { reservationsKey } from './queries.ts'

const WORDS = {
  confirmed: { verb: 'confirm', action: 'Confirm Reservation', busy: 'Confirming...' },
  declined: { verb: 'decline', action: 'Decline Reservation', busy: 'Declining...' },
} as const satisfies Record<Decision, object>

type Props = {
  row: ReservationRow
  decision: Decision
  onClose: (done?: Decision) => void
  /** Where the focus goes when no row is left. */
  finalFocus: () => HTMLElement | null
}

/** Asks once more before a request is answered for good. A refusal may say why; the diner reads it. */
export function DecideDialog({ row, decision, onClose, finalFocus }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const isPast = expectedAt(row, useSite().timeZone) <= new Date()
  const { verb, action, busy } = WORDS[decision]
  const stale = () => client.invalidateQueries({ queryKey: reservationsKey(row.venue_id) })
  const decide = useMutation({
    mutationFn: () =>
      api.patch(`/api/reservations/${row.id}`, { status: decision, ...(decision === 'declined' && reason.trim() ? { reason } : {}) }),
    onSuccess: async () => {
      await stale()
      onClose(decision)
    },
    // Somebody else was first, or the diner took it back: the list behind shows what it has become.
    onError: (error) => (error instanceof ApiError && error.status === 409 ? stale() : undefined),
  })
  const isOver = decide.error instanceof ApiError && decide.error.status === 409
  return (
    <ConfirmDialog
      open
      title={action}
      action={action}
      actionBusy={busy}
      isBusy={decide.isPending}
      isOver={isOver}
      error={decide.error ? messageOf(decide.error, FALLBACKS.updateReservation) : null}
      onConfirm={() => decide.mutate()}
      onCancel={() => onClose()}
      row=".res"
      finalFocus={finalFocus}
    >
      <p>Are you sure you want to {verb} this reservation?</p>
      <p className="strong">
        {row.first_name} {row.last_name}, {partySizeLabel(row.party_size)}, {formatDate(row.requested_date, { weekday: true })} at{' '}
        {row.requested_time}
      </p>
      <p className="muted">
        {isPast ? 'Its time has passed: nobody is told any more' : 'They are told by e-mail'}, and the answer is final.
      </p>
      {decision === 'declined' && !isOver ? (
        <Field label="Reason (optional)" hint="The diner reads it in the e-mail.">
          {(control) => (
            <textarea
              {...control}
              className="inp"
              rows={3}
              maxLength={REASON_MAX_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </ConfirmDialog>
  )
}
