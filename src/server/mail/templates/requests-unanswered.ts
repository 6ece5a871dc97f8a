import { partySizeLabel } from '../../../domain/party-size.ts'
import { reservationsPanelPath } from '../../../domain/reservation/panel-path.ts'
import { reservationStart } from '../../../domain/reservation/start.ts'
import { composeEmail, type Email } from '../email.ts'
import { type EmailVenue, type ReservationEmailData, reservationDate, reservationTime } from './reservation-details.ts'

type Waiting = { reservation: ReservationEmailData['reservation']; venue: EmailVenue }

type UnansweredRequests = { site: ReservationEmailData['site']; requests: readonly Waiting[]; now: Date; to: string }

/** Informs an administrator of unanswered requests. Contains no data of diners, because one email lists several requests. */
export function requestsUnanswered({ site, requests, now, to }: UnansweredRequests): Email {
  const [only] = requests.length === 1 ? requests : []
  const many = `${requests.length} requests are waiting for an answer`
  return composeEmail({
    kind: 'reservation-escalated',
    to,
    subject: only ? `No answer: ${only.venue.name}, ${tableOf(only.reservation)}` : `No answer: ${many}`,
    heading: only ? `${only.venue.name} has not answered a request` : many,
    paragraphs: ['Please call the venue, or answer for it.'],
    details: requests.map(({ reservation, venue }) => [venue.name, waitingDetails(site, { reservation, venue }, now)]),
    button: only
      ? {
          label: 'See the request',
          url: `${site.publicUrl}${reservationsPanelPath('admin', only.venue.id)}?reservation=${only.reservation.id}`,
        }
      : { label: 'See the requests', url: `${site.publicUrl}/admin/reservations` },
    note: `You get this because you administer ${site.productName}.`,
  })
}

function waitingDetails(site: UnansweredRequests['site'], { reservation, venue }: Waiting, now: Date): string {
  const hasPassed = reservationStart(reservation, site.timeZone) <= now
  return [
    tableOf(reservation),
    ...(reservation.venue_email_failed_at ? ['an email to the venue could not be delivered'] : []),
    ...(hasPassed ? ['this time has passed, and the diner has had no answer'] : []),
    venue.phone ?? 'no phone number',
  ].join('; ')
}

function tableOf(reservation: Waiting['reservation']): string {
  return `${reservationDate(reservation)} at ${reservationTime(reservation)}, ${partySizeLabel(reservation.party_size)}`
}
