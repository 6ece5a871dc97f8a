import type { SearchResponse } from '../../contract/search.ts'
import { searchWords } from '../../domain/search/search-query.ts'
import type { Match } from '../db/tsquery.ts'
import { findDishes } from './find-dishes.ts'
import { findVenues } from './find-venues.ts'
import type { SearchContext } from './search-context.ts'

const NOTHING: Match = { matched: 0, named: 0 }

/** The ten best venues and the ten best dishes for any text, and which of both lists comes first; empty for fewer than two characters. */
export async function search({ ctx, input: { q } }: { ctx: SearchContext; input: { q: string } }): Promise<SearchResponse> {
  const words = searchWords(q)
  if (words.length === 0) return { query: q, best: 'venues', venues: [], items: [] }
  const [venues, items] = await Promise.all([findVenues(ctx, words), findDishes(ctx, words)])
  return { query: q, best: isBetterMatch(items.best, venues.best) ? 'items' : 'venues', venues: venues.found, items: items.found }
}

/** Whether `one` has more of the words, or as many with more of them in its name. An undefined match is worst. */
function isBetterMatch(one?: Match, other?: Match): boolean {
  const { matched, named } = one ?? NOTHING
  const than = other ?? NOTHING
  return matched > than.matched || (matched === than.matched && named > than.named)
}
