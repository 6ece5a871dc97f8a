import type { CalendarAttachment, EmailContent } from '../db/schema/mails.ts'

type Head = { kind: EmailKind; to: string; subject: string }

export type EmailDraft = Head & EmailContent

export type Email = Head & {
  content: EmailContent
  replyTo?: string
  calendar?: CalendarAttachment
  reservationId?: string
  venueId?: string
  expiresAt?: Date
}

export function composeEmail({ kind, to, subject, ...content }: EmailDraft): Email {
  return { kind, to, subject, content }
}

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
  | 'passkey-added'
  | 'passkey-removed'
  | 'new-device'
  | 'second-factor-removed'
  | 'account-deleted'
  | 'invitation'
  | 'venue-person-removed'
  | 'claim-code'
  | 'claim-asked'
  | 'claim-decided'
  | 'venue-claimed'
  | 'reservation-received'
  | 'reservation-confirmed'
  | 'reservation-declined'
  | 'reservation-suggested'
  | 'reservation-called-off'
  | 'reservation-changed'
  | 'reservation-texts-changed'
  | 'reservation-request-changed'
  | 'reservation-change-received'
  | 'reservation-change-requested'
  | 'reservation-change-dropped'
  | 'reservation-change-declined'
  | 'reservation-accepted'
  | 'reservation-suggestion-declined'
  | 'reservation-unanswered'
  | 'reservation-withdrawn'
  | 'reservation-requested'
  | 'reservation-reminder'
  | 'reservation-answer-link'
  | 'reservation-escalated'
  | 'reservation-booked'
  // To the venue, when the diner withdraws.
  | 'reservation-taken-back'
  | 'venue-closed'
  | 'day-list'
  | 'demand'
  | 'menus-out-of-date'
  | 'webhook-stopped'
