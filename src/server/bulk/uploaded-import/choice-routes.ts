import { bulkChangeRowSchema, bulkChangeSchema, leaveOutRowBody, leaveOutRowsBody, useDuplicateBody } from '../../../contract/bulk.ts'
import { idParam } from '../../../contract/common.ts'
import { errorResponse, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { leaveOutRow, leaveOutRows, useDuplicate } from './choose-rows.ts'
import { importExample } from './routes.ts'
import { byPosition, rowExample } from './row-routes.ts'

const route = routesOf('Imports')

const middleware = [withFallbackMessage('fetchData'), signedIn, ...requireJsonBody]
const notReady = { 404: errorResponse('not_found'), 409: errorResponse('import_not_checked') }

const one = route.patch('/imports/{id}/rows/{position}/choice', 'Leave a row of a file out of the import, or take it in again', {
  description:
    'Of a checked file: a row that would create or change something, or some changed fields of a venue, which then keep their value. For administrators.',
  middleware,
  request: { ...byPosition, ...jsonRequestBody(leaveOutRowBody, { left_out: true, fields: [] }) },
  responses: { ...signedInResponses(bulkChangeRowSchema, 'The row', { ...rowExample, left_out: true }), ...notReady },
})

const all = route.patch('/imports/{id}/choices', 'Leave all created or changed rows of a file out of the import, or take them in again', {
  description: 'Of a checked file. For administrators.',
  middleware,
  request: {
    params: idParam('The import', importExample.id),
    ...jsonRequestBody(leaveOutRowsBody, { planned: 'changed', left_out: true }),
  },
  responses: { ...signedInResponses(bulkChangeSchema, 'The import', importExample), ...notReady },
})

const duplicate = route.post('/imports/{id}/rows/{position}/use', 'Use a duplicate row of a file of venues', {
  description:
    'Instead of the row that describes the same venue, or as another venue. Nothing is stored when the row is rejected: `planned` is `refused` then. For administrators.',
  middleware,
  request: { ...byPosition, ...jsonRequestBody(useDuplicateBody, { how: 'instead' }) },
  responses: { ...signedInResponses(bulkChangeRowSchema, 'What the import would do with the row', rowExample), ...notReady },
})

export const importChoiceRoutes = createValidatingRouter()
  .openapi(one, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await leaveOutRow({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(all, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await leaveOutRows({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(duplicate, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(await useDuplicate({ ctx: c.get('ctx'), input }), 200)
  })
