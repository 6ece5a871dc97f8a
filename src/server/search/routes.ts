import type { Context, MiddlewareHandler } from 'hono'
import { searchExample, searchPlacesExample, searchResultsExample } from '../../contract/examples/search.ts'
import {
  searchPlacesQuery,
  searchPlacesSchema,
  searchQuery,
  searchResponse,
  searchResultsPage,
  searchResultsQuery,
} from '../../contract/search.ts'
import { SEARCH_MAX_PLACES } from '../../domain/search/search-sorts.ts'
import type { Searched } from '../../search-index/read-demand.ts'
import { type AppEnv, createApiRouter } from '../http/app-env.ts'
import { errorResponse, json } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { addDependency } from '../http/render-dependencies.ts'
import { routesOf } from '../http/routes-of.ts'
import { locate } from '../place/find-place.ts'
import { listSearchPlaces } from './list-search-places.ts'
import { listSearchResults } from './list-search-results.ts'
import { search } from './search.ts'

const route = routesOf('Search')

const countSearch = rateLimit('searchesByClient')
/** A call within the process, for a cached response or a page, is counted by its caller, who knows the client. */
const limitSearches: MiddlewareHandler<AppEnv> = (c, next) => (c.env.trace ? next() : countSearch(c, next))
const middleware = [withFallbackMessage('search'), limitSearches]
const errorResponses = { 400: errorResponse('invalid_request'), 429: errorResponse('too_many_requests') }

const find = route.get('/search', 'Find dishes and venues', {
  description:
    'The ten best active venues (by name, cuisines, address, description) and the ten best dishes the public sees now (by name, description). Each word finds what begins with it, accents aside; more words matched come first, then more of them in the name, then featured, then A to Z.',
  middleware,
  request: { query: searchQuery },
  responses: {
    200: json(searchResponse, 'What was found', searchExample),
    ...errorResponses,
  },
})

const list = route.get('/search/results', 'List search results', {
  description:
    'One page of all dishes or of all venues that a text finds, with filters, orders and the counts of filter values. Values of one filter are alternatives, except diets, which must all hold; different filters must all hold. Filters that do not apply to the listed type are ignored.',
  middleware,
  request: { query: searchResultsQuery },
  responses: { 200: json(searchResultsPage, 'One page of results', searchResultsExample), ...errorResponses },
})

const places = route.get('/search/places', 'List the venues of search results for a map', {
  description: `With the parameters of the results: at most ${SEARCH_MAX_PLACES} venues of the first thousand results, with the number of results of each, most first. Venues without coordinates are left out.`,
  middleware,
  request: { query: searchPlacesQuery },
  responses: { 200: json(searchPlacesSchema, 'The venues', searchPlacesExample), ...errorResponses },
})

export const searchRoutes = createApiRouter()
  .openapi(find, async (c) => {
    const ctx = c.get('ctx')
    const { results, until, searched } = await search({ ctx, input: c.req.valid('query') })
    addDependency(c.env.trace, ['menus', 'venues'], until)
    noteSearch(c, searched)
    return c.json(results, 200)
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx')
    const { query, place } = await locate(ctx, c.req.valid('query'))
    const { results, until, searched } = await listSearchResults({ ctx, input: query })
    addDependency(c.env.trace, ['menus', 'venues'], until)
    noteSearch(c, searched)
    return c.json({ ...results, ...place }, 200)
  })
  .openapi(places, async (c) => {
    const ctx = c.get('ctx')
    const { query } = await locate(ctx, c.req.valid('query'))
    const { places, until } = await listSearchPlaces({ ctx, input: query })
    addDependency(c.env.trace, ['menus', 'venues'], until)
    return c.json(places, 200)
  })

/**
 * Counts a search of the client. Every delivery of a cached response is counted too.
 * @param searched null for a page of results that belongs to an earlier search
 */
function noteSearch(c: Context<AppEnv>, searched: Searched | null): void {
  if (searched === null) return
  if (c.env.trace) c.env.trace.searched = searched
  else c.get('ctx').searchDemand.count(searched, c.get('client'))
}
