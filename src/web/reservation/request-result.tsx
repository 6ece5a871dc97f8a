import type { ReactNode } from 'react'
import type { Venue } from '../../contract/venue.ts'
import type { ReservationFormValues } from '../../domain/reservation/form-values.ts'
import { ConfirmedNote, RequestFacts, SentNote } from './notes.tsx'

type Props = {
  venue: Pick<Venue, 'name' | 'reply_hours'>
  values: ReservationFormValues
  isConfirmed: boolean
  children: ReactNode
}

export function RequestResult({ venue, values, isConfirmed, children }: Props) {
  return (
    <div role="status">
      {isConfirmed ? <ConfirmedNote email={values.email} /> : <SentNote venueName={venue.name} replyHours={venue.reply_hours} />}
      <RequestFacts venueName={venue.name} request={{ ...values, party_size: Number(values.party_size) }} />
      {children}
    </div>
  )
}

export function resultTitle(isConfirmed: boolean): string {
  return isConfirmed ? 'Your table is confirmed' : 'Reservation Request Received'
}
