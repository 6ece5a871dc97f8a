import type { CalendarAttachment } from '../db/schema/mails.ts'

/** A mail as it is to be sent. The text part says everything the HTML part does. */
export type Email = {
  kind: EmailKind
  to: string
  subject: string
  text: string
  html: string
  /** Who is answered; the sender where it is left out. */
  replyTo?: string
  /** An entry for the reader's calendar. */
  calendar?: CalendarAttachment
  /** The reservation it tells of. */
  reservationId?: string
}

/** What mails are about; shown in the list of mails instead of what they say. */
export type EmailKind =
  | 'confirm-email'
  | 'account-exists'
  | 'choose-password'
  | 'recover-password'
  | 'sign-in-link'
  | 'sign-in-code'
  | 'proof-code'
  | 'change-email'
  | 'email-changed'
  | 'password-changed'
  | 'second-factor-changed'
  | 'identity-linked'
  | 'second-factor-removed'
  | 'account-deleted'
  | 'invitation'
  | 'reservation-received'
  | 'reservation-confirmed'
  | 'reservation-declined'
  | 'reservation-unanswered'
  | 'reservation-withdrawn'
  | 'reservation-requested'
  | 'reservation-reminder'
  | 'reservation-taken-back'
  | 'venue-closed'
