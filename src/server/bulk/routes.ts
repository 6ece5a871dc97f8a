import {
  type BulkChange,
  bulkChangeRowsSchema,
  bulkChangeSchema,
  bulkChangesSchema,
  listBulkChangeRowsQuery,
  listBulkChangesQuery,
  startBulkChangeBody,
} from '../../contract/bulk.ts'
import { EXAMPLE_VENUE_ID, idParam } from '../../contract/common.ts'
import { BULK_UNDO_DAYS } from '../../domain/bulk.ts'
import { errorResponse, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { EDITORS_OWN, EDITORS_TOO, RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireRecentAuthOfAdmin, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { listBulkChangeRows, listBulkChanges, readBulkChange } from './read-bulk-change.ts'
import { startBulkChange, undoBulkChange } from './start-bulk-change.ts'
import { continueBulkChange, stopBulkChange } from './stop-bulk-change.ts'

const route = routesOf('Managing venues')

export const bulkChangeExample: BulkChange = {
  id: '7c0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c77',
  kind: 'activate',
  status: 'running',
  what: 'venues',
  total: 214,
  counts: { changed: 31, unchanged: 2, refused: 0 },
  created_by_email: 'admin@example.org',
  created_at: '2026-11-20T18:00:00.000Z',
  finished_at: null,
  import: null,
  undo_of: null,
  undone_by: null,
}
const byId = { params: idParam('The change', bulkChangeExample.id) }
const middleware = [withFallbackMessage('updateVenue'), signedIn]
const notFound = { 404: errorResponse('not_found') }

const start = route.post('/bulk-changes', 'Change many venues', {
  description: `Changes the selected venues, or all that match the filters of the list. Returns immediately; the venues are changed in the background, one by one. ${EDITORS_TOO} Assigning venues requires ${RECENT_AUTH}.`,
  middleware: [...middleware, ...requireJsonBody],
  request: jsonRequestBody(startBulkChangeBody, { action: 'activate', venues: { ids: [EXAMPLE_VENUE_ID] } }),
  responses: {
    ...signedInResponses(bulkChangeSchema, 'It has begun', bulkChangeExample),
    409: errorResponse('bulk_selection_changed'),
    422: errorResponse('user_not_owner'),
  },
})

const list = route.get('/bulk-changes', 'List bulk changes', {
  description: `The bulk changes of the last ${BULK_UNDO_DAYS} days, the newest first. ${EDITORS_OWN}`,
  middleware,
  request: { query: listBulkChangesQuery },
  responses: signedInResponses(bulkChangesSchema, 'One page of changes', { data: [bulkChangeExample], total: 1, next: null }),
})

const one = route.get('/bulk-changes/{id}', 'Read a bulk change with its progress', {
  description: EDITORS_OWN,
  middleware,
  request: byId,
  responses: { ...signedInResponses(bulkChangeSchema, 'The change', bulkChangeExample), ...notFound },
})

const rows = route.get('/bulk-changes/{id}/rows', 'List the result for each venue of a bulk change', {
  description: EDITORS_OWN,
  middleware,
  request: { ...byId, query: listBulkChangeRowsQuery },
  responses: {
    ...signedInResponses(bulkChangeRowsSchema, 'One page of venues', {
      data: [
        {
          position: 1,
          venue_id: EXAMPLE_VENUE_ID,
          venue_name: 'The Gilded Pike',
          line: null,
          planned: null,
          details: null,
          outcome: 'changed',
          reason: null,
          left_out: false,
          left_out_fields: [],
        },
      ],
      total: 1,
      next: null,
    }),
    ...notFound,
  },
})

const stop = route.post('/bulk-changes/{id}/stop', 'Stop a bulk change after the current venue', {
  description: EDITORS_OWN,
  middleware,
  request: byId,
  responses: { ...signedInResponses(bulkChangeSchema, 'The change', { ...bulkChangeExample, status: 'stopped' }), ...notFound },
})

const resume = route.post('/bulk-changes/{id}/continue', 'Continue a stopped bulk change', {
  description: `Continues with the first venue that was not changed. That of users, and assigning venues, requires ${RECENT_AUTH}. ${EDITORS_OWN}`,
  middleware,
  request: byId,
  responses: { ...signedInResponses(bulkChangeSchema, 'The change', bulkChangeExample), ...notFound, 409: errorResponse('bulk_undone') },
})

const undo = route.post('/bulk-changes/{id}/undo', 'Undo a bulk change', {
  description: `Restores the former values of changed venues and restores deleted ones. Deletes created ones. Venues that were changed again since then are not changed. An import of menus is undone in the same way, menu by menu, category by category and item by item, and one of users user by user: users that it created stay when they have signed in, set a password or got a venue since. That of users requires ${RECENT_AUTH}. ${EDITORS_OWN}`,
  middleware,
  request: byId,
  responses: {
    ...signedInResponses(bulkChangeSchema, 'The change that undoes it', {
      ...bulkChangeExample,
      kind: 'undo',
      undo_of: bulkChangeExample.id,
    }),
    ...notFound,
    409: errorResponse('bulk_running'),
  },
})

export const bulkRoutes = createValidatingRouter()
  .openapi(start, async (c) => {
    const input = c.req.valid('json')
    if (input.action === 'assign') requireRecentAuthOfAdmin(c)
    return c.json(await startBulkChange({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(list, async (c) => c.json(await listBulkChanges({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(one, async (c) => c.json(await readBulkChange({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(rows, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') }
    return c.json(await listBulkChangeRows({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
  .openapi(stop, async (c) => c.json(await stopBulkChange({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200))
  .openapi(resume, async (c) => {
    const input = c.req.valid('param')
    const { kind, what } = await readBulkChange({ ctx: c.get('ctx'), input })
    if (kind === 'assign' || what === 'users') requireRecentAuthOfAdmin(c)
    return c.json(await continueBulkChange({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(undo, async (c) => {
    const input = c.req.valid('param')
    // Undoing an import of users restores earlier roles and venues.
    if ((await readBulkChange({ ctx: c.get('ctx'), input })).what === 'users') requireRecentAuthOfAdmin(c)
    return c.json(await undoBulkChange({ ctx: c.get('ctx'), input }), 200)
  })
