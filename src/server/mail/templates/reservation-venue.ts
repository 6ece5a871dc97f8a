import { partySizeLabel } from '../../../domain/party-size.ts'
import { reservationsPanelPath } from '../../../domain/reservation/panel-path.ts'
import { REPLY_HOURS } from '../../../domain/reservation/reply-time.ts'
import { isUnchanged, type RequestedChange, type TableChange } from '../../../domain/reservation/table-change.ts'
import { formatDate } from '../../../domain/time.ts'
import { composeEmail, type Email, type EmailDraft } from '../email.ts'
import { optionalDetails, type ReservationEmailData, reservationDate, reservationTime, tableDetails } from './reservation-details.ts'

const REPLY_NOTE = "Replying to this email messages the diner. It doesn't confirm or decline the request."
const VIEW_ALL = 'View your reservations'

export type VenueRecipient = { email: string; as: 'owner' | 'venue' | 'admin' }

export type VenueEmailData = ReservationEmailData & {
  recipient: VenueRecipient
  /** URL of the page where the recipient answers without an account; null for administrators. */
  answerUrl: string | null
}

export function reservationRequested(data: VenueEmailData): Email {
  const { venue, reservation } = data
  return aboutDiner(data, {
    kind: 'reservation-requested',
    subject: `New request: ${subjectDetails(data)}`,
    heading: `A table for ${partySizeLabel(reservation.party_size)}?`,
    paragraphs: [`You have a new table request for ${venue.name}. Please reply within ${REPLY_HOURS} hours.`],
    note: REPLY_NOTE,
  })
}

/** @param was the table before the change */
export function requestChangedByDiner(data: VenueEmailData, was: TableChange): Email {
  const { venue, reservation } = data
  const before = `${formatDate(was.date, { weekday: true })} at ${was.time}, ${partySizeLabel(was.party_size)}`
  const what = isUnchanged(reservation, was)
    ? `The diner has changed a request to ${venue.name}. Only the allergies or special requests have changed.`
    : `The diner has changed a request to ${venue.name}. Before, it was for ${before}.`
  return aboutDiner(data, {
    kind: 'reservation-request-changed',
    subject: `Changed request: ${subjectDetails(data)}`,
    heading: `Now a table for ${partySizeLabel(reservation.party_size)}?`,
    paragraphs: [`${what} It still waits for your answer.`],
    note: REPLY_NOTE,
  })
}

export function reservationBooked(data: VenueEmailData): Email {
  const { venue, reservation } = data
  const email = toVenue(data, {
    kind: 'reservation-booked',
    subject: `Booked: ${subjectDetails(data)}`,
    heading: `A table for ${partySizeLabel(reservation.party_size)} is booked`,
    paragraphs: [`${venue.name} has room at that time, so the table was confirmed automatically. There is nothing to answer.`],
    details: dinerDetails(data),
    ...buttonFor(data, VIEW_ALL),
    note: `Replying to this email messages the diner. ${recipientReason(data)}`,
  })
  return { ...email, replyTo: reservation.email }
}

export function answerLinkRenewed(data: VenueEmailData): Email {
  const { venue, reservation } = data
  return aboutDiner(data, {
    kind: 'reservation-answer-link',
    subject: `Your link: ${subjectDetails(data)}`,
    heading: `A table for ${partySizeLabel(reservation.party_size)}?`,
    paragraphs: [`Here is a new link to answer this request to ${venue.name}. It works until the time of the table.`],
    note: 'You can ignore this email if you did not ask for a new link.',
  })
}

/** States the age of the pending request. After the reply time, it adds that the diner was informed of the missing reply. */
export function reservationReminder(data: VenueEmailData, hours: number): Email {
  const { venue } = data
  const isOver = hours >= REPLY_HOURS
  return aboutDiner(data, {
    kind: 'reservation-reminder',
    subject: `${isOver ? 'Overdue' : 'Reminder'}: ${subjectDetails(data)}`,
    heading: isOver ? 'A diner is still waiting for your reply' : 'A request is waiting for your reply',
    paragraphs: [
      isOver
        ? `The ${REPLY_HOURS}-hour reply time for ${venue.name} has passed. We've told the diner that there is no answer yet.`
        : `This request was received ${hours} hours ago. The diner expects a reply from ${venue.name} within ${REPLY_HOURS} hours.`,
    ],
    note: REPLY_NOTE,
  })
}

export function changeRequested(data: VenueEmailData, { party_size, date, time }: RequestedChange): Email {
  const table = `${formatDate(date, { weekday: true })} at ${time}, ${partySizeLabel(party_size)}`
  const content = {
    kind: 'reservation-change-requested',
    subject: `Change? ${subjectDetails(data)}`,
    heading: 'A diner asks to change a table',
    paragraphs: [`The diner asks ${data.venue.name} for ${table}. The table stays as it is until you agree.`],
  } as const
  return aboutTable(data, content, 'Answer the change')
}

export function changeDropped(data: VenueEmailData): Email {
  return aboutTable(data, {
    kind: 'reservation-change-dropped',
    subject: `Unchanged: ${subjectDetails(data)}`,
    heading: 'A diner no longer asks to change a table',
    paragraphs: ['The table stays confirmed as follows. There is nothing for you to do.'],
  })
}

