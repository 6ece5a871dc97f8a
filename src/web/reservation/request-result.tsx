import type { ReactNode } from 'react'
import type { Reservation } from '../../contract/reservation.ts'
import type { Venue } from '../../contract/venue.ts'
import type { ReservationFormValues } from '../../domain/reservation/form-values.ts'
import { ConfirmedNote, RequestFacts, SentNote } from './notes.tsx'
import { type Place, VisitLinks } from './visit-links.tsx'

/** The fields of a stored request that a page without scripts has, too. */
export type Made = Pick<Reservation, 'id' | 'status' | 'created_at'>

type Props = {
  venue: Place & Pick<Venue, 'id' | 'reply_hours'>
  values: ReservationFormValues
  made: Made
  isFramed?: boolean
  children: ReactNode
}

export function RequestResult({ venue, values, made, isFramed = false, children }: Props) {
  const request = { ...values, id: made.id, venue_id: venue.id, party_size: Number(values.party_size) }
  return (
    <div role="status">
      {isConfirmed(made) ? (
        <ConfirmedNote email={values.email} />
      ) : (
        <SentNote venueName={venue.name} replyHours={venue.reply_hours} request={{ ...values, created_at: made.created_at }} />
      )}
      <RequestFacts venue={venue} request={request} />
      <VisitLinks venue={venue} request={request} isFramed={isFramed} />
      {children}
    </div>
  )
}

export function resultTitle(made: Made): string {
  return isConfirmed(made) ? 'Your table is confirmed' : 'Reservation Request Received'
}

function isConfirmed({ status }: Made): boolean {
  return status === 'confirmed'
}
