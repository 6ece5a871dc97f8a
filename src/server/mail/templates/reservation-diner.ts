import { soonReplyNote } from '../../../domain/reservation/diner-informed-at.ts'
import { REPLY_HOURS } from '../../../domain/reservation/reply-time.ts'
import { reservationStart } from '../../../domain/reservation/start.ts'
import type { Suggestion } from '../../../domain/reservation/suggestion.ts'
import { formatDate, localNow } from '../../../domain/time.ts'
import type { CalendarAttachment } from '../../db/schema/mails.ts'
import { composeEmail, type Email, type EmailDraft } from '../email.ts'
import {
  optionalDetails,
  type ReservationEmailData,
  reservationDate,
  reservationMarkup,
  reservationTime,
  visitDetails,
} from './reservation-details.ts'

export type DinerEmailData = ReservationEmailData & { url: string }

/**
 * Confirms that a request was sent to the venue. Contains no text from the form, because anyone can enter any email
 * address, and the site must not send a stranger's text to it.
 */
export function reservationReceived(data: DinerEmailData): Email {
  const { venue, reservation, site, url } = data
  const startsAt = reservationStart(reservation, site.timeZone)
  const soon = soonReplyNote(venue.name, reservation.created_at, startsAt, site.timeZone)
  return toDiner(data, {
    kind: 'reservation-received',
    subject: `Request received: ${venue.name}, ${reservationDate(reservation)}`,
    heading: 'Your request has been received',
    paragraphs: [
      `${venue.name} has your request for a table. It is only a request: the table is not guaranteed until the venue sends a confirmation email.`,
      `The venue replies within ${REPLY_HOURS} hours.`,
      ...(soon === null ? [] : [soon]),
    ],
    details: visitDetails(data),
    button: { label: 'View or cancel your request', url },
    note: `If you did not ask for this table, someone mistyped their email address at ${site.productName}: please cancel the request with the link above.`,
    markup: reservationMarkup(data, 'ReservationPending', url),
  })
}

/** Contains no text from the form, like `reservationReceived`. */
export function requestChanged(data: DinerEmailData): Email {
  const { venue, reservation, url } = data
  return toDiner(data, {
    kind: 'reservation-change-received',
    subject: `Request changed: ${venue.name}, ${reservationDate(reservation)}`,
    heading: 'Your request has been changed',
    paragraphs: [
      `${venue.name} has your request as it is now. It is only a request: the table is not guaranteed until the venue sends a confirmation email.`,
    ],
    details: visitDetails(data),
    button: { label: 'View or cancel your request', url },
    note: 'If it was not you who changed it, please cancel the request with the link above.',
    markup: reservationMarkup(data, 'ReservationPending', url),
  })
}

export function reservationConfirmed(data: DinerEmailData, calendar: CalendarAttachment): Email {
  const { venue, reservation, url } = data
  const email = toDiner(data, {
    kind: 'reservation-confirmed',
    subject: `Confirmed: ${venue.name}, ${reservationDate(reservation)} at ${reservationTime(reservation)}`,
    heading: 'Your table is confirmed',
    paragraphs: [`${greeting(reservation)}${venue.name} is expecting you. The attached calendar entry holds the time for you.`],
    details: [...visitDetails(data), ...nameDetails(reservation), ...optionalDetails(reservation)],
    button: { label: 'View or cancel your reservation', url },
    note: 'If your plans change, please cancel the reservation with the link above, so someone else can have the table.',
    markup: reservationMarkup(data, 'ReservationConfirmed', url),
  })
  return { ...email, calendar }
}

export function reservationDeclined(data: DinerEmailData): Email {
  const { venue, reservation } = data
  return withoutTable(data, reservation.decline_reason, {
    kind: 'reservation-declined',
    subject: `No table this time: ${venue.name}, ${reservationDate(reservation)}`,
    heading: 'The venue has no table for you this time',
    text: `${reservation.first_name}, we are sorry: ${venue.name} cannot take your request.`,
  })
}

export function tableCalledOff(data: DinerEmailData, calendar: CalendarAttachment): Email {
  const { venue, reservation } = data
  const call = venue.phone ? ` You can call them on ${venue.phone}.` : ''
  const email = withoutTable(data, reservation.withdrawal_reason, {
    kind: 'reservation-called-off',
    subject: `Cancelled: ${venue.name}, ${reservationDate(reservation)} at ${reservationTime(reservation)}`,
    heading: 'The venue has cancelled your table',
    text: `${reservation.first_name}, we are sorry: ${venue.name} cannot keep your table.${call} The attached entry takes it out of your calendar.`,
  })
  return { ...email, calendar }
}

type RefusalTexts = Pick<EmailDraft, 'kind' | 'subject' | 'heading'> & { text: string }

/** @param reason of the venue; null without one */
function withoutTable(data: DinerEmailData, reason: string | null, { text, ...texts }: RefusalTexts): Email {
  return toDiner(data, {
    ...texts,
    paragraphs: [text, ...(reason ? ['Message from the venue:'] : [])],
    ...(reason ? { quote: reason } : {}),
    details: visitDetails(data),
    button: { label: 'Find another table', url: `${data.site.publicUrl}/venues` },
    note: 'Another day or time may well be free: you are welcome to ask again.',
    markup: reservationMarkup(data, 'ReservationCancelled', data.url),
  })
}

