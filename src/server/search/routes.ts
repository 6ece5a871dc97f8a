import { createRoute } from '@hono/zod-openapi'
import { dishExample } from '../../contract/examples/menu.ts'
import { venueCardExample } from '../../contract/examples/venue.ts'
import { searchParams, searchResults } from '../../contract/search.ts'
import { newRouter } from '../http/app-env.ts'
import { failingWith } from '../http/problem.ts'
import { noteDependence } from '../http/render-trace.ts'
import { json, refusal } from '../http/responses.ts'
import { search } from './search.ts'

const find = createRoute({
  method: 'get',
  path: '/search',
  tags: ['Search'],
  summary: 'Find dishes and venues',
  description:
    'The ten best active venues (by name, cuisines, address, description) and the ten best dishes the public sees now (by name, description). Each word finds what begins with it, accents aside; more words matched come first, then more of them in the name, then featured, then A to Z.',
  middleware: [failingWith('search')],
  request: { query: searchParams },
  responses: {
    200: json(searchResults, 'What was found', { query: 'pie', best: 'items', venues: [venueCardExample], items: [dishExample] }),
    400: refusal('invalid_request'),
  },
})

export const searchRoutes = newRouter().openapi(find, async (c) => {
  const ctx = c.get('ctx')
  const results = await search({ ctx, input: c.req.valid('query') })
  // Too many menus may begin or end to look for the next: a page that shows results is right for this instant only.
  noteDependence(c.env.trace, ['menus', 'venues'], ctx.clock())
  return c.json(results, 200)
})
