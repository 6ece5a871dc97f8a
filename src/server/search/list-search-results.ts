import type { z } from 'zod'
import type { Facet } from '../../contract/common.ts'
import type { SearchResultsPage, searchResultsQuery } from '../../contract/search.ts'
import { SEARCH_MAX_DEPTH } from '../../domain/search/search-sorts.ts'
import type { Facets, FacetValues } from '../../search-index/filters.ts'
import type { FoundDocument, SearchAnswer, SearchRequest } from '../../search-index/search-catalogue.ts'
import { pageOffset } from '../http/list.ts'
import { findDishes } from './find-dishes.ts'
import { findVenueDetails } from './find-venues.ts'
import { idsOf, toUnderstanding } from './search.ts'
import type { SearchContext } from './search-context.ts'

type Input = z.output<typeof searchResultsQuery>

/**
 * One page of the dishes or venues for a text under filters, in the chosen order. What is shown is read from the database, so that a result that is no
 * longer public is left out; the page is shorter then. Empty beyond the first thousand results.
 * @throws UnavailableError when the index cannot be read
 */
export async function listSearchResults({
  ctx,
  input,
}: {
  ctx: SearchContext
  input: Input
}): Promise<{ results: SearchResultsPage; until: Date | null }> {
  const answer = await ctx.searchIndex.search(toRequest(input), ctx.clock())
  const { totalDishes, totalVenues, interpretation } = answer
  const type = input.type ?? (answer.best === 'dishes' ? 'items' : 'venues')
  const total = type === 'items' ? totalDishes : totalVenues
  const shared = {
    query: input.q,
    total,
    next: nextPage(input, total),
    total_items: totalDishes,
    not_stated: input.avoid.length > 0 ? answer.notStated : 0,
    total_venues: totalVenues,
    ...toUnderstanding(interpretation),
    within_km: interpretation.withinKm,
  }
  if (type === 'items') {
    const dishes = await findDishes(ctx, idsOf(answer.dishes))
    const results = { ...shared, type, facets: toFacetGroups(answer.facets?.dishes), data: withDistances(dishes, answer.dishes) }
    return { results, until: answer.until }
  }
  const venues = await findVenueDetails(ctx, idsOf(answer.venues))
  const results = { ...shared, type, facets: toFacetGroups(answer.facets?.venues), data: withDistances(venues, answer.venues) }
  return { results, until: answer.until }
}

function toRequest({
  q,
  exact,
  lat,
  lng,
  diet,
  avoid,
  not_stated,
  city,
  cuisine,
  menu_type,
  price,
  max_price,
  within_km,
  sort,
  page,
  limit,
}: Input): SearchRequest {
  const offset = Math.min(pageOffset({ page, limit }), SEARCH_MAX_DEPTH)
  return {
    query: q,
    isExact: exact ?? false,
    offset,
    limit: Math.min(limit, SEARCH_MAX_DEPTH - offset),
    position: lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng },
    refinement: {
      filters: { diets: diet, avoided: avoid, cities: city, cuisines: cuisine, menuTypes: menu_type, priceBands: price },
      allergenView: not_stated ? 'not_stated' : 'free_from',
      maxPrice: max_price === undefined ? null : Math.round(max_price * 100),
      withinKm: within_km ?? null,
      sort,
    },
  }
}

function nextPage({ page, limit }: Input, total: number): string | null {
  return page * limit < Math.min(total, SEARCH_MAX_DEPTH) ? String(page + 1) : null
}

function toFacetGroups(facets: Facets | undefined): SearchResultsPage['facets'] {
  const { diets = [], avoided = [], menuTypes = [], cuisines = [], cities = [], priceBands = [] }: Partial<Facets> = facets ?? {}
  return {
    diet: toFacets(diets),
    avoid: toFacets(avoided),
    menu_type: toFacets(menuTypes),
    cuisine: toFacets(cuisines),
    city: toFacets(cities),
    price: toFacets(priceBands),
  }
}

function toFacets(values: FacetValues): Facet[] {
  return values.map(({ value, count }) => ({ value, label: value, count }))
}

/** Rounded to a tenth of a kilometre, as the place is not known better. */
function withDistances<T extends { id: string }>(
  rows: readonly T[],
  found: SearchAnswer['dishes'],
): (T & { distance_km: number | null })[] {
  const distances = new Map(found.map(({ id, distanceKm }: FoundDocument) => [id, distanceKm]))
  return rows.map((row) => {
    const km = distances.get(row.id) ?? null
    return { ...row, distance_km: km === null ? null : Math.round(km * 10) / 10 }
  })
}
