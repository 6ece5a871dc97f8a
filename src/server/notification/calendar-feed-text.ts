import { partySizeLabel } from '../../domain/party-size.ts'
import type { reservations } from '../db/schema/index.ts'
import { type ContentLine, contentLines, textValue } from '../mail/icalendar.ts'
import { calendarHead, sequenceNumber, utcStamp, visitTimes, zoneRules } from '../reservation/calendar-event.ts'

/** Refresh interval for calendars. Apple respects it; Google reads about every twelve hours regardless. */
const REFRESH = 'PT15M'

export type FeedReservation = Pick<
  typeof reservations.$inferSelect,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'party_size'
  | 'requested_date'
  | 'requested_time'
  | 'allergies'
  | 'special_requests'
  | 'created_at'
  | 'decided_at'
  | 'withdrawn_at'
  | 'calendar_sequence'
>

type Feed = {
  venue: { name: string; address: string; table_minutes: number }
  reservations: readonly FeedReservation[]
  productName: string
  timeZone: string
  urlOf: (reservation: FeedReservation) => string
}

/**
 * Returns a calendar of confirmed reservations for the venue's team. Depends only on its input, so that its entity tag
 * is the same until a reservation changes. The events have no organizer and no attendees, because calendars would treat
 * them as invitations.
 */
export function calendarFeedText({ venue, reservations, productName, timeZone, urlOf }: Feed): string {
  const { zone, tzid } = zoneRules(timeZone)
  const name = textValue(`${venue.name}: reservations`)
  const head: ContentLine[] = [
    ...calendarHead(productName, 'PUBLISH'),
    ['NAME', name],
    ['X-WR-CALNAME', name],
    ['X-WR-TIMEZONE', tzid],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH],
    ['X-PUBLISHED-TTL', REFRESH],
  ]
  const place = textValue(`${venue.name}, ${venue.address}`)
  const minutes = venue.table_minutes
  const events = reservations.map((reservation) => contentLines(eventLines(reservation, { place, minutes, tzid, url: urlOf(reservation) })))
  return `${contentLines(head)}${zone}${events.join('')}${contentLines([['END', 'VCALENDAR']])}`
}

function eventLines(
  reservation: FeedReservation,
  { place, minutes, tzid, url }: { place: string; minutes: number; tzid: string; url: string },
): readonly ContentLine[] {
  const { id, withdrawn_at, party_size } = reservation
  const isCancelled = withdrawn_at !== null
  const name = `${reservation.first_name} ${reservation.last_name}`.trim()
  const details = descriptionOf(reservation)
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', id],
    ['DTSTAMP', utcStamp(lastChange(reservation))],
    ['SEQUENCE', sequenceNumber(reservation, isCancelled)],
    ...visitTimes(reservation, minutes, tzid),
    ['SUMMARY', textValue([partySizeLabel(party_size), ...(name ? [name] : [])].join(', '))],
    ...(details ? [['DESCRIPTION', textValue(details)] satisfies ContentLine] : []),
    ['LOCATION', place],
    ['URL', url],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    // A guest's table does not make the owner of the calendar busy.
    ['TRANSP', 'TRANSPARENT'],
    ['CLASS', 'PRIVATE'],
    ['END', 'VEVENT'],
  ]
}

function descriptionOf({ phone, allergies, special_requests }: FeedReservation): string {
  return [
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(allergies ? [`Allergies: ${allergies}`] : []),
    ...(special_requests ? [`Special requests: ${special_requests}`] : []),
  ].join('\n')
}

/** Without a METHOD for invitations, DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2). */
function lastChange({ created_at, decided_at, withdrawn_at }: FeedReservation): Date {
  return withdrawn_at ?? decided_at ?? created_at
}
