import { formatDate } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import type { CalendarPart } from '../../db/schema/mails.ts'
import type { Mail } from '../mail.ts'
import { letterToMail } from './layout.ts'

type Told = {
  email: string
  first_name: string
  party_size: number
  requested_date: string
  requested_time: string
  venueName: string
  /** Takes the table out of the diner's calendar; null where nothing put it there. */
  calendar: CalendarPart | null
}

/** To a diner whose venue left the guide while they were counting on a table there. */
export function venueClosed(site: Pick<Config, 'productName' | 'publicUrl'>, told: Told): Mail {
  const day = formatDate(told.requested_date, { weekday: true })
  const people = told.party_size === 1 ? 'one person' : `${told.party_size} people`
  const mail = letterToMail(
    {
      kind: 'venue-closed',
      to: told.email,
      subject: `${told.venueName} is no longer on ${site.productName}`,
      heading: `Your table at ${told.venueName}`,
      paragraphs: [
        `Dear ${told.first_name},`,
        `${told.venueName} has left ${site.productName}, and your reservation there for ${people} on ${day} at ${told.requested_time.slice(0, 5)} goes with it. Please do not count on it.`,
        'If you would still like to go, please ask the venue directly.',
      ],
      button: { label: 'Find another table', url: `${site.publicUrl}/venues` },
      note: 'We are sorry for the change of plan. There is nothing else you need to do.',
    },
    site,
  )
  return told.calendar ? { ...mail, calendar: told.calendar } : mail
}
