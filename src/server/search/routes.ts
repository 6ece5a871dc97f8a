import { createRoute } from '@hono/zod-openapi'
import { dishExample } from '../../contract/examples/menu.ts'
import { venueCardExample } from '../../contract/examples/venue.ts'
import { searchQuery, searchResponse } from '../../contract/search.ts'
import { createApiRouter } from '../http/app-env.ts'
import { errorResponse, json } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { addDependency } from '../http/render-dependencies.ts'
import { search } from './search.ts'

const find = createRoute({
  method: 'get',
  path: '/search',
  tags: ['Search'],
  summary: 'Find dishes and venues',
  description:
    'The ten best active venues (by name, cuisines, address, description) and the ten best dishes the public sees now (by name, description). Each word finds what begins with it, accents aside; more words matched come first, then more of them in the name, then featured, then A to Z.',
  middleware: [withFallbackMessage('search')],
  request: { query: searchQuery },
  responses: {
    200: json(searchResponse, 'What was found', {
      query: 'pie',
      best: 'items',
      venues: [venueCardExample],
      items: [dishExample],
      total_venues: 1,
      total_items: 1,
      corrections: [],
      diets: [],
      max_price: null,
      unknown_words: [],
    }),
    400: errorResponse('invalid_request'),
  },
})

export const searchRoutes = createApiRouter().openapi(find, async (c) => {
  const ctx = c.get('ctx')
  const results = await search({ ctx, input: c.req.valid('query') })
  // Finding the next menu change is too slow here, so that a rendered page of results is not cached.
  addDependency(c.env.trace, ['menus', 'venues'], ctx.clock())
  return c.json(results, 200)
})
