import { partySizeLabel } from '../../../domain/reservation/party-size.ts'
import { REPLY_HOURS } from '../../../domain/reservation/reply-time.ts'
import type { Mail } from '../mail.ts'
import { type Letter, letterToMail } from './layout.ts'
import { dateOf, type Told, tableDetails, timeOf } from './reservation-facts.ts'

/** Who reads on the venue's side: one of its owners, whoever reads the venue's own address, or an administrator. */
export type VenueReader = { email: string; as: 'owner' | 'venue' | 'admin' }

export type ToVenue = Told & { reader: VenueReader }

/** A diner asks for a table. Answering the mail writes to the diner. */
export function reservationRequested(told: ToVenue): Mail {
  const { venue, reservation } = told
  return aboutDiner(told, {
    kind: 'reservation-requested',
    subject: `New request: ${tableOf(told)}`,
    heading: `A table for ${partySizeLabel(reservation.party_size)}?`,
    paragraphs: [`A diner asks ${venue.name} for a table. They were told that you reply within ${REPLY_HOURS} hours.`],
    note: 'Answering this message writes to the diner; it neither confirms nor declines the request.',
  })
}

/** A request waits; with how long it has been, and what the diner was told when the time is up. */
export function reservationReminder(told: ToVenue, hours: number): Mail {
  const { venue } = told
  const isOver = hours >= REPLY_HOURS
  return aboutDiner(told, {
    kind: 'reservation-reminder',
    subject: `${isOver ? 'Overdue' : 'Reminder'}: ${tableOf(told)}`,
    heading: isOver ? 'A diner is still waiting for your reply' : 'A request waits for your reply',
    paragraphs: [
      isOver
        ? `The ${REPLY_HOURS} hours in which ${venue.name} was to reply to this request are over. The diner was told that you have not answered yet.`
        : `This request has waited for ${hours} hours. The diner was told that ${venue.name} replies within ${REPLY_HOURS}.`,
    ],
    note: 'Answering this message writes to the diner; it neither confirms nor declines the request.',
  })
}

/** The diner takes a request or a confirmed table back. */
export function reservationTakenBack(told: ToVenue): Mail {
  const { reservation, venue } = told
  const what = reservation.status === 'confirmed' ? 'a confirmed reservation' : 'a request'
  return toVenue(told, {
    kind: 'reservation-taken-back',
    subject: `Withdrawn: ${tableOf(told)}`,
    heading: 'A diner is not coming',
    paragraphs: [`The diner has withdrawn ${what} at ${venue.name}. There is nothing for you to do: the table is free again.`],
    details: [...tableDetails(told), ...nameOf(told)],
    ...buttonFor(told, 'See your reservations'),
    note: whyYou(told),
  })
}

/** Of the subject, which ends up in lists and logs: when and for how many, never who. */
function tableOf({ reservation }: Told): string {
  return `${partySizeLabel(reservation.party_size)}, ${dateOf(reservation)} at ${timeOf(reservation)}`
}

function aboutDiner(told: ToVenue, letter: Omit<Letter, 'to' | 'details' | 'button'>): Mail {
  const { reservation } = told
  const wishes: [string, string][] = reservation.special_requests ? [['Special requests', reservation.special_requests]] : []
  const contact: [string, string][] = [
    ['E-mail', reservation.email],
    ['Phone', reservation.phone],
  ]
  const mail = toVenue(told, {
    ...letter,
    details: [...tableDetails(told), ...nameOf(told), ...contact, ...wishes],
    ...buttonFor(told, 'Answer the request'),
    note: `${letter.note} ${whyYou(told)}`,
  })
  return { ...mail, replyTo: reservation.email }
}

function nameOf({ reservation }: Told): [string, string][] {
  return reservation.anonymised_at ? [] : [['Name', `${reservation.first_name} ${reservation.last_name}`]]
}

/** To the screen the reader may open; whoever reads the venue's own address has none. */
function buttonFor({ site, reservation, venue, reader }: ToVenue, label: string): Pick<Letter, 'button'> {
  const paths = { owner: '/venue-menu', admin: `/admin/venues/${venue.id}/reservations`, venue: null }
  const path = paths[reader.as]
  return path ? { button: { label, url: `${site.publicUrl}${path}?reservation=${reservation.id}` } } : {}
}

function whyYou({ site, venue, reader }: ToVenue): string {
  if (reader.as === 'owner') return `You get this because you look after ${venue.name} at ${site.productName}.`
  if (reader.as === 'admin')
    return `You get this because ${venue.name} has neither an owner nor an address, and you administer ${site.productName}.`
  return `You get this because nobody has an account for ${venue.name} at ${site.productName} yet. To confirm or decline requests, ask for one: ${site.contactEmail}.`
}

function toVenue({ site, reservation, reader }: ToVenue, letter: Omit<Letter, 'to'>): Mail {
  return { ...letterToMail({ ...letter, to: reader.email }, site), reservationId: reservation.id }
}
