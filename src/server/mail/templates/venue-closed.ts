import { partySizeLabel } from '../../../domain/party-size.ts'
import type { ReservationStatus } from '../../../domain/reservation/status.ts'
import { formatDate } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import type { CalendarAttachment } from '../../db/schema/mails.ts'
import type { Email } from '../email.ts'
import { renderEmail } from './layout.ts'

type Told = {
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
export function venueClosed(site: Pick<Config, 'productName' | 'publicUrl'>, told: Told): Email {
  const day = formatDate(told.requested_date, { weekday: true })
  const isConfirmed = told.status === 'confirmed'
  const table = `for ${partySizeLabel(told.party_size)} on ${day} at ${told.requested_time.slice(0, 5)}`
  const mail = renderEmail(
    {
      kind: 'venue-closed',
      to: told.email,
      subject: `${told.venueName} is no longer on ${site.productName}`,
      heading: `Your table at ${told.venueName}`,
      paragraphs: [
        ...(isConfirmed ? [`Dear ${told.first_name},`] : []),
        `${told.venueName} has left ${site.productName}, and your ${isConfirmed ? 'reservation' : 'request'} there ${table} goes with it. It's no longer booked.`,
        'If you would still like to go, please ask the venue directly.',
      ],
      button: { label: 'Find another table', url: `${site.publicUrl}/venues` },
      note: 'We are sorry for the change of plan. There is nothing else you need to do.',
    },
    site,
  )
  return { ...mail, reservationId: told.id, ...(told.calendar ? { calendar: told.calendar } : {}) }
}
