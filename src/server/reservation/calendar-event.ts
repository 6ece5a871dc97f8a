import { tzlib_get_ical_block } from 'timezones-ical-library'
import { mailtoHref } from '../../domain/account/email.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { withoutSeconds } from '../../domain/time.ts'
import type { CalendarAttachment } from '../db/schema/mails.ts'
import { type ContentLine, contentLines, paramValue, textValue } from '../mail/icalendar.ts'

type Table = Visit & { first_name: string; last_name: string; email: string; calendar_sequence: number }

type Visit = { id: string; party_size: number; requested_date: string; requested_time: string }

type Entry<T extends Visit> = {
  reservation: T
  /** The event lasts as long as the venue keeps a table. */
  venue: { name: string; address: string; table_minutes: number }
  url: string
  /** The sender's email address. Calendars only accept updates from the organizer. */
  organizer: string
  productName: string
  timeZone: string
  now: Date
}

/**
 * Returns the calendar entry of a confirmed reservation, or its cancellation. Both have the reservation's id as UID, so
 * that the cancellation finds the entry. The diner is marked as accepted, so that calendars ask for no reply.
 */
export function calendarEvent(entry: Entry<Table>, method: CalendarAttachment['method']): CalendarAttachment {
  const { reservation, venue, url } = entry
  const isCancelled = method === 'CANCEL'
  const people = partySizeLabel(reservation.party_size)
  const name = `${reservation.first_name} ${reservation.last_name}`.trim()
  const inName = name ? ` in the name of ${name}` : ''
  const content = calendarText(entry, method, [
    ['SEQUENCE', sequenceNumber(reservation, isCancelled)],
    ['SUMMARY', textValue(`${venue.name}, table for ${people}`)],
    ['DESCRIPTION', textValue(`Reservation for ${people}${inName}. See or withdraw it: ${url}`)],
    [
      `ATTENDEE;CN=${paramValue(name || reservation.email)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE`,
      mailtoHref(reservation.email),
    ],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', isCancelled ? 'TRANSPARENT' : 'OPAQUE'],
  ])
  return { method, content }
}

/**
 * Returns the entry of a confirmed reservation for the pages. It has the UID and the sequence number of the entry in the confirmation
 * email, but no name or email address of the diner, because emails with the link are forwarded.
 * @param howToCancel a sentence
 */
export function confirmedEntry(entry: Entry<Visit & Pick<Table, 'calendar_sequence'>>, howToCancel: string): string {
  const { reservation, venue } = entry
  const people = partySizeLabel(reservation.party_size)
  return calendarText(entry, 'PUBLISH', [
    ['SEQUENCE', sequenceNumber(reservation, false)],
    ['SUMMARY', textValue(`${venue.name}, table for ${people}`)],
    ['DESCRIPTION', textValue(`Reservation for ${people}. ${howToCancel}`)],
    ['STATUS', 'CONFIRMED'],
    ['TRANSP', 'OPAQUE'],
  ])
}

export function tentativeEntry(entry: Entry<Visit>): string {
  const { reservation, venue } = entry
  const people = partySizeLabel(reservation.party_size)
  return calendarText(entry, 'PUBLISH', [
    ['SEQUENCE', '0'],
    ['SUMMARY', textValue(`${venue.name}, table for ${people} (not confirmed)`)],
    [
      'DESCRIPTION',
      textValue(
        `Request for a table for ${people}. The table is not guaranteed until the venue sends a confirmation email. The venue replies within ${REPLY_HOURS} hours.`,
      ),
    ],
    ['STATUS', 'TENTATIVE'],
    ['TRANSP', 'OPAQUE'],
  ])
}

/**
 * Returns a calendar with one event: the properties of every entry, then `lines`. Times are local and refer to the
 * zone's rules, so that a later change of the rules does not move the reservation.
 */
function calendarText(entry: Entry<Visit>, method: 'PUBLISH' | CalendarAttachment['method'], lines: readonly ContentLine[]): string {
  const { reservation, venue, url, organizer, productName, timeZone, now } = entry
  const { zone, tzid } = zoneRules(timeZone)
  const event: ContentLine[] = [
    ['BEGIN', 'VEVENT'],
    ['UID', reservation.id],
    ['DTSTAMP', utcStamp(now)],
    ...visitTimes(reservation, venue.table_minutes, tzid),
    ['LOCATION', textValue(`${venue.name}, ${venue.address}`)],
    ['URL', url],
    [`ORGANIZER;CN=${paramValue(venue.name)}`, mailtoHref(organizer)],
    ...lines,
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
  return contentLines(calendarHead(productName, method)) + zone + contentLines(event)
}

/**
 * Returns the iCalendar SEQUENCE of a confirmed reservation, or of its cancellation. The tentative entry has 0;
 * calendars keep the highest.
 */
export function sequenceNumber({ calendar_sequence }: { calendar_sequence: number }, isCancelled: boolean): string {
  return String(calendar_sequence + (isCancelled ? 2 : 1))
}

export function calendarHead(productName: string, method: 'PUBLISH' | CalendarAttachment['method']): ContentLine[] {
  return [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', textValue(`-//${productName}//Reservations//EN`)],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', method],
  ]
}

export function visitTimes(
  { requested_date, requested_time }: Pick<Visit, 'requested_date' | 'requested_time'>,
  minutes: number,
  tzid: string,
): ContentLine[] {
  const start = asUtc(requested_date, requested_time)
  const end = new Date(start.getTime() + minutes * 60_000)
  return [
    [`DTSTART;TZID=${tzid}`, compact(start)],
    [`DTEND;TZID=${tzid}`, compact(end)],
  ]
}

/** The rules of a zone as a VTIMEZONE, and its canonical name: an alias such as 'GB' is resolved. */
type ZoneRules = { zone: string; tzid: string }

/** By zone. The library takes half a millisecond to find one, and the emails of a deleted venue need it thousands of times. */
const knownZones = new Map<string, ZoneRules>()

/** @throws Error for a zone without rules */
export function zoneRules(timeZone: string): ZoneRules {
  const known = knownZones.get(timeZone)
  if (known) return known
  const [block, name] = tzlib_get_ical_block(timeZone)
  if (!block || !name) throw new Error(`no rules are known of the time zone ${timeZone}`)
  const rules = { zone: `${block.trim()}\r\n`, tzid: name.replace(/^TZID=/, '') }
  knownZones.set(timeZone, rules)
  return rules
}

/** Treats the local date and time as UTC, so that adding the sitting time never crosses a change of daylight saving time. */
function asUtc(date: string, time: string): Date {
  return new Date(`${date}T${withoutSeconds(time)}:00Z`)
}

export function utcStamp(instant: Date): string {
  return `${compact(instant)}Z`
}

function compact(instant: Date): string {
  const iso = instant.toISOString()
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}`
}
