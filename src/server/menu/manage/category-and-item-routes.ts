import { idParam } from '../../../contract/common.ts'
import {
  createCategoryExample,
  createItemExample,
  managedCategoryExample,
  managedItemExample,
  updateItemExample,
} from '../../../contract/examples/menu.ts'
import {
  createCategoryBody,
  createItemBody,
  managedCategorySchema,
  managedItemSchema,
  updateCategoryBody,
  updateItemBody,
} from '../../../contract/managed-menu.ts'
import {
  conflictResponse,
  createdResponses,
  deletedBody,
  deletedResponses,
  errorResponse,
  signedInResponses,
} from '../../http/openapi-responses.ts'
import { CHANGES_GIVEN_FIELDS, VENUE_OWNERS_ONLY } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { deleteOnce } from '../../repeated-requests.ts'
import { createCategory, deleteCategory, updateCategory } from './categories.ts'
import { createItem, deleteItem, updateItem } from './items.ts'

const route = routesOf('Managing menus')

const byId = { params: idParam('Its id', managedItemExample.id) }
const changed = { 404: errorResponse('not_found'), 422: errorResponse('required_fields') }

const addCategory = route.post('/menu-categories', 'Add a category', {
  description: `Adds it at the end of its menu. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateMenu'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(createCategoryBody, createCategoryExample),
  responses: {
    ...createdResponses(managedCategorySchema, 'The category', { ...managedCategoryExample, items: [] }),
    404: errorResponse('not_found'),
    409: errorResponse('categories_too_many'),
    422: errorResponse('required_fields'),
  },
})

const changeCategory = route.patch('/menu-categories/{id}', 'Change a category', {
  description: VENUE_OWNERS_ONLY,
  middleware: [withFallbackMessage('updateMenu'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(updateCategoryBody, { name: 'Mains' }) },
  responses: {
    ...signedInResponses(managedCategorySchema, 'The current category', managedCategoryExample),
    ...changed,
    409: conflictResponse('edited_meanwhile', managedCategorySchema, managedCategoryExample),
  },
})

const removeCategory = route.delete('/menu-categories/{id}', 'Delete a category', {
  description: `Deletes its items too. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateMenu'), signedIn],
  request: byId,
  responses: { ...deletedResponses(), 404: errorResponse('not_found') },
})

const addItem = route.post('/menu-items', 'Add an item', {
  description: `Adds it at the end of its category. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveMenuItem'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(createItemBody, createItemExample),
  responses: {
    ...createdResponses(managedItemSchema, 'The item', managedItemExample),
    404: errorResponse('not_found'),
    409: errorResponse('items_too_many'),
    422: errorResponse('price_invalid'),
  },
})

const changeItem = route.patch('/menu-items/{id}', 'Change an item', {
  description: `${CHANGES_GIVEN_FIELDS} ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveMenuItem'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(updateItemBody, updateItemExample) },
  responses: {
    ...signedInResponses(managedItemSchema, 'The current item', managedItemExample),
    ...changed,
    409: conflictResponse('edited_meanwhile', managedItemSchema, managedItemExample),
  },
})

const removeItem = route.delete('/menu-items/{id}', 'Delete an item', {
  description: VENUE_OWNERS_ONLY,
  middleware: [withFallbackMessage('deleteMenuItem'), signedIn],
  request: byId,
  responses: { ...deletedResponses(), 404: errorResponse('not_found') },
})

export const menuContentRoutes = createValidatingRouter()
  .openapi(addCategory, async (c) => c.json(await createCategory({ ctx: c.get('ctx'), input: c.req.valid('json') }), 201))
  .openapi(changeCategory, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateCategory({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(removeCategory, async (c) => {
    const [ctx, input] = [c.get('ctx'), c.req.valid('param')]
    const trashId = await deleteOnce(ctx, { kind: 'category', id: input.id }, () => deleteCategory({ ctx, input }))
    return c.json(deletedBody(trashId), 200)
  })
  .openapi(addItem, async (c) => c.json(await createItem({ ctx: c.get('ctx'), input: c.req.valid('json') }), 201))
  .openapi(changeItem, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateItem({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(removeItem, async (c) => {
    const [ctx, input] = [c.get('ctx'), c.req.valid('param')]
    const trashId = await deleteOnce(ctx, { kind: 'item', id: input.id }, () => deleteItem({ ctx, input }))
    return c.json(deletedBody(trashId), 200)
  })
