import type { z } from 'zod'
import type { Facet } from '../../contract/common.ts'
import type { FoundVenue, SearchResultsPage, searchResultsQuery } from '../../contract/search.ts'
import { asksNearby } from '../../domain/search/near-phrase.ts'
import { SEARCH_FILTERS, SEARCH_MAX_DEPTH, type SearchFilter } from '../../domain/search/search-sorts.ts'
import { postcodeIn } from '../../domain/venue/postcode.ts'
import type { Facets, FacetValues } from '../../search-index/facets.ts'
import { type Searched, toSearched } from '../../search-index/read-demand.ts'
import type { FoundDocument, SearchAnswer } from '../../search-index/search-answer.ts'
import { toVenueOpening } from '../hours/opening.ts'
import { explainSearch } from './explain-search.ts'
import { findDishes, findVenueDetails } from './find-by-ids.ts'
import { missingTown } from './missing-town.ts'
import { idsOf, toUnderstanding } from './search.ts'
import type { SearchContext } from './search-context.ts'
import { listedType, toSearchRequest } from './search-request.ts'

type Input = z.output<typeof searchResultsQuery>

/**
 * Returns one page of dishes or venues for a text and filters. Reads the results from the database and omits those that
 * are no longer public, so that a page can be shorter. Empty beyond the first thousand results.
 * @throws UnavailableError when the index cannot be read
 */
export async function listSearchResults({
  ctx,
  input,
}: {
  ctx: SearchContext
  input: Input
}): Promise<{ results: SearchResultsPage; until: Date | null; searched: Searched | null }> {
  const now = ctx.clock()
  const answer = await ctx.searchIndex.search(toSearchRequest(ctx, input, now), now)
  const { totalDishes, totalVenues, interpretation } = answer
  const type = listedType(input, answer)
  // Only the first page counts as a search.
  const searched = input.page === 1 ? toSearched(input.q, answer.demand) : null
  const total = type === 'items' ? totalDishes : totalVenues
  const shared = {
    query: input.q,
    total,
    next: nextPage(input, total),
    total_items: totalDishes,
    not_stated: input.avoid.length > 0 ? answer.notStated : 0,
    total_venues: totalVenues,
    ...toUnderstanding(interpretation),
    place: interpretation.town ?? postcodeIn(input.q),
    asks_nearby: asksNearby(input.q),
    within_km: interpretation.withinKm,
    without: total > 0 ? [] : await countWithout(ctx, { ...input, type }, now),
  }
  if (type === 'items') {
    const dishes = await findDishes(ctx, idsOf(answer.dishes))
    const facets = toFacetGroups(answer.facets?.dishes)
    const missing_town = total > 0 ? missingTown(interpretation.town, facets.city) : null
    const explanation = explainSearch({ ...shared, missing_town })
    const results = { ...shared, missing_town, explanation, type, facets, data: withPlaceAndTime(dishes, answer.dishes) }
    return { results, until: answer.until, searched }
  }
  const venues = await findVenueDetails(ctx, idsOf(answer.venues))
  const data = await withDishes(ctx, withPlaceAndTime(venues, answer.venues), answer.venues)
  const none = { missing_town: null }
  const explanation = explainSearch({ ...shared, ...none })
  const results = { ...shared, ...none, explanation, type, facets: toFacetGroups(answer.facets?.venues), data }
  return { results, until: answer.until, searched }
}

async function countWithout(
  ctx: SearchContext,
  input: Input & { type: 'items' | 'venues' },
  now: Date,
): Promise<SearchResultsPage['without']> {
  const chosen = SEARCH_FILTERS.filter((filter) => [input[filter]].flat().some((value) => value !== undefined))
  const counts = chosen.map(async (filter) => {
    const answer = await ctx.searchIndex.search(toSearchRequest(ctx, { ...input, ...NOT_CHOSEN[filter], limit: 1, page: 1 }, now), now)
    return { filter, total: input.type === 'items' ? answer.totalDishes : answer.totalVenues }
  })
  return (await Promise.all(counts)).filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

const NOT_CHOSEN: Record<SearchFilter, Partial<Input>> = {
  open: { open: undefined },
  diet: { diet: [] },
  menu_type: { menu_type: [] },
  max_price: { max_price: undefined },
  cuisine: { cuisine: [] },
  city: { city: [] },
  price: { price: [] },
  within_km: { within_km: undefined },
}

async function withDishes<T extends { id: string }>(
  ctx: SearchContext,
  venues: readonly T[],
  found: SearchAnswer['venues'],
): Promise<(T & Pick<FoundVenue, 'dishes'>)[]> {
  const dishes = await findDishes(
    ctx,
    found.flatMap((venue) => venue.dishes?.ids ?? []),
  )
  const totals = new Map(found.map((venue) => [venue.id, venue.dishes?.total ?? 0]))
  return venues.map((venue) => {
    const best = dishes.filter((dish) => dish.venue.id === venue.id).map(({ id, name, price, sizes }) => ({ id, name, price, sizes }))
    return { ...venue, dishes: { total: Math.max(totals.get(venue.id) ?? 0, best.length), best } }
  })
}

function nextPage({ page, limit }: Input, total: number): string | null {
  return page * limit < Math.min(total, SEARCH_MAX_DEPTH) ? String(page + 1) : null
}

function toFacetGroups(facets: Facets | undefined): SearchResultsPage['facets'] {
  const { diets = [], avoided = [], menuTypes = [], cuisines = [], cities = [] }: Partial<Facets> = facets ?? {}
  const { priceBands = [], open = [], maxPrices = [], distances = [] }: Partial<Facets> = facets ?? {}
  return {
    diet: toFacets(diets),
    avoid: toFacets(avoided),
    menu_type: toFacets(menuTypes),
    cuisine: toFacets(cuisines),
    city: toFacets(cities),
    price: toFacets(priceBands),
    open: toFacets(open),
    max_price: toFacets(maxPrices),
    within_km: toFacets(distances),
  }
}

function toFacets(values: FacetValues): Facet[] {
  return values.map(({ value, count }) => ({ value, label: value, count }))
}

/** The distance is rounded to a tenth of a kilometre, because the user's position is not more exact. */
function withPlaceAndTime<T extends { id: string }>(
  rows: readonly T[],
  found: readonly FoundDocument[],
): (T & Pick<FoundVenue, 'distance_km' | 'opening'>)[] {
  const documents = new Map(found.map((document) => [document.id, document]))
  return rows.map((row) => {
    const { distanceKm = null, opening = null } = documents.get(row.id) ?? {}
    return {
      ...row,
      distance_km: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
      opening: toVenueOpening(opening),
    }
  })
}
