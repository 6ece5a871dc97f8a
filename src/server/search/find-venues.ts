import { inArray, sql } from 'drizzle-orm'
import type { VenueCard } from '../../contract/venue.ts'
import { SEARCH_LIMIT } from '../../domain/search/search-query.ts'
import { venues } from '../db/schema/index.ts'
import { cardColumns, toVenueCard } from '../venue/to-venue.ts'
import { bestRows } from './best-rows.ts'
import { inOrderOf } from './in-order-of.ts'
import type { SearchContext } from './search-context.ts'

/** The best active venues for the words, at most ten, best first. */
export async function findVenues({ db, clock }: SearchContext, words: readonly string[]): Promise<VenueCard[]> {
  const now = clock()
  const ids = await bestRows(db, { table: 'venues', columns: sql`id`, isPublic: sql`true` }, words, SEARCH_LIMIT)
  if (ids.length === 0) return []
  const rows = await db.orm.select(cardColumns).from(venues).where(inArray(venues.id, ids))
  return inOrderOf(
    ids,
    rows.map((row) => toVenueCard(row, now)),
  )
}
