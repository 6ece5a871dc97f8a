import { and, inArray } from 'drizzle-orm'
import type { Venue, VenueCardData } from '../../contract/venue.ts'
import { venues } from '../db/schema/index.ts'
import { cardColumns, toVenueCard } from '../venue/find-venue.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

/** The cards of the venues with these ids in this order; without those that are not active. */
export async function findVenues(ctx: SearchContext, ids: readonly string[]): Promise<VenueCardData[]> {
  const venues = await findVenueDetails(ctx, ids)
  return venues.map(({ cuisines: _cuisines, description: _description, ...card }) => card)
}

type VenueDetails = VenueCardData & Pick<Venue, 'cuisines' | 'description'>

/** The same with all cuisines and the description, which may be why a venue was found. */
export async function findVenueDetails({ db, clock }: SearchContext, ids: readonly string[]): Promise<VenueDetails[]> {
  if (ids.length === 0) return []
  const now = clock()
  const rows = await db.orm
    .select({ ...cardColumns, cuisines: venues.cuisines, description: venues.description })
    .from(venues)
    .where(and(inArray(venues.id, [...ids]), whereVenueActive))
  return inOrderOf(
    ids,
    rows.map(({ cuisines, description, ...row }) => ({ ...toVenueCard(row, now), cuisines, description })),
  )
}
