import { and } from 'drizzle-orm'
import type { Venue, VenueCardData } from '../../contract/venue.ts'
import { isOneOf, preparedStatement } from '../db/prepared.ts'
import { venues } from '../db/schema/index.ts'
import { cardColumns, toVenueCard } from '../venue/find-venue.ts'
import { whereVenueActive } from '../visibility/visibility.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

export async function findVenues(ctx: SearchContext, ids: readonly string[]): Promise<VenueCardData[]> {
  const venues = await findVenueDetails(ctx, ids)
  return venues.map(({ cuisines: _cuisines, description: _description, ...card }) => card)
}

type VenueDetails = VenueCardData & Pick<Venue, 'cuisines' | 'description'>

/** Like `findVenues`, with all cuisines and the description, because they may be the reason for a match. */
export async function findVenueDetails({ db, clock }: SearchContext, ids: readonly string[]): Promise<VenueDetails[]> {
  if (ids.length === 0) return []
  const now = clock()
  const rows = await selectVenues(db.orm).execute({ ids })
  return inOrderOf(
    ids,
    rows.map(({ cuisines, description, ...row }) => ({ ...toVenueCard(row, now), cuisines, description })),
  )
}

const selectVenues = preparedStatement((orm) =>
  orm
    .select({ ...cardColumns, cuisines: venues.cuisines, description: venues.description })
    .from(venues)
    .where(and(isOneOf(venues.id), whereVenueActive))
    .prepare(''),
)
