import { z } from '@hono/zod-openapi'
import { changeAllergensBody, confirmAllergensBody } from '../../../contract/allergens.ts'
import { idParam } from '../../../contract/common.ts'
import { changeAllergensExample, confirmAllergensExample, managedItemExample, menuExample } from '../../../contract/examples/menu.ts'
import { managedItemSchema } from '../../../contract/managed-menu.ts'
import { localNow } from '../../../domain/time.ts'
import { attachmentHeaders, conflictResponse, errorResponse, signedInResponses } from '../../http/openapi-responses.ts'
import { FORMULAS_ESCAPED, VENUE_OWNERS_ONLY } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { exportAllergens } from './export-allergens.ts'
import { changeAllergens, confirmAllergens } from './write-allergens.ts'

const route = routesOf('Managing menus')

const byId = { params: idParam('Its id', managedItemExample.id) }

const change = route.patch('/menu-items/{id}/allergens', 'State allergens of an item', {
  description: `Changes the given statements and keeps the others. The item must then be confirmed again. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveMenuItem'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(changeAllergensBody, changeAllergensExample) },
  responses: {
    ...signedInResponses(managedItemSchema, 'The current item', managedItemExample),
    404: errorResponse('not_found'),
  },
})

const confirm = route.post('/menu-items/{id}/allergens/confirm', 'Confirm the allergens of an item', {
  description: `Requires a statement about each of the fourteen allergens, and that neither the statements nor the item changed since they were read. Diners see the confirmed statements with the name of the person and the date. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveMenuItem'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(confirmAllergensBody, confirmAllergensExample) },
  responses: {
    ...signedInResponses(managedItemSchema, 'The current item', managedItemExample),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', managedItemSchema, managedItemExample),
  },
})

const table = route.get('/menus/{id}/allergens.csv', 'Export the allergens of a menu as CSV', {
  description: `One line for each item, confirmed or not. ${FORMULAS_ESCAPED} ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  request: { params: idParam('Its id', menuExample.id) },
  responses: {
    200: {
      description: 'The file',
      content: { 'text/csv': { schema: z.string(), example: 'category,dish,celery\nMains,Pie,free from\n' } },
    },
    401: errorResponse('not_signed_in'),
    404: errorResponse('not_found'),
  },
})

export const allergenRoutes = createValidatingRouter()
  .openapi(change, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await changeAllergens({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(confirm, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') }
    return c.json(await confirmAllergens({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(table, async (c) => {
    const ctx = c.get('ctx')
    const csv = await exportAllergens({ ctx, input: c.req.valid('param') })
    const { date } = localNow(ctx.clock(), ctx.config.timeZone)
    return new Response(csv, { headers: attachmentHeaders(`allergens-${date}.csv`, 'text/csv; charset=utf-8') })
  })
