import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { DemandWords, demandWordsQuery } from '../../contract/demand.ts'
import { weeksOf } from '../../domain/demand/demand.ts'
import { authorize } from '../../domain/permissions.ts'
import { tokenise } from '../../domain/search/tokenise.ts'
import { localNow } from '../../domain/time.ts'
import type { FoundDocument } from '../../search-index/search-answer.ts'
import type { AppContext, Services } from '../app-context.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { findDishes, findVenues } from '../search/find-by-ids.ts'
import { idsOf } from '../search/search.ts'
import type { SearchContext } from '../search/search-context.ts'

type Input = z.output<typeof demandWordsQuery>

type CountedWords = Omit<DemandWords, 'nearest'>

/** Returns words that diners searched and that no single result contains together, each with what a search for them finds today. */
export async function listDemandWords({ ctx, input }: { ctx: AppContext; input: Input }): Promise<List<DemandWords>> {
  authorize(ctx.actor, 'demand:read', undefined)
  const { data, ...page } = await readWords(ctx, input)
  const nearest = await findNearest(ctx, data)
  return { ...page, data: data.map((row, index) => ({ ...row, nearest: nearest[index] ?? null })) }
}

const ORDERS: Record<Input['sort'], SQL> = {
  words: sql`words`,
  '-words': sql`words desc`,
  times: sql`times, words`,
  '-times': sql`times desc, words`,
}

export async function readWords(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  input: Input,
): Promise<List<CountedWords>> {
  const weeks = weeksOf(input.weeks, localNow(clock(), config.timeZone).date)
  const found = sql`from search_demand where kind = 'words' and week between ${weeks[0]} and ${weeks.at(-1)}
    ${input.town === undefined ? sql`` : sql`and town = ${input.town}`}`
  // Counts each word once, and reads the towns of the page only: sorting those of every word takes most of the time.
  const { rows } = await db.orm.execute<{ total: number; data: CountedWords[] }>(sql`
    with counted as materialized (select words, sum(times)::int as times ${found} group by words),
      page as materialized (select * from counted order by ${ORDERS[input.sort]} limit ${input.limit} offset ${pageOffset(input)}),
      places as (select words, array_agg(distinct town order by town) as towns ${found} and words in (select words from page) group by words)
    select (select count(*)::int from counted) as total, (select coalesce(json_agg(json_build_object('words', words, 'times', times, 'towns', towns)
      order by ${ORDERS[input.sort]}), '[]') from page join places using (words)) as data`)
  return toListResponse(rows[0]?.data ?? [], rows[0]?.total ?? 0, input)
}

type Searched = Pick<DemandWords, 'words' | 'towns'>

/**
 * Returns for each search what it finds first today: a dish, or a venue where that matches better. Prefers the first town of the search.
 * Null where nothing matches any of the words.
 * @throws UnavailableError when the index cannot be read
 */
async function findNearest(ctx: SearchContext, searches: readonly Searched[]): Promise<DemandWords['nearest'][]> {
  const found = await Promise.all(searches.map((searched) => findFirst(ctx, searched)))
  const [dishes, venues] = await Promise.all([
    findDishes(ctx, idsOf(found.flatMap(({ dish }) => dish ?? []))),
    findVenues(ctx, idsOf(found.flatMap(({ venue }) => venue ?? []))),
  ])
  return found.map(({ dish, venue }) => {
    const foundDish = dishes.find(({ id }) => id === dish?.id)
    const foundVenue = foundDish?.venue ?? venues.find(({ id }) => id === venue?.id)
    return foundVenue
      ? { dish: foundDish?.name ?? null, venue: { name: foundVenue.name, slug: foundVenue.slug }, town: foundVenue.address_city }
      : null
  })
}

async function findFirst(
  ctx: SearchContext,
  { words, towns }: Searched,
): Promise<{ dish: FoundDocument | null; venue: FoundDocument | null }> {
  const town = towns.find(Boolean)
  const now = ctx.clock()
  const query = town === undefined ? words : `${words} ${town}`
  const { best, dishes, venues } = await ctx.searchIndex.search({ query, isExact: false, limit: 1, offset: 0, position: null }, now)
  // Results that match only the words of the town do not count.
  const ofTown = tokenise(town ?? '').length
  const [dish = null, venue = null] = [dishes[0], venues[0]].map((hit) => (hit && hit.matched > ofTown ? hit : null))
  return best === 'dishes' || venue === null ? { dish, venue: null } : { dish: null, venue }
}
