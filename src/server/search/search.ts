import type { SearchResults } from '../../contract/search.ts'
import { searchWords } from '../../domain/search/search-query.ts'
import { findDishes } from './find-dishes.ts'
import { findVenues } from './find-venues.ts'
import type { SearchContext } from './search-context.ts'

/** The best ten venues and the best ten dishes for what somebody typed, any text; nothing for fewer than two characters. */
export async function search({ ctx, input: { q } }: { ctx: SearchContext; input: { q: string } }): Promise<SearchResults> {
  const words = searchWords(q)
  if (words.length === 0) return { query: q, venues: [], items: [] }
  const [venues, items] = await Promise.all([findVenues(ctx, words), findDishes(ctx, words)])
  return { query: q, venues, items }
}
