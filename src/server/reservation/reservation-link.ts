import { eq } from 'drizzle-orm'
import type { DinerReservation } from '../../contract/reservation-link.ts'
import { urlWithToken } from '../../domain/account/links.ts'
import { DomainError } from '../../domain/errors.ts'
import { LINKED_PAGES } from '../../domain/public-pages.ts'
import { requestChangeError } from '../../domain/reservation/request-change.ts'
import { reservationStart } from '../../domain/reservation/start.ts'
import { isSuggestionOpen } from '../../domain/reservation/suggestion.ts'
import { changeError, isShortNotice } from '../../domain/reservation/table-change.ts'
import { withdrawalError } from '../../domain/reservation/withdrawal.ts'
import { isUuid } from '../../domain/uuid.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venueBookingRules, venues } from '../db/schema/index.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { isStillFree } from './suggestion-times.ts'
import { toReservation } from './to-reservation.ts'

/**
 * Returns the reservation id of a token. The token itself is the permission.
 * @throws DomainError not_found
 */
export function requireValidLink({ secret }: Pick<AppContext, 'secret'>, token: string): string {
  const id = verifyReservationLink(token, secret)
  if (!id) throw new DomainError('not_found')
  return id
}

/**
 * Returns the reservation of a token as its diner sees it.
 * @throws DomainError not_found
 */
export async function findReservationByLink({
  ctx,
  input: { token },
}: {
  ctx: AppContext
  input: { token: string }
}): Promise<DinerReservation> {
  const { db, clock, config } = ctx
  const id = requireValidLink(ctx, token)
  const [found] = await db.orm
    .select({ reservation: reservations, venue: venues, notice: venueBookingRules.notice_minutes })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venue_id))
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, reservations.venue_id))
    .where(eq(reservations.id, id))
  if (!found) throw new DomainError('not_found')
  const { reservation, venue } = found
  const now = clock()
  const context = { now, timeZone: config.timeZone }
  const isFixed = changeError(reservation, context) !== null
  const isShort = isShortNotice(reservation, found.notice, context)
  const suggestion = reservation.status === 'pending' && !reservation.withdrawn_at ? reservation.suggestion : null
  const { first_name, party_size, requested_date, requested_time, allergies, special_requests, status, created_at } =
    toReservation(reservation)
  return {
    id,
    first_name,
    party_size,
    requested_date,
    requested_time,
    allergies,
    special_requests,
    status,
    created_at,
    withdrawn_at: reservation.withdrawn_at?.toISOString() ?? null,
    decline_reason: reservation.decline_reason,
    suggestion: isSuggestionOpen(suggestion, now)
      ? {
          message: suggestion.message,
          expires_at: suggestion.expires_at,
          times: await Promise.all(
            suggestion.times.map(async (time) => ({ ...time, is_free: await isStillFree(db.orm, ctx, reservation, time) })),
          ),
        }
      : null,
    requested_change: isFixed ? null : reservation.requested_change,
    changed_at: reservation.diner_change?.changed_at ?? null,
    can_change_request: requestChangeError(reservation, context) === null,
    can_change: !isFixed && !isShort,
    is_short_notice: !isFixed && isShort,
    called_off: reservation.withdrawn_by === 'venue' ? { reason: reservation.withdrawal_reason } : null,
    can_withdraw: withdrawalError(reservation, context) === null,
    is_over: reservationStart(reservation, config.timeZone) <= now && !isSuggestionOpen(suggestion, now),
    venue: {
      id: venue.id,
      name: venue.name,
      slug: venue.active ? venue.slug : null,
      phone: venue.phone,
      address: fullAddress(venue),
      reply_hours: venue.reply_hours,
    },
  }
}

/**
 * Returns the URL of the page with one request. The token is in the fragment, so that it appears in no server log and
 * no Referer header, and an email scanner that opens the link only loads an empty page.
 */
export function reservationLink(siteUrl: string, token: string): string {
  return urlWithToken(siteUrl, LINKED_PAGES.reservation, token)
}

/** Part of every signature, so that tokens signed for different purposes are not interchangeable. */
const PURPOSE = 'plateful:reservation-link:1'

/** Anyone who has the token may see and withdraw the reservation. */
export function signReservationLink(id: string, secret: string): string {
  return `${id}.${signatureOf(id, secret)}`
}

function verifyReservationLink(token: string, secret: string): string | null {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isUuid(id)) return null
  return isSameMac(signature, signatureOf(id, secret)) ? id : null
}

function signatureOf(id: string, secret: string): string {
  return computeMac(`${PURPOSE}:${id}`, secret)
}
