import type { DemandWords } from '../../contract/demand.ts'
import type { FoundDocument } from '../../search-index/search-catalogue.ts'
import { findDishes } from '../search/find-dishes.ts'
import { findVenues } from '../search/find-venues.ts'
import { idsOf } from '../search/search.ts'
import type { SearchContext } from '../search/search-context.ts'

type Searched = Pick<DemandWords, 'words' | 'towns'>

/**
 * Returns for each search what it finds first today: a dish, or a venue where that matches better. Prefers the first town of the search.
 * Null where nothing matches any of the words.
 * @throws UnavailableError when the index cannot be read
 */
export async function findNearest(ctx: SearchContext, searches: readonly Searched[]): Promise<DemandWords['nearest'][]> {
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
  const { best, dishes, venues, interpretation } = await ctx.searchIndex.search(
    { query, isExact: false, limit: 1, offset: 0, position: null },
    now,
  )
  // Without a match of the words themselves, the town alone would find something.
  const hasMatch = words.split(' ').some((word) => !interpretation.unknown.includes(word))
  const [dish = null, venue = null] = hasMatch ? [dishes[0], venues[0]] : []
  return best === 'dishes' || venue === null ? { dish, venue: null } : { dish: null, venue }
}
