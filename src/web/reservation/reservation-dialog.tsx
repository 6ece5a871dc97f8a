import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { RequestNote, SentNote } from './notes.tsx'
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
  const [isSent, setIsSent] = useState(false)
  const reservation = useReservation(venueId, () => setIsSent(true))
  function close() {
    if (isSent) onDone()
    reservation.forgetProblem()
    onClose()
  }
  if (isSent) return <Sent open={open} onClose={close} venueName={venueName} />
  return (
    <Dialog open={open} onClose={close} title={`Make a Reservation at ${venueName}`}>
      <RequestNote />
      <ReservationForm reservation={reservation} onCancel={close} />
    </Dialog>
  )
}

function Sent({ open, onClose, venueName }: { open: boolean; onClose: () => void; venueName: string }) {
  return (
    <Dialog open={open} onClose={onClose} title="Reservation Request Received">
      <div className="dialog-body sent" role="status">
        <SentNote venueName={venueName} />
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
