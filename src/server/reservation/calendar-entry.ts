import { tzlib_get_ical_block } from 'timezones-ical-library'
import { mailtoHref } from '../../domain/account/email.ts'
import { partySizeLabel } from '../../domain/reservation/party-size.ts'
import { SITTING_MINUTES } from '../../domain/reservation/sitting.ts'
import type { CalendarPart } from '../db/schema/mails.ts'
import { type ContentLine, contentLines, paramValue, textValue } from '../mail/icalendar.ts'

type Entry = {
  reservation: {
    id: string
    first_name: string
    last_name: string
    email: string
    party_size: number
    requested_date: string
    requested_time: string
  }
  venue: { name: string; address: string }
  /** Where the reservation is seen and taken back. */
  url: string
  /** The sender's address: calendars take changes from no other. */
  organizer: string
  productName: string
  timeZone: string
  now: Date
}

/**
 * The calendar entry of a confirmed reservation, or what takes it out again. Both carry the reservation's id as UID, so
 * that the second finds the first; the diner has accepted, so no answer is asked for. Times are those on the wall of the
 * zone, with its rules, so that a change of the rules moves no table.
 */
export function calendarEntry(entry: Entry, method: 'REQUEST' | 'CANCEL'): CalendarPart {
  const { reservation, venue, url, organizer, productName, timeZone, now } = entry
  const { zone, tzid } = zoneRules(timeZone)
  const start = wallOf(reservation.requested_date, reservation.requested_time)
  const end = new Date(start.getTime() + SITTING_MINUTES * 60_000)
  const isCancelled = method === 'CANCEL'
  const people = partySizeLabel(reservation.party_size)
  const name = `${reservation.first_name} ${reservation.last_name}`
  const head: ContentLine[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', textValue(`-//${productName}//Reservations//EN`)],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', method],
  ]
  const event: ContentLine[] = [
    ['BEGIN', 'VEVENT'],
    ['UID', reservation.id],
    ['SEQUENCE', isCancelled ? '1' : '0'],
    ['DTSTAMP', `${compact(now)}Z`],
    [`DTSTART;TZID=${tzid}`, compact(start)],
    [`DTEND;TZID=${tzid}`, compact(end)],
    ['SUMMARY', textValue(`${venue.name}, table for ${people}`)],
    ['LOCATION', textValue(`${venue.name}, ${venue.address}`)],
    ['DESCRIPTION', textValue(`Reservation for ${people} in the name of ${name}. See or withdraw it: ${url}`)],
    ['URL', url],
    [`ORGANIZER;CN=${paramValue(venue.name)}`, mailtoHref(organizer)],
    [`ATTENDEE;CN=${paramValue(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE`, mailtoHref(reservation.email)],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', isCancelled ? 'TRANSPARENT' : 'OPAQUE'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
  return { method, content: contentLines(head) + zone + contentLines(event) }
}

/** The rules of a zone as a VTIMEZONE, and the name it goes by there: an alias such as 'GB' has its zone's. */
function zoneRules(timeZone: string): { zone: string; tzid: string } {
  const [block, name] = tzlib_get_ical_block(timeZone)
  if (!block || !name) throw new Error(`no rules are known of the time zone ${timeZone}`)
  return { zone: `${block.trim()}\r\n`, tzid: name.replace(/^TZID=/, '') }
}

/** A wall's date and time as if it hung in Greenwich all year: a party sits two hours by it. */
function wallOf(date: string, time: string): Date {
  return new Date(`${date}T${time.slice(0, 5)}:00Z`)
}

function compact(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}Z$/g, '')
}
