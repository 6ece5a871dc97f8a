import { inArray, sql } from 'drizzle-orm'
import type { VenueCardData } from '../../contract/venue.ts'
import { SEARCH_LIMIT } from '../../domain/search/search-query.ts'
import { venues } from '../db/schema/index.ts'
import { cardColumns, toVenueCard } from '../venue/find-venue.ts'
import { orderByHits } from './order-by-hits.ts'
import { findTopRows, type Hit } from './ranked-search.ts'
import type { SearchContext } from './search-context.ts'

/** The ten best active venues for the words, best first, and how well the first matches. */
export async function findVenues(
  { db, clock }: SearchContext,
  words: readonly string[],
): Promise<{ found: VenueCardData[]; best: Hit | undefined }> {
  const now = clock()
  const hits = await findTopRows(db, { table: 'venues', columns: sql`id`, isPublic: sql`true` }, words, SEARCH_LIMIT)
  if (hits.length === 0) return { found: [], best: undefined }
  const rows = await db.orm
    .select(cardColumns)
    .from(venues)
    .where(
      inArray(
        venues.id,
        hits.map((hit) => hit.id),
      ),
    )
  const cards = rows.map((row) => toVenueCard(row, now))
  return { found: orderByHits(hits, cards), best: hits[0] }
}
