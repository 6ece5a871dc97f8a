import type { z } from 'zod'
import type { searchResultsQuery } from '../../contract/search.ts'
import { OPEN_NOW } from '../../domain/filter-values.ts'
import { localMinuteAt, parseLocalMinute } from '../../domain/hours/open-at.ts'
import { SEARCH_MAX_DEPTH } from '../../domain/search/search-sorts.ts'
import type { Refinement, SearchAnswer, SearchRequest } from '../../search-index/search-answer.ts'
import { pageOffset } from '../http/list.ts'
import type { SearchContext } from './search-context.ts'

type Input = z.output<typeof searchResultsQuery>

export function toSearchRequest(ctx: Pick<SearchContext, 'config'>, input: Input, now: Date): SearchRequest {
  const { timeZone } = ctx.config
  const localMinute = localMinuteAt(now, timeZone)
  const openAt = input.open === undefined ? null : input.open === OPEN_NOW ? localMinute : parseLocalMinute(input.open, timeZone)
  const { refinement, ...request } = withoutTime(input)
  return { ...request, localMinute, refinement: { ...refinement, openAt } }
}

function withoutTime({
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
}: Input): SearchRequest & { refinement: Refinement } {
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

/** Returns the requested type, otherwise dishes when a filter applies only to dishes, otherwise the list with the better results. */
export function listedType(input: Pick<Input, 'type' | DishFilter>, { best }: Pick<SearchAnswer, 'best'>): 'items' | 'venues' {
  return input.type ?? (best === 'dishes' || hasDishFilters(input) ? 'items' : 'venues')
}

type DishFilter = 'diet' | 'avoid' | 'menu_type' | 'max_price'

function hasDishFilters({ diet, avoid, menu_type, max_price }: Pick<Input, DishFilter>): boolean {
  return diet.length + avoid.length + menu_type.length > 0 || max_price !== undefined
}
