import { urlWithToken } from '../../domain/account/links.ts'
import { LINKED_PAGES } from '../../domain/public-pages.ts'
import { isUuid } from '../../domain/uuid.ts'
import { computeMac, isSameMac } from '../mac.ts'
import type { VenueRecipient } from '../mail/templates/reservation-venue.ts'

/** Part of every signature, so that a diner's link cannot be used as a venue's link. */
const PURPOSE = 'plateful:answer-link:1'

/**
 * Returns the URL with which the recipient of an email answers a request. The token is in the fragment, as in
 * `reservationLink`. Its signature covers the recipient's email address, so that the link ends when that address no
 * longer receives the venue's requests, without stored tokens.
 */
export function answerLink(siteUrl: string, token: string): string {
  return urlWithToken(siteUrl, LINKED_PAGES.answer, token)
}

export function signAnswerLink(reservationId: string, email: string, secret: string): string {
  return `${reservationId}.${computeMac(`${PURPOSE}:${reservationId}:${email.toLowerCase()}`, secret)}`
}

/** Returns the id in a token, which is not verified; null when there is none. */
export function reservationIdOf(token: string): string | null {
  const id = token.split('.', 1)[0] ?? ''
  return isUuid(id) ? id.toLowerCase() : null
}

/** Returns the recipient whose email contained the token; null when no recipient got it. Administrators answer with their account. */
export function recipientOfLink(token: string, recipients: readonly VenueRecipient[], secret: string): VenueRecipient | null {
  const id = reservationIdOf(token)
  if (id === null) return null
  return recipients.find(({ as, email }) => as !== 'admin' && isSameMac(token, signAnswerLink(id, email, secret))) ?? null
}
