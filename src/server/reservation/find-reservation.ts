import { eq } from 'drizzle-orm'
import type { ReservationRow } from '../../contract/reservation.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Action, type Authorized, authorize, can } from '../../domain/permissions.ts'
import { withoutSeconds } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { reservations, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

/** @throws DomainError not_found, also for another venue's reservation */
export async function findReservation({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ReservationRow> {
  const [row] = isUuid(id) ? await ctx.db.orm.select(panelColumns).from(reservations).where(eq(reservations.id, id)) : []
  if (!row) throw new DomainError('not_found')
  authorize(ctx.actor, 'reservation:read', { venueId: row.venue_id }, 'not_found')
  return toReservationRow(row, ctx.actor)
}

type VenueAction = Extract<Action, `reservation:${'confirm' | 'decline' | 'note' | 'suggest' | 'change'}`>

/**
 * Locks a reservation that the actor wants to change on behalf of its venue.
 * @throws DomainError not_found, also for another venue's reservation
 */
export async function lockReservation<A extends VenueAction>(
  tx: Transaction,
  { actor }: AppContext,
  id: string,
  action: A,
): Promise<{ found: typeof reservations.$inferSelect; authorized: Authorized<A> }> {
  const [found] = isUuid(id) ? await tx.select().from(reservations).where(eq(reservations.id, id)).for('update') : []
  if (!found) throw new DomainError('not_found')
  return { found, authorized: authorize(actor, action, { venueId: found.venue_id }, 'not_found') }
}

export async function readReservationRow(tx: Transaction, { actor }: AppContext, id: string): Promise<ReservationRow> {
  const [row] = await tx.select(panelColumns).from(reservations).where(eq(reservations.id, id))
  if (!row) throw new Error(`reservation ${id} cannot be read`)
  return toReservationRow(row, actor)
}

/**
 * Returns the venue whose reservations the actor requests; null for all venues, when an administrator names no venue.
 * @throws DomainError no_venue_assigned for an owner without a venue, venue_not_selected or venue_not_found
 */
export async function requireReadableScope(ctx: AppContext, venueId: string | undefined): Promise<{ id: string; slug: string } | null> {
  return !venueId && can(ctx.actor, 'reservation:read-all', undefined) ? null : requireReadableVenue(ctx, venueId)
}

/**
 * Returns the venue whose reservations the actor may read. Another owner's venue gives the same error as an unknown one.
 * @throws DomainError no_venue_assigned for an owner without a venue, venue_not_selected or venue_not_found
 */
export async function requireReadableVenue(
  ctx: AppContext,
  venueId: string | undefined,
): Promise<{ id: string; slug: string; name: string }> {
  const { actor } = ctx
  if (actor.kind === 'user' && actor.role === 'venue_owner' && actor.venues.length === 0) throw new DomainError('no_venue_assigned')
  if (!venueId) throw new DomainError('venue_not_selected')
  if (!isUuid(venueId)) throw new DomainError('venue_not_found')
  authorize(actor, 'reservation:read', { venueId }, 'venue_not_found')
  const [venue] = await ctx.db.orm
    .select({ id: venues.id, slug: venues.slug, name: venues.name })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!venue) throw new DomainError('venue_not_found')
  return venue
}

/** Label of a reservation in the audit log. Contains no personal data, because entries are kept after the diner is anonymised. */
export function reservationLabel({
  party_size,
  requested_date,
  requested_time,
}: Pick<typeof reservations.$inferSelect, 'party_size' | 'requested_date' | 'requested_time'>): string {
  return `Table for ${party_size}, ${requested_date} ${withoutSeconds(requested_time)}`
}
