import { useState } from 'react'
import type { Reservation } from '../../contract/reservation.ts'
import type { Venue } from '../../contract/venue.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RequestNote } from './notes.tsx'
import { RequestReceivedDialog } from './request-received-dialog.tsx'
import { ReservationForm } from './reservation-form.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useReservationForm } from './use-reservation-form.ts'
import type { Place } from './visit-links.tsx'

export type BookableVenue = Place & Pick<Venue, 'id' | 'slug' | 'phone' | 'reply_hours' | 'hours' | 'hours_mon_fri' | 'hours_sat_sun'>

type Props = {
  open: boolean
  onClose: () => void
  onDone: () => void
  venue: BookableVenue
}

/** Requests a table. Keeps the entered values when it is closed, and shows the result when it is opened after a submission. */
export default function ReservationDialog({ open, onClose, onDone, venue }: Props) {
  const [sent, setSent] = useState<Reservation | null>(null)
  const form = useReservationForm({ venueId: venue.id, hasHours: venue.hours !== null, onSent: setSent })
  function close() {
    if (sent) onDone()
    form.clearErrors()
    onClose()
  }
  useBackCloses(open, close)
  if (sent) return <RequestReceivedDialog open={open} onClose={close} venue={venue} request={sent} />
  return (
    <Dialog open={open} onClose={close} title={`Make a Reservation at ${venue.name}`}>
      <RequestNote isInstant={form.availability?.is_instant ?? false} />
      <ReservationForm form={form} venue={venue} onCancel={close} />
    </Dialog>
  )
}
