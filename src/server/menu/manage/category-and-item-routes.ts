import { createRoute } from '@hono/zod-openapi'
import { idParam } from '../../../contract/common.ts'
import {
  itemChangeExample,
  managedCategoryExample,
  managedItemExample,
  newCategoryExample,
  newItemExample,
} from '../../../contract/examples/menu.ts'
import { categoryChange, itemChange, managedCategory, managedItem, newCategory, newItem } from '../../../contract/managed-menu.ts'
import { bodyRouter } from '../../http/body-router.ts'
import { failingWith } from '../../http/problem.ts'
import { jsonBody, jsonRequest } from '../../http/request-body.ts'
import { createdAnswers, DONE, doneAnswers, ownAnswers, refusal } from '../../http/responses.ts'
import { signedIn } from '../../http/session.ts'
import { createCategory, deleteCategory, updateCategory } from './categories.ts'
import { createItem, deleteItem, updateItem } from './items.ts'

const tags = ['Managing menus']
const WHO = 'For administrators and owners of the venue; for everybody else it is not there.'
const byId = { params: idParam('Its id', managedItemExample.id) }
const changed = { 404: refusal('not_found'), 409: refusal('edited_meanwhile'), 422: refusal('required_fields') }

const addCategory = createRoute({
  method: 'post',
  path: '/menu-categories',
  tags,
  summary: 'Add a category',
  description: `At the end of its menu. ${WHO}`,
  middleware: [failingWith('updateMenu'), signedIn, ...jsonBody],
  request: jsonRequest(newCategory, newCategoryExample),
  responses: {
    ...createdAnswers(managedCategory, 'The category', { ...managedCategoryExample, items: [] }),
    404: refusal('not_found'),
    422: refusal('required_fields'),
  },
})

const changeCategory = createRoute({
  method: 'patch',
  path: '/menu-categories/{id}',
  tags,
  summary: 'Change a category',
  description: WHO,
  middleware: [failingWith('updateMenu'), signedIn, ...jsonBody],
  request: { ...byId, ...jsonRequest(categoryChange, { name: 'Mains' }) },
  responses: { ...ownAnswers(managedCategory, 'The category as it is now', managedCategoryExample), ...changed },
})

const removeCategory = createRoute({
  method: 'delete',
  path: '/menu-categories/{id}',
  tags,
  summary: 'Delete a category',
  description: `With its items. ${WHO}`,
  middleware: [failingWith('updateMenu'), signedIn],
  request: byId,
  responses: { ...doneAnswers('Deleted'), 404: refusal('not_found') },
})

const addItem = createRoute({
  method: 'post',
  path: '/menu-items',
  tags,
  summary: 'Add an item',
  description: `At the end of its category. ${WHO}`,
  middleware: [failingWith('saveMenuItem'), signedIn, ...jsonBody],
  request: jsonRequest(newItem, newItemExample),
  responses: {
    ...createdAnswers(managedItem, 'The item', managedItemExample),
    404: refusal('not_found'),
    422: refusal('price_invalid'),
  },
})

const changeItem = createRoute({
  method: 'patch',
  path: '/menu-items/{id}',
  tags,
  summary: 'Change an item',
  description: `Only what is given is judged and changed. ${WHO}`,
  middleware: [failingWith('saveMenuItem'), signedIn, ...jsonBody],
  request: { ...byId, ...jsonRequest(itemChange, itemChangeExample) },
  responses: { ...ownAnswers(managedItem, 'The item as it is now', managedItemExample), ...changed },
})

const removeItem = createRoute({
  method: 'delete',
  path: '/menu-items/{id}',
  tags,
  summary: 'Delete an item',
  description: WHO,
  middleware: [failingWith('deleteMenuItem'), signedIn],
  request: byId,
  responses: { ...doneAnswers('Deleted'), 404: refusal('not_found') },
})

/** What is in a menu: its categories and items. */
export const menuContentRoutes = bodyRouter()
  .openapi(addCategory, async (c) => c.json(await createCategory({ ctx: c.get('ctx'), input: c.req.valid('json') }), 201))
  .openapi(changeCategory, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateCategory({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(removeCategory, async (c) => {
    await deleteCategory({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(DONE, 200)
  })
  .openapi(addItem, async (c) => c.json(await createItem({ ctx: c.get('ctx'), input: c.req.valid('json') }), 201))
  .openapi(changeItem, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateItem({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(removeItem, async (c) => {
    await deleteItem({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(DONE, 200)
  })
