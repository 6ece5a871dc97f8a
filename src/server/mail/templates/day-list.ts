import { partySizeLabel } from '../../../domain/party-size.ts'
import { onOneLine } from '../../../domain/text.ts'
import { formatDate, type LocalDate, withoutSeconds } from '../../../domain/time.ts'
import type { Config } from '../../config.ts'
import type { reservations } from '../../db/schema/index.ts'
import { composeEmail, type Email, type EmailDraft } from '../email.ts'

export type ListedReservation = Pick<
  typeof reservations.$inferSelect,
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'party_size'
  | 'requested_date'
  | 'requested_time'
  | 'allergies'
  | 'special_requests'
  | 'venue_note'
>

type DayList = {
  site: Pick<Config, 'productName' | 'publicUrl'>
  to: string
  venue: { id: string; name: string }
  date: LocalDate
  bookings: readonly ListedReservation[]
  waiting: readonly ListedReservation[]
  unlisted: { bookings: number; waiting: number }
  url: string
  expiresAt: Date
}

/** The list of the day for a member of the venue's team. The subject has no diner's name, because email programs show subjects in lists. */
export function dayList({ site, to, venue, date, bookings, waiting, unlisted, url, expiresAt }: DayList): Email {
  const tables = bookings.length + unlisted.bookings
  const people = bookings.reduce((sum, { party_size }) => sum + party_size, 0)
  const requests = waiting.length + unlisted.waiting
  const facts = [
    tables === 0 ? 'no bookings' : `${counted(tables, 'booking')}${unlisted.bookings === 0 ? `, ${partySizeLabel(people)}` : ''}`,
    ...(requests > 0 ? [`${counted(requests, 'request')} to answer`] : []),
  ].join('; ')
  const email = composeEmail({
    kind: 'day-list',
    to,
    subject: `Today at ${venue.name}: ${facts}`,
    heading: formatDate(date, { weekday: true }),
    paragraphs: [
      `Today at ${venue.name}: ${facts}.`,
      ...(unlisted.bookings > 0 ? [`This email has the first ${bookings.length} bookings.`] : []),
    ],
    details: bookings.map((booking) => [timeOf(booking), detailsOf(booking)]),
    ...(requests > 0 ? { sections: [waitingSection(waiting, unlisted.waiting)] } : {}),
    button: { label: requests > 0 ? 'Review requests' : 'View your reservations', url },
    links: [{ label: 'Change when this email comes, or end it', url: `${site.publicUrl}/account/notifications` }],
    note: `You get this because you chose a daily email for ${venue.name} at ${site.productName}. It names guests: please treat it as confidential.`,
  })
  return { ...email, venueId: venue.id, expiresAt }
}

function waitingSection(waiting: readonly ListedReservation[], unlisted: number): NonNullable<EmailDraft['sections']>[number] {
  return {
    heading: unlisted > 0 ? `Waiting for your answer: the first ${waiting.length}` : 'Waiting for your answer',
    details: waiting.map((request) => [`${formatDate(request.requested_date)} at ${timeOf(request)}`, detailsOf(request)]),
  }
}

/** Texts of the diner are on one line, so that none can look like a note of the venue. */
function detailsOf(reservation: ListedReservation): string {
  const { first_name, last_name, phone, party_size, allergies, special_requests, venue_note } = reservation
  const name = onOneLine(`${first_name} ${last_name}`.trim())
  return [
    [partySizeLabel(party_size), ...(name ? [name] : [])].join(', '),
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(allergies ? [`Allergies: ${onOneLine(allergies)}`] : []),
    ...(special_requests ? [`Special requests: ${onOneLine(special_requests)}`] : []),
    ...(venue_note ? [`Note: ${venue_note}`] : []),
  ].join('\n')
}

function timeOf({ requested_time }: ListedReservation): string {
  return withoutSeconds(requested_time)
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