export function tableChangedByDiner(data: VenueEmailData): Email {
  return aboutTable(data, {
    kind: 'reservation-changed',
    subject: `Changed: ${subjectDetails(data)}`,
    heading: 'A diner has changed a table',
    paragraphs: ['The table is confirmed as follows. There is nothing for you to do.'],
  })
}

export function textsChangedByDiner(data: VenueEmailData): Email {
  const { reservation } = data
  const isEmpty = !reservation.allergies && !reservation.special_requests
  return aboutTable(data, {
    kind: 'reservation-texts-changed',
    subject: `Note for the kitchen: ${subjectDetails(data)}`,
    heading: 'A diner has changed the allergies or special requests of a table',
    paragraphs: [
      isEmpty
        ? 'The table stays as it is. The diner now has no allergies and no special requests for it.'
        : 'The table stays as it is. Please pass this on to the kitchen.',
    ],
  })
}

export function suggestionAccepted(data: VenueEmailData): Email {
  const { venue } = data
  return aboutTable(data, {
    kind: 'reservation-accepted',
    subject: `Accepted: ${subjectDetails(data)}`,
    heading: 'A diner has accepted a time that you suggested',
    paragraphs: [`The table at ${venue.name} is confirmed. There is nothing for you to do.`],
  })
}

export function suggestionDeclined(data: VenueEmailData): Email {
  return aboutDiner(data, {
    kind: 'reservation-suggestion-declined',
    subject: `Another time? ${subjectDetails(data)}`,
    heading: 'The diner can’t make any of your times',
    paragraphs: [`The request at ${data.venue.name} is still waiting. You can confirm it, decline it or suggest other times.`],
    note: REPLY_NOTE,
  })
}

export function reservationWithdrawn(data: VenueEmailData, isShortNotice: boolean): Email {
  const { reservation, venue } = data
  const what = reservation.status === 'confirmed' ? 'a confirmed reservation' : 'a request'
  return toVenue(data, {
    kind: 'reservation-taken-back',
    subject: `Cancelled: ${subjectDetails(data)}`,
    heading: 'A diner is not coming',
    paragraphs: [
      `The diner has cancelled ${what} at ${venue.name}. There is nothing for you to do: the table is free again.`,
      ...(isShortNotice ? ['This is at shorter notice than you ask for, so we asked the diner to call you as well.'] : []),
    ],
    details: [...tableDetails(data), ...nameOf(data)],
    ...buttonFor(data, VIEW_ALL),
    note: recipientReason(data),
  })
}

/** Without a name, because subjects appear in lists and logs. */
function subjectDetails({ reservation }: ReservationEmailData): string {
  return `${partySizeLabel(reservation.party_size)}, ${reservationDate(reservation)} at ${reservationTime(reservation)}`
}

function aboutDiner(data: VenueEmailData, content: Omit<EmailDraft, 'to' | 'details' | 'button'>): Email {
  const { reservation } = data
  const email = toVenue(data, {
    ...content,
    details: dinerDetails(data),
    ...answerButton(data),
    note: `${content.note} ${recipientReason(data)}`,
  })
  return { ...email, replyTo: reservation.email }
}

/** An email about a change that needs no decision on a request. Leaves out the diner's email address and phone number. */
function aboutTable(data: VenueEmailData, content: Omit<EmailDraft, 'to' | 'details' | 'button' | 'note'>, button = VIEW_ALL): Email {
  return toVenue(data, {
    ...content,
    details: [...tableDetails(data), ...nameOf(data), ...optionalDetails(data.reservation)],
    ...buttonFor(data, button),
    note: recipientReason(data),
  })
}

function dinerDetails(data: VenueEmailData): [string, string][] {
  const { email, phone } = data.reservation
  return [...tableDetails(data), ...nameOf(data), ['Email', email], ['Phone', phone], ...optionalDetails(data.reservation)]
}

function nameOf({ reservation }: ReservationEmailData): [string, string][] {
  return reservation.anonymised_at ? [] : [['Name', `${reservation.first_name} ${reservation.last_name}`]]
}

function answerButton(data: VenueEmailData): Pick<EmailDraft, 'button' | 'links'> {
  const label = 'Review request'
  if (data.answerUrl === null) return buttonFor(data, label)
  const { button } = buttonFor(data, 'See all your requests (sign in)')
  return { button: { label, url: data.answerUrl }, ...(button ? { links: [button] } : {}) }
}

/** The venue's own email address gets no button, because it has no account. */
function buttonFor({ site, reservation, venue, recipient }: VenueEmailData, label: string): Pick<EmailDraft, 'button'> {
  const path = recipient.as === 'venue' ? null : reservationsPanelPath(recipient.as, venue.id)
  return path ? { button: { label, url: `${site.publicUrl}${path}?reservation=${reservation.id}` } } : {}
}

function recipientReason({ site, venue, recipient }: VenueEmailData): string {
  if (recipient.as === 'owner') return `You get this because you look after ${venue.name} at ${site.productName}.`
  if (recipient.as === 'admin')
    return `You get this because ${venue.name} has no owner or email address, and you administer ${site.productName}.`
  return `You get this because no one has an account for ${venue.name} at ${site.productName} yet. Until the time of the table you can answer requests with the link in each email. For an account, write to ${site.contactEmail}.`
}

function toVenue({ reservation, recipient }: VenueEmailData, content: Omit<EmailDraft, 'to'>): Email {
  return { ...composeEmail({ ...content, to: recipient.email }), reservationId: reservation.id }
}
