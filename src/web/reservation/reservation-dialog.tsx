import { useState } from 'react'
import type { Reservation } from '../../contract/reservation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RequestNote } from './notes.tsx'
import { RequestReceivedDialog } from './request-received-dialog.tsx'
import { ReservationForm } from './reservation-form.tsx'
import { useReservationForm } from './use-reservation-form.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the confirmation was there to be read and is closed. */
  onDone: () => void
  venueId: string
  venueName: string
  replyHours: number | null
}

/** Requests a table. It keeps what was typed when it is closed, and shows the result when it is opened after a submission. */
export default function ReservationDialog({ open, onClose, onDone, venueId, venueName, replyHours }: Props) {
  const [sent, setSent] = useState<Reservation | null>(null)
  const form = useReservationForm(venueId, setSent)
  function close() {
    if (sent) onDone()
    form.clearErrors()
    onClose()
  }
  if (sent) return <RequestReceivedDialog open={open} onClose={close} venueName={venueName} replyHours={replyHours} request={sent} />
  return (
    <Dialog open={open} onClose={close} title={`Make a Reservation at ${venueName}`}>
      <RequestNote />
      <ReservationForm form={form} onCancel={close} />
    </Dialog>
  )
}
