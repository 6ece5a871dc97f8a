import { useState } from 'react'
import type { Reservation } from '../../contract/reservation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RequestNote } from './notes.tsx'
import { Sent } from './request-received-dialog.tsx'
import { ReservationForm } from './reservation-form.tsx'
import { useReservation } from './use-reservation.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Called when the confirmation was there to be read and is closed. */
  onDone: () => void
  venueId: string
  venueName: string
}

/** Asks a venue for a table. What was typed stays when it is closed unsent; closed on the way, it opens with what became of it. */
export default function ReservationDialog({ open, onClose, onDone, venueId, venueName }: Props) {
  const [sent, setSent] = useState<Reservation | null>(null)
  const reservation = useReservation(venueId, setSent)
  function close() {
    if (sent) onDone()
    reservation.clearErrors()
    onClose()
  }
  if (sent) return <Sent open={open} onClose={close} venueName={venueName} request={sent} />
  return (
    <Dialog open={open} onClose={close} title={`Make a Reservation at ${venueName}`}>
      <RequestNote />
      <ReservationForm reservation={reservation} onCancel={close} />
    </Dialog>
  )
}