export function tableChanged(data: DinerEmailData, calendar: CalendarAttachment): Email {
  const { venue, reservation, url } = data
  const email = toDiner(data, {
    kind: 'reservation-changed',
    subject: `Changed: ${venue.name}, ${reservationDate(reservation)} at ${reservationTime(reservation)}`,
    heading: 'Your table has changed',
    paragraphs: [
      `${greeting(reservation)}${venue.name} is expecting you as follows. The attached entry replaces the one in your calendar.`,
    ],
    details: [...visitDetails(data), ...optionalDetails(reservation)],
    button: { label: 'View your reservation', url },
    note: 'If this does not suit you, please change or cancel the reservation with the link above, or call the venue.',
    markup: reservationMarkup(data, 'ReservationConfirmed', url),
  })
  return { ...email, calendar }
}

export function changeDeclined(data: DinerEmailData): Email {
  const { venue, reservation, url } = data
  return toDiner(data, {
    kind: 'reservation-change-declined',
    subject: `Not changed: ${venue.name}, ${reservationDate(reservation)} at ${reservationTime(reservation)}`,
    heading: 'Your table stays as it is',
    paragraphs: [
      `${reservation.first_name}, ${venue.name} cannot make the change that you asked for. Your table is still confirmed as follows.`,
    ],
    details: visitDetails(data),
    button: { label: 'View your reservation', url },
    note: 'If you cannot come then, please cancel the reservation with the link above.',
    markup: reservationMarkup(data, 'ReservationConfirmed', url),
  })
}

export function timesSuggested(data: DinerEmailData, { times, message, expires_at }: Suggestion): Email {
  const { venue, reservation, site, url } = data
  const until = localNow(new Date(expires_at), site.timeZone)
  return toDiner(data, {
    kind: 'reservation-suggested',
    subject: `Another time? ${venue.name}, ${reservationDate(reservation)}`,
    heading: 'The venue suggests another time',
    paragraphs: [
      `${reservation.first_name}, ${venue.name} cannot take you on ${reservationDate(reservation)} at ${reservationTime(reservation)}, but offers:`,
      times.map(({ date, time }) => `${formatDate(date, { weekday: true })} at ${time}`).join('; '),
      ...(message ? ['Message from the venue:'] : []),
    ],
    ...(message ? { quote: message } : {}),
    details: visitDetails(data),
    button: { label: 'Choose a time', url },
    note: `Nothing is booked until you choose. You can choose until ${formatDate(until.date, { weekday: true })} at ${until.time}, while the time is free.`,
    markup: reservationMarkup(data, 'ReservationPending', url),
  })
}

/**
 * Sent when the reply time has ended, or the requested time is near.
 * @param isOverdue whether the reply time has ended
 */
export function reservationUnanswered(data: DinerEmailData, isOverdue: boolean): Email {
  const { venue, reservation, url } = data
  const call = venue.phone ? ` You can also call them on ${venue.phone}.` : ''
  const callFirst = venue.phone ? ` Please call them on ${venue.phone} before you set out.` : ' Please make other plans as well.'
  return toDiner(data, {
    kind: 'reservation-unanswered',
    subject: `Still waiting: ${venue.name}, ${reservationDate(reservation)}`,
    heading: 'The venue has not replied yet',
    paragraphs: [
      isOverdue
        ? `${venue.name} hasn't replied within ${REPLY_HOURS} hours. We've sent them a reminder.${call}`
        : `${venue.name} has not replied to your request for ${reservationTime(reservation)} yet, and that time is near.${callFirst}`,
      'Your request still stands, and the table is still not guaranteed. If you would rather go elsewhere, please cancel it.',
    ],
    details: visitDetails(data),
    button: { label: 'View or cancel your request', url },
    note: "We'll email you as soon as the venue replies.",
    markup: reservationMarkup(data, 'ReservationPending', url),
  })
}

export function reservationWithdrawn(data: DinerEmailData, calendar: CalendarAttachment | null): Email {
  const { venue, reservation, site } = data
  const what = calendar ? 'reservation' : 'request'
  const email = toDiner(data, {
    kind: 'reservation-withdrawn',
    subject: `Cancelled: ${venue.name}, ${reservationDate(reservation)}`,
    heading: `Your ${what} is cancelled`,
    paragraphs: [
      `We have told ${venue.name} that you are not coming.${calendar ? ' The attached entry takes it out of your calendar.' : ''}`,
    ],
    details: visitDetails(data),
    button: { label: 'Find another table', url: `${site.publicUrl}/venues` },
    note: 'If it was not you who cancelled it, please request the table again.',
    markup: reservationMarkup(data, 'ReservationCancelled', data.url),
  })
  return calendar ? { ...email, calendar } : email
}

type Named = { first_name: string; last_name: string }

function greeting({ first_name }: Named): string {
  return first_name ? `${first_name}, ` : ''
}

function nameDetails({ first_name, last_name }: Named): [name: string, value: string][] {
  const name = `${first_name} ${last_name}`.trim()
  return name ? [['Name', name]] : []
}

/** Sets Reply-To to the venue's email address if it has one, because replies such as 'we are running late' are for the venue. */
function toDiner({ reservation, venue }: DinerEmailData, content: Omit<EmailDraft, 'to'>): Email {
  const email = { ...composeEmail({ ...content, to: reservation.email }), reservationId: reservation.id }
  return venue.email ? { ...email, replyTo: venue.email } : email
}
