import { eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { type Authorized, authorize, can, limitingTowns, type VenueAction } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Database } from '../db/open.ts'
import { venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

export type Reader = Pick<Database['orm'], 'select' | 'execute'> | Transaction

/** `refusal`: error code to throw instead of the code of the rule. */
type VenueRequest<A extends VenueAction> = { action: A; venueId: string; refusal?: ErrorCode }

/**
 * Authorises an action on a venue. Reads the venue's town for editors who are limited to towns. A write calls it again when it
 * has locked the venue, which may have moved to another town.
 * @throws DomainError `refusal`, or the code of the rule, or not_allowed
 */
export async function authorizeVenue<A extends VenueAction>(
  reader: Reader,
  actor: Actor,
  { action, venueId, refusal }: VenueRequest<A>,
): Promise<Authorized<A>> {
  const subject = { venueId, city: await cityForLimit(reader, actor, venueId) }
  return authorize(actor, action, subject as Parameters<typeof authorize<A>>[2], refusal)
}

/** Returns the venue's town for an actor who is limited to towns; null for other actors and unknown venues. */
export async function cityForLimit(reader: Reader, actor: Actor, venueId: string): Promise<string | null> {
  if (limitingTowns(actor) === null || !isUuid(venueId)) return null
  const [venue] = await reader.select({ city: venues.address_city }).from(venues).where(eq(venues.id, venueId))
  return venue?.city ?? null
}

/**
 * Rejects a town outside the editor's towns.
 * @throws DomainError town_not_allowed, for the field of the town
 */
export function requireTown(actor: Actor, city: string | undefined): void {
  if (city !== undefined && !can(actor, 'venue:manage', { city })) throw DomainError.forField('address_city', 'town_not_allowed')
}
