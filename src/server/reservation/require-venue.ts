import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'

/**
 * Returns the venue whose reservations the actor asks for, or null for those of every venue: an administrator who names no
 * venue asks for all of them.
 * @throws DomainError no_venue_assigned for an owner without a venue, venue_not_selected or venue_not_found
 */
export async function requireReadableScope(ctx: Context, venueId: string | undefined): Promise<{ id: string; slug: string } | null> {
  return !venueId && can(ctx.actor, 'reservation:read-all', undefined) ? null : requireReadableVenue(ctx, venueId)
}

/**
 * The venue whose reservations the actor may read. A venue that is not theirs and one that is not there are told alike.
 * @throws DomainError no_venue_assigned for an owner who has none, venue_not_selected or venue_not_found
 */
export async function requireReadableVenue(ctx: Context, venueId: string | undefined): Promise<{ id: string; slug: string; name: string }> {
  const { actor } = ctx
  if (actor.kind === 'user' && actor.role === 'venue_owner' && actor.venueId === null) throw new DomainError('no_venue_assigned')
  if (!venueId) throw new DomainError('venue_not_selected')
  if (!isUuid(venueId) || !can(actor, 'reservation:read', { venueId })) throw new DomainError('venue_not_found')
  const [venue] = await ctx.db.orm
    .select({ id: venues.id, slug: venues.slug, name: venues.name })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!venue) throw new DomainError('venue_not_found')
  return venue
}
