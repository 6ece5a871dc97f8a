import { z } from '@hono/zod-openapi'
import {
  venueCardExample,
  venueExample,
  venueFacetsExample,
  venueMapExample,
  venueMarkersExample,
  venueOptionsExample,
} from '../../contract/examples/venue.ts'
import {
  listVenuesQuery,
  type VenueMarkers,
  venueCardsSchema,
  venueFacetsQuery,
  venueFacetsSchema,
  venueMapQuery,
  venueMapSchema,
  venueMarkersSchema,
  venueOptionsQuery,
  venueOptionsSchema,
  venueSchema,
} from '../../contract/venue.ts'
import { MAX_SENT_MARKERS } from '../../domain/map.ts'
import { sendCached } from '../cache/cached-response.ts'
import { venueTag } from '../db/schema/cache-tags.ts'
import { createApiRouter } from '../http/app-env.ts'
import { errorResponse, json } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { addDependency } from '../http/render-dependencies.ts'
import { routesOf } from '../http/routes-of.ts'
import { locate } from '../place/find-place.ts'
import { findVenue } from './find-venue.ts'
import { listVenues } from './list-venues.ts'
import { getVenueFacets } from './venue-facets.ts'
import { getVenueMap, getVenueMarkers } from './venue-map.ts'
import { findVenueOptions } from './venue-options.ts'

const route = routesOf('Venues')
const listing = [withFallbackMessage('fetchVenues')]

const list = route.get('/venues', 'List venues', {
  description:
    'Active venues, from A to Z or the newest first. A venue must match one value of each filter. What is open with `open` ends when a venue opens or closes.',
  middleware: listing,
  request: { query: listVenuesQuery },
  responses: {
    200: json(venueCardsSchema, 'One page of venues', { data: [venueCardExample], total: 1, next: null }),
    400: errorResponse('invalid_request'),
  },
})

const facets = route.get('/venues/facets', 'Count venues by filter value', {
  description: 'Returns the values of each filter, each with the number of venues that it would show together with the other filters.',
  middleware: listing,
  request: { query: venueFacetsQuery },
  responses: { 200: json(venueFacetsSchema, 'Values by filter', venueFacetsExample), 400: errorResponse('invalid_request') },
})

const options = route.get('/venues/options', 'Find venues by name', {
  description:
    'For a searchable list. Each word of `q` must be the beginning of a word of the name. Sorted from A to Z. With `of=menus` only venues with a public menu, each with the number of its menus.',
  middleware: listing,
  request: { query: venueOptionsQuery },
  responses: { 200: json(venueOptionsSchema, 'Venues by slug and name', venueOptionsExample), 400: errorResponse('invalid_request') },
})

const markers = route.get('/venues/markers', 'List the map markers of all venues', {
  description:
    'All active venues with coordinates, from A to Z. The response has one array for each field; the entries at the same index belong to one venue.',
  middleware: listing,
  responses: { 200: json(venueMarkersSchema, 'Venues by column', venueMarkersExample) },
})

const map = route.get('/map/venues', 'List the venues of an area of the map', {
  description: `Active venues with coordinates in the area. Up to ${MAX_SENT_MARKERS} venues are returned one by one, from A to Z. If there are more, venues that are near each other at the zoom level are returned as groups.`,
  middleware: listing,
  request: { query: venueMapQuery },
  responses: { 200: json(venueMapSchema, 'Venues and groups by column', venueMapExample), 400: errorResponse('invalid_request') },
})

const one = route.get('/venues/{id}', 'Read a venue', {
  description: 'Returns the active venue with the slug. A former slug is redirected to the current URL.',
  middleware: [withFallbackMessage('fetchVenue')],
  request: {
    params: z.object({
      id: z.string().openapi({ description: 'Its slug, the last part of the URL of its page', example: 'the-gilded-pike' }),
    }),
  },
  responses: {
    200: json(venueSchema, 'The venue', venueExample),
    301: { description: 'Renamed: `Location` is the current URL' },
    400: errorResponse('venue_id_required'),
    404: errorResponse('venue_not_found'),
  },
})

export const venueRoutes = createApiRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx')
    const { query, place } = await locate(ctx, c.req.valid('query'))
    const { list: found, until } = await listVenues(ctx, query, { isKept: c.env.trace !== undefined })
    addDependency(c.env.trace, query.sort === 'chosen' ? ['venues', 'settings'] : ['venues'], until)
    return c.json({ ...found, ...place }, 200)
  })
  .openapi(facets, async (c) => {
    const ctx = c.get('ctx')
    const { query } = await locate(ctx, c.req.valid('query'))
    const { facets: found, until } = await getVenueFacets(ctx, query)
    addDependency(c.env.trace, ['venues'], until)
    return c.json(found, 200)
  })
  .openapi(options, async (c) => {
    const { data, until } = await findVenueOptions(c.get('ctx'), c.req.valid('query'))
    addDependency(c.env.trace, ['venues', 'menus'], until)
    return c.json({ data }, 200)
  })
  .openapi(markers, async (c) => {
    addDependency(c.env.trace, ['venues'])
    return sendCached<VenueMarkers>(c, await getVenueMarkers(c.get('ctx')))
  })
  .openapi(map, async (c) => {
    addDependency(c.env.trace, ['venues'])
    return c.json(await getVenueMap(c.get('ctx'), c.req.valid('query')), 200)
  })
  .openapi(one, async (c) => {
    const found = await findVenue(c.get('ctx'), c.req.valid('param').id)
    if (found.kind === 'moved') {
      addDependency(c.env.trace, [venueTag(found.id)])
      return c.redirect(`/api/venues/${found.slug}`, 301)
    }
    addDependency(c.env.trace, [venueTag(found.venue.id), 'owners'], found.until)
    return c.json(found.venue, 200)
  })
