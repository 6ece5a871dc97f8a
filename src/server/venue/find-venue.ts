import { and, eq } from 'drizzle-orm'
import type { Venue } from '../../contract/venue.ts'
import { DomainError } from '../../domain/errors.ts'
import { newUntil } from '../../domain/venue/new-venue.ts'
import { SLUG_MAX_LENGTH } from '../../domain/venue/slug.ts'
import type { Context } from '../context.ts'
import { venueOldSlugs, venues } from '../db/schema/index.ts'
import { isActive } from './filters.ts'
import { toVenue, venueColumns } from './to-venue.ts'

/** A numbered slug may be a few characters longer than the name's own. */
const SLUG = new RegExp(`^[a-z0-9-]{1,${SLUG_MAX_LENGTH + 10}}$`)

type Found = { kind: 'venue'; venue: Venue; until: Date | null } | { kind: 'moved'; id: string; slug: string }

/**
 * The active venue at a slug, or where it moved when it was renamed.
 * @throws DomainError venue_id_required for a blank slug, venue_not_found where no public venue has it
 */
export async function findVenue(ctx: Context, slug: string): Promise<Found> {
  if (!slug.trim()) throw new DomainError('venue_id_required')
  if (!SLUG.test(slug)) throw new DomainError('venue_not_found')
  const now = ctx.clock()
  const [row] = await ctx.db.orm
    .select(venueColumns)
    .from(venues)
    .where(and(isActive, eq(venues.slug, slug)))
  if (row) {
    const venue = toVenue(row, now)
    return { kind: 'venue', venue, until: venue.new ? newUntil(row.created_at) : null }
  }
  const [moved] = await ctx.db.orm
    .select({ id: venues.id, slug: venues.slug })
    .from(venueOldSlugs)
    .innerJoin(venues, eq(venues.id, venueOldSlugs.venue_id))
    .where(and(isActive, eq(venueOldSlugs.slug, slug)))
  if (!moved) throw new DomainError('venue_not_found')
  return { kind: 'moved', ...moved }
}
