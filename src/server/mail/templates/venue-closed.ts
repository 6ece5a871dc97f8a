import { partySizeLabel } from '../../../domain/party-size.ts'
import type { ReservationStatus } from '../../../domain/reservation/status.ts'
import { formatDate, withoutSeconds } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import type { CalendarAttachment } from '../../db/schema/mails.ts'
import { composeEmail, type Email } from '../email.ts'

type Visit = {
  id: string
  email: string
  first_name: string
  status: ReservationStatus
  party_size: number
  requested_date: string
  requested_time: string
  venueName: string
  calendar: CalendarAttachment | null
}

/**
 * Informs a diner with an upcoming reservation that the venue was removed from the site. Contains the diner's name only
 * for a confirmed reservation, because a request may contain a stranger's text for another person's email address.
 */
export function venueClosed(site: Pick<Config, 'productName' | 'publicUrl'>, visit: Visit): Email {
  const day = formatDate(visit.requested_date, { weekday: true })
  const isConfirmed = visit.status === 'confirmed'
  const table = `for ${partySizeLabel(visit.party_size)} on ${day} at ${withoutSeconds(visit.requested_time)}`
  const email = composeEmail({
    kind: 'venue-closed',
    to: visit.email,
    subject: `${visit.venueName} is no longer on ${site.productName}`,
    heading: `Your table at ${visit.venueName}`,
    paragraphs: [
      ...(isConfirmed && visit.first_name ? [`Dear ${visit.first_name},`] : []),
      `${visit.venueName} has left ${site.productName}, and your ${isConfirmed ? 'reservation' : 'request'} there ${table} is cancelled.`,
      'If you would still like to go, please ask the venue directly.',
    ],
    button: { label: 'Find another table', url: `${site.publicUrl}/venues` },
    note: 'We are sorry for the change of plan. There is nothing else you need to do.',
  })
  return { ...email, reservationId: visit.id, ...(visit.calendar ? { calendar: visit.calendar } : {}) }
}
