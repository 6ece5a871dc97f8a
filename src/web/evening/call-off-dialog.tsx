import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DayReservation } from '../../contract/evening.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { formatDate } from '../../domain/time.ts'
import { apiErrorMessage } from '../api.ts'
import { showToast } from '../private/toasts.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { ReasonField } from '../reservation/reason-field.tsx'
import { useApi } from '../site.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { guestName } from './guest-name.ts'

type Props = { booking: DayReservation; onClose: () => void; onBack: () => void }

export function CallOffDialog({ booking, onClose, onBack }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const name = guestName(booking)
  const callOff = async () => {
    setBusy(true)
    setError(null)
    try {
      await api.post('/api/reservations/:id/call-off', { params: { id: booking.id }, body: { reason: reason.trim() || null } })
      await client.invalidateQueries({ queryKey: reservationsKey(booking.venue_id) })
      showToast(`Table of ${name} called off`)
      onClose()
    } catch (thrown) {
      setError(apiErrorMessage(thrown, FALLBACK_MESSAGES.updateReservation))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title="Call off table"
      action="Call off table"
      actionBusy="Calling off..."
      isBusy={isBusy}
      error={error}
      onConfirm={() => void callOff()}
      onCancel={onBack}
    >
      <p className="strong">
        {name}, {partySizeLabel(booking.party_size)}, {formatDate(booking.requested_date, { weekday: true })} at {booking.requested_time}
      </p>
      <p className="muted">
        {booking.email
          ? 'They are told by email, and the table leaves their calendar.'
          : `There is no email address. Please call ${booking.phone || 'them'}.`}{' '}
        This is final.
      </p>
      {booking.email ? <ReasonField value={reason} onChange={setReason} /> : null}
    </ConfirmDialog>
  )
}
