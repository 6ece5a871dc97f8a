import { and, inArray } from 'drizzle-orm'
import type { VenueCardData } from '../../contract/venue.ts'
import { venues } from '../db/schema/index.ts'
import { cardColumns, toVenueCard } from '../venue/find-venue.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

/** The cards of the venues with these ids in this order; without those that are not active. */
export async function findVenues({ db, clock }: SearchContext, ids: readonly string[]): Promise<VenueCardData[]> {
  if (ids.length === 0) return []
  const now = clock()
  const rows = await db.orm
    .select(cardColumns)
    .from(venues)
    .where(and(inArray(venues.id, [...ids]), whereVenueActive))
  return inOrderOf(
    ids,
    rows.map((row) => toVenueCard(row, now)),
  )
}
