import { z } from '@hono/zod-openapi'
import { latestEntrySchema, restoredVersionSchema, restoreVersionBody, versionSchema } from '../../contract/audit.ts'
import { conflictResponse, errorResponse, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { readVersion, restoreVersion } from './restore-version.ts'
import { undoEdit } from './undo-edit.ts'

const route = routesOf('Audit and exports')

const byEntry = {
  params: z.object({
    id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).openapi({ description: 'The entry', example: 1041 }),
  }),
}

const version = route.get('/audit-entries/{id}/version', 'Read a version of a venue, menu, category or item', {
  description:
    'Returns all values that the venue, menu, category or item had after this audit entry, even when it is deleted now. Null when the entry recorded no version. For administrators, for editors of its town, and for owners of its venue, except of the venue itself.',
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: byEntry,
  responses: {
    ...signedInResponses(versionSchema, 'The version', {
      fields: [
        { field: 'phone', value: '01632 960184' },
        { field: 'featured', value: true },
      ],
    }),
    404: errorResponse('not_found'),
  },
})

const restore = route.post('/audit-entries/{id}/restore', 'Restore a version of a venue, menu, category or item', {
  description:
    'Sets the values that the venue, menu, category or item had after this audit entry; of a venue also its hours, with the days from today on. The same rules apply as to other updates, and the update is recorded. For administrators, for editors of its town, and for owners of its venue, except of the venue itself.',
  middleware: [withFallbackMessage('restore'), signedIn, ...requireJsonBody],
  request: {
    ...byEntry,
    ...jsonRequestBody(restoreVersionBody, { seen_entry: 1044 }),
  },
  responses: {
    ...signedInResponses(restoredVersionSchema, 'What was restored', { restored: ['phone', 'description'], left_out: [] }),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', latestEntrySchema, { entry: 1045 }),
    422: errorResponse('required_fields'),
  },
})

const undo = route.post('/audit-entries/{id}/undo', 'Undo a change of fields or hours', {
  description:
    'Gives the fields that this entry changed the values that they had before it; of the days of a venue only those that it changed and that are not over. It is an update like any other: the same rules hold, and it is recorded. Nothing is saved when one of them was changed again. For administrators, for editors of its town, and for owners of its venue, except of the venue itself.',
  middleware: [withFallbackMessage('restore'), signedIn],
  request: byEntry,
  responses: {
    ...signedInResponses(restoredVersionSchema, 'What was restored', { restored: ['phone', 'description'], left_out: [] }),
    404: errorResponse('not_found'),
    409: errorResponse('bulk_changed_since'),
    422: errorResponse('required_fields'),
  },
})

export const historyRoutes = createValidatingRouter()
  .openapi(version, async (c) => c.json(await readVersion({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(restore, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await restoreVersion({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(undo, async (c) => c.json(await undoEdit({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200))
