import type { z } from 'zod'
import type { SearchResponse, searchQuery } from '../../contract/search.ts'
import { MINUTES_OF_DAY } from '../../domain/hours/hours.ts'
import { LATE_UNTIL, localMinuteAt } from '../../domain/hours/open-at.ts'
import { SEARCH_LIMIT } from '../../domain/search/search-query.ts'
import { timeOfMinute } from '../../domain/time-of-minute.ts'
import { type Searched, toSearched } from '../../search-index/read-demand.ts'
import type { FoundDocument, Interpretation } from '../../search-index/search-answer.ts'
import { findDishes, findVenues } from './find-by-ids.ts'
import type { SearchContext } from './search-context.ts'

type Input = z.output<typeof searchQuery>

/**
 * Returns the ten best venues and the ten best dishes for a text, how the text was interpreted, and which list comes
 * first; empty for fewer than two characters. Reads the results from the database and omits those that are no longer
 * public. `until` is when the results change without a change in the database; null for never.
 * @throws UnavailableError when the index cannot be read
 */
export async function search({
  ctx,
  input: { q, exact },
}: {
  ctx: SearchContext
  input: Input
}): Promise<{ results: SearchResponse; until: Date | null; searched: Searched }> {
  const now = ctx.clock()
  const localMinute = localMinuteAt(now, ctx.config.timeZone)
  const request = { query: q, isExact: exact ?? false, limit: SEARCH_LIMIT, offset: 0, position: null, localMinute }
  const answer = await ctx.searchIndex.search(request, now)
  const [venues, items] = await Promise.all([findVenues(ctx, idsOf(answer.venues)), findDishes(ctx, idsOf(answer.dishes))])
  const results: SearchResponse = {
    query: q,
    best: answer.best === 'dishes' ? 'items' : 'venues',
    venues,
    items,
    total_venues: answer.totalVenues,
    total_items: answer.totalDishes,
    ...toUnderstanding(answer.interpretation),
  }
  return { results, until: answer.until, searched: toSearched(q, answer.demand) }
}

export function toUnderstanding({
  minPrice,
  maxPrice,
  isOpenNow,
  openOn,
  priceOrder,
  excluded,
  unclearNeeds,
  unknown,
  unmarkedDiet,
  withinKm: _,
  town: _town,
  ...same
}: Interpretation) {
  return {
    ...same,
    min_price: minPrice === null ? null : minPrice / 100,
    max_price: maxPrice === null ? null : maxPrice / 100,
    open_now: isOpenNow,
    open_on: openOn && {
      day: openOn.day,
      at: toTime(openOn.at),
      until: toTime(openOn.until),
      late: openOn.until !== null && openOn.until >= LATE_UNTIL,
      required: openOn.isRequired,
    },
    price_order: priceOrder,
    excluded_words: excluded,
    unmarked_diet: unmarkedDiet,
    unclear_needs: unclearNeeds,
    unknown_words: unknown,
  }
}

function toTime(minute: number | null): string | null {
  return minute === null ? null : timeOfMinute(minute % MINUTES_OF_DAY)
}

export function idsOf(found: readonly FoundDocument[]): string[] {
  return found.map(({ id }) => id)
}
