import type { MiddlewareHandler } from 'hono'
import { type BulkChange, bulkChangeSchema, chooseColumnsBody, undoPreviewSchema, uploadImportBody } from '../../../contract/bulk.ts'
import { idParam } from '../../../contract/common.ts'
import { MAX_IMPORT_BYTES } from '../../../domain/bulk.ts'
import { authorize } from '../../../domain/permissions.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { emptyResponses, errorResponse, json, NO_STORE, OK_BODY, signedInResponses } from '../../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, RECENT_AUTH } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { rateLimit } from '../../http/rate-limit-middleware.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { requireRecentAuthOfAdmin, signedIn } from '../../http/session.ts'
import { requireUploadBody } from '../../http/upload-body.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { readBulkChange } from '../read-bulk-change.ts'
import { previewUndo } from '../undo/preview-undo.ts'
import { chooseColumns, discardImport, startImport, uploadImport } from './start-import.ts'

const route = routesOf('Imports')

export const importExample: BulkChange = {
  id: '7c0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c78',
  kind: 'import',
  status: 'checked',
  what: 'venues',
  total: 248,
  counts: { changed: 0, unchanged: 0, refused: 0 },
  created_by_email: 'admin@example.org',
  created_at: '2026-11-20T18:00:00.000Z',
  finished_at: null,
  import: {
    what: 'venues',
    name: 'venues.csv',
    size: 61440,
    columns: [{ name: 'PostCode', example: 'SL4 1PL', target: 'address_postcode', is_chosen: false, is_remembered: false }],
    remembers_columns: true,
    left_out_rows: { created: 0, changed: 0 },
    planned: { created: 31, changed: 12, unchanged: 198, duplicate: 3, refused: 4 },
    left_out: [],
    reason: null,
  },
  undo_of: null,
  undone_by: null,
}
const byId = { params: idParam('The import', importExample.id) }
const middleware = [withFallbackMessage('fetchData'), signedIn]
const states = {
  ...signedInResponses(bulkChangeSchema, 'The import', importExample),
  404: errorResponse('not_found'),
  409: errorResponse('import_not_checked'),
}

/** Runs before the body is read, because the body may have 32 MB. */
const forImporters: MiddlewareHandler<AppEnv> = async (c, next) => {
  authorize(c.get('ctx').actor, 'guide:import', { what: 'venues' })
  await next()
}

const upload = route.post('/imports', 'Upload a file of venues, menus or users', {
  description:
    'The file is validated in the background; nothing is imported yet. `GET /api/bulk-changes/{id}` returns what the import would do, and `/rows` what it would do with each row. For administrators.',
  middleware: [
    ...middleware,
    forImporters,
    rateLimit('uploadsByClient'),
    // One upload at a time, because each uses three times its size of memory until it is stored.
    ...requireUploadBody('import_file_too_large', { maxBytes: MAX_IMPORT_BYTES, maxConcurrent: 1 }),
  ],
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: uploadImportBody, example: { file: 'venues.csv', what: 'venues' } } },
    },
  },
  responses: {
    202: json(bulkChangeSchema, 'The import, which is being checked', { ...importExample, status: 'checking' }),
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    403: errorResponse('not_allowed'),
    413: errorResponse('import_file_too_large'),
    415: errorResponse('form_expected'),
    422: errorResponse('file_missing'),
  },
})

const choose = route.patch('/imports/{id}/columns', 'Choose what the columns of a file are imported into', {
  description: `Validates the file again when it has columns. \`remember\` decides whether the choices are used for the next file with the same columns. ${ADMINISTRATORS_ONLY}`,
  middleware: [...middleware, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(chooseColumnsBody, { columns: { TradingAs: 'name', Hygiene: null } }) },
  responses: states,
})

const apply = route.post('/imports/{id}/apply', 'Import a validated file', {
  description: `Imports the file in the background. The import can be stopped, continued and undone like other bulk changes. For administrators; a file of users requires ${RECENT_AUTH}.`,
  middleware,
  request: byId,
  responses: states,
})

const undo = route.get('/imports/{id}/undo', 'Read what the undo of an import would do', {
  description: 'At this moment. `POST /api/bulk-changes/{id}/undo` undoes the import. For administrators.',
  middleware,
  request: byId,
  responses: {
    ...signedInResponses(undoPreviewSchema, 'What would happen', { trashed: 31, restored: 12, kept: 2, kept_names: ['Olmo', 'Kumo'] }),
    404: errorResponse('not_found'),
  },
})

const discard = route.delete('/imports/{id}', 'Discard a file that is not imported', {
  description: 'For administrators.',
  middleware,
  request: byId,
  responses: { ...emptyResponses('Discarded'), 404: errorResponse('not_found'), 409: errorResponse('import_not_checked') },
})

export const importRoutes = createValidatingRouter()
  .openapi(upload, async (c) => c.json(await uploadImport({ ctx: c.get('ctx'), input: c.req.valid('form') }), 202))
  .openapi(choose, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await chooseColumns({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(apply, async (c) => {
    const input = c.req.valid('param')
    // A file of users can add administrators.
    if ((await readBulkChange({ ctx: c.get('ctx'), input })).import?.what === 'users') requireRecentAuthOfAdmin(c)
    return c.json(await startImport({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(undo, async (c) => c.json(await previewUndo({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(discard, async (c) => {
    await discardImport({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(OK_BODY, 200)
  })
