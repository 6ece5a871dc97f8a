import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../db/uuid.ts'

/** Said in every signature, so that nothing signed for another purpose opens a reservation, and the other way round. */
const PURPOSE = 'plateful:reservation-link:1'

/** What stands in the link of a diner's mails: whoever has it may see the reservation and take it back. */
export function signReservationLink(id: string, secret: string): string {
  return `${id}.${signatureOf(id, secret)}`
}

/** The reservation of a link; null where it is not ours. */
export function verifyReservationLink(token: string, secret: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(id, secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

function signatureOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}:${id}`).digest('base64url')
}
