import { createHmac, timingSafeEqual } from 'node:crypto'
import { LINKED_PAGES } from '../../domain/public-pages.ts'
import { isUuid } from '../db/uuid.ts'
import type { VenueRecipient } from '../mail/templates/reservation-venue.ts'

/** Part of every signature, so that a diner's link cannot be used as a venue's link. */
const PURPOSE = 'plateful:answer-link:1'

/**
 * Returns the URL with which the recipient of an email answers a request. The token is in the fragment, as in
 * `reservationLink`. Its signature covers the recipient's email address, so that the link ends when that address no
 * longer receives the venue's requests, without stored tokens.
 */
export function answerLink(siteUrl: string, token: string): string {
  return `${siteUrl}${LINKED_PAGES.answer}#${encodeURIComponent(token)}`
}

export function signAnswerLink(reservationId: string, email: string, secret: string): string {
  return `${reservationId}.${signatureOf(reservationId, email, secret)}`
}

export function reservationIdOf(token: string): string | null {
  const id = token.split('.', 1)[0] ?? ''
  return isUuid(id) ? id.toLowerCase() : null
}

/** Returns the recipient whose email contained the token; null when no recipient got it. Administrators answer with their account. */
export function recipientOfLink(token: string, recipients: readonly VenueRecipient[], secret: string): VenueRecipient | null {
  const id = reservationIdOf(token)
  if (id === null) return null
  const given = Buffer.from(token)
  return (
    recipients.find(({ as, email }) => {
      if (as === 'admin') return false
      const expected = Buffer.from(signAnswerLink(id, email, secret))
      return given.length === expected.length && timingSafeEqual(given, expected)
    }) ?? null
  )
}

function signatureOf(reservationId: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}:${reservationId}:${email.toLowerCase()}`).digest('base64url')
}
