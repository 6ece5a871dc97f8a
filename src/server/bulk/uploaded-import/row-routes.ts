import { z } from '@hono/zod-openapi'
import { type BulkChangeRow, bulkChangeRowSchema, correctRowBody, importRowSchema } from '../../../contract/bulk.ts'
import { idParam } from '../../../contract/common.ts'
import { BULK_UNDO_DAYS } from '../../../domain/bulk.ts'
import { localNow } from '../../../domain/time.ts'
import { attachmentHeaders, errorResponse, NO_STORE, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { toStream } from '../../serialise/serialise.ts'
import { correctRow, readRejectedRow } from './correct-row.ts'
import { MAX_IMPORT_ROWS } from './import-file.ts'
import { exportRejectedRows } from './rejected-rows.ts'

const route = routesOf('Imports')

const id = idParam('The import', '7c0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c78')
export const byPosition = {
  params: id.extend({
    position: z.coerce.number().int().min(1).max(MAX_IMPORT_ROWS).openapi({ description: 'The row, counted from 1', example: 3 }),
  }),
}
const middleware = [withFallbackMessage('fetchData'), signedIn]

export const rowExample: BulkChangeRow = {
  position: 3,
  venue_id: null,
  venue_name: 'The Swan',
  line: 4,
  planned: 'created',
  details: {},
  outcome: null,
  reason: null,
  left_out: false,
  left_out_fields: [],
}

const rejected = route.get('/imports/{id}/rejected', 'Export the rejected rows of a file', {
  description: `As CSV, with the columns that are imported and, in the last one, the reason. The corrected file can be imported as it is. Rows of a finished import can be exported for ${BULK_UNDO_DAYS} days, except those of users. Passwords are left out. For administrators.`,
  middleware,
  request: { params: id },
  responses: {
    200: {
      description: 'The file',
      content: {
        'text/csv': { schema: z.string(), example: 'name,address_city,reason_for_rejection\nThe Swan,,address_city is missing (line 4)\n' },
      },
    },
    401: errorResponse('not_signed_in'),
    403: errorResponse('not_allowed'),
    404: errorResponse('not_found'),
  },
})

const read = route.get('/imports/{id}/rows/{position}', 'Read a rejected row of a file of venues', {
  description: 'Of a checked file, with its cells by field. For administrators.',
  middleware,
  request: byPosition,
  responses: {
    ...signedInResponses(importRowSchema, 'The row', {
      position: 3,
      reason: 'address_city is missing',
      columns: { name: 'The Swan', address_city: '' },
    }),
    404: errorResponse('not_found'),
    409: errorResponse('import_not_checked'),
  },
})

const correct = route.patch('/imports/{id}/rows/{position}', 'Correct a rejected row of a file of venues', {
  description:
    'Checks the row with these cells, and imports it with them when the file is imported. Nothing is stored when it is rejected again: `planned` is `refused` then. For administrators.',
  middleware: [...middleware, ...requireJsonBody],
  request: { ...byPosition, ...jsonRequestBody(correctRowBody, { columns: { name: 'The Swan', address_city: 'Bray' } }) },
  responses: {
    ...signedInResponses(bulkChangeRowSchema, 'What the import would do with the row', rowExample),
    404: errorResponse('not_found'),
    409: errorResponse('import_not_checked'),
  },
})

export const importRowRoutes = createValidatingRouter()
  .openapi(rejected, async (c) => {
    const ctx = c.get('ctx')
    const pieces = await exportRejectedRows({ ctx, input: c.req.valid('param') })
    const { date } = localNow(ctx.clock(), ctx.config.timeZone)
    return new Response(toStream(ctx, pieces), { headers: attachmentHeaders(`rejected-rows-${date}.csv`, 'text/csv; charset=utf-8') })
  })
  .openapi(read, async (c) => c.json(await readRejectedRow({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(correct, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await correctRow({ ctx: c.get('ctx'), input }), 200)
  })
