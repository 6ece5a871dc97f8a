import { idParam } from '../../../contract/common.ts'
import { createMenuExample, managedMenuExample, menuOrderExample, updateMenuExample } from '../../../contract/examples/menu.ts'
import {
  copyMenuBody,
  createMenuBody,
  listManagedMenusQuery,
  managedMenuSchema,
  managedMenusSchema,
  menuOrderBody,
  updateMenuBody,
} from '../../../contract/managed-menu.ts'
import {
  conflictResponse,
  createdResponses,
  deletedBody,
  deletedResponses,
  errorResponse,
  NO_STORE,
  signedInResponses,
} from '../../http/openapi-responses.ts'
import { CHANGES_GIVEN_FIELDS, VENUE_OWNERS_ONLY } from '../../http/operation-texts.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { routesOf } from '../../http/routes-of.ts'
import { signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { deleteOnce } from '../../repeated-requests.ts'
import { createMenu, deleteMenu, duplicateMenu, updateMenu } from './menus.ts'
import { listManagedMenus, readManagedMenu } from './read-managed-menus.ts'
import { reorderMenu } from './reorder-menu.ts'

const route = routesOf('Managing menus')

const byId = { params: idParam('Its id', managedMenuExample.id) }

const list = route.get('/managed-menus', 'List all menus of a venue', {
  description: `Includes hidden and inactive menus, each with all its items. Specials come first, then the others by name. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('fetchVenuesAndMenus'), signedIn],
  request: { query: listManagedMenusQuery },
  responses: {
    ...signedInResponses(managedMenusSchema, 'One page of menus', { data: [managedMenuExample], total: 1, next: null }),
    404: errorResponse('venue_not_found'),
  },
})

const one = route.get('/managed-menus/{id}', 'Read a menu with all categories and items', {
  description: VENUE_OWNERS_ONLY,
  middleware: [withFallbackMessage('fetchMenus'), signedIn],
  request: byId,
  responses: { ...signedInResponses(managedMenuSchema, 'The menu', managedMenuExample), 404: errorResponse('not_found') },
})

const create = route.post('/menus', 'Add a menu', {
  description: `The new menu has no categories and no items. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveMenu'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(createMenuBody, createMenuExample),
  responses: {
    ...createdResponses(managedMenuSchema, 'The menu as it was stored', managedMenuExample),
    404: errorResponse('venue_not_found'),
    409: errorResponse('menus_too_many'),
    422: errorResponse('required_fields'),
  },
})

const change = route.patch('/menus/{id}', 'Change a menu', {
  description: `${CHANGES_GIVEN_FIELDS} A menu that needs a review becomes active only when it is published. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateMenu'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(updateMenuBody, updateMenuExample) },
  responses: {
    ...signedInResponses(managedMenuSchema, 'The current menu', managedMenuExample),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', managedMenuSchema, managedMenuExample),
    422: errorResponse('end_before_start'),
  },
})

const remove = route.delete('/menus/{id}', 'Delete a menu', {
  description: `Deletes its categories and items too. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('deleteMenu'), signedIn],
  request: byId,
  responses: { ...deletedResponses(), 404: errorResponse('not_found') },
})

const duplicate = route.post('/menus/{id}/duplicate', 'Copy a menu', {
  description: `Copies its categories and items too. The copy is inactive. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('saveMenu'), signedIn],
  request: { ...byId, ...jsonRequestBody(copyMenuBody, { id: 'a1d6c1a4-8f6b-4c1e-9d2f-3a5b6c7d8e9f' }, false) },
  responses: {
    ...createdResponses(managedMenuSchema, 'The copy', {
      ...managedMenuExample,
      name: 'Kitchen menu (copy)',
      active: false,
      visible: false,
    }),
    404: errorResponse('not_found'),
    409: errorResponse('menu_needs_review'),
  },
})

const arrange = route.patch('/menus/{id}/order', "Order a menu's categories and items", {
  description: `Sets the order of all categories and items, and the category of each item. The body must list exactly the categories and items of the menu, and their present order must be the one in 'seen'; otherwise nothing is changed. ${VENUE_OWNERS_ONLY}`,
  middleware: [withFallbackMessage('updateMenu'), signedIn, ...requireJsonBody],
  request: { ...byId, ...jsonRequestBody(menuOrderBody, menuOrderExample) },
  responses: {
    ...signedInResponses(managedMenuSchema, 'The menu in its new order', managedMenuExample),
    404: errorResponse('not_found'),
    409: conflictResponse('edited_meanwhile', managedMenuSchema, managedMenuExample),
  },
})

export const menuManageRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listManagedMenus({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(one, async (c) => c.json(await readManagedMenu({ ctx: c.get('ctx'), input: c.req.valid('param') }), 200, NO_STORE))
  .openapi(create, async (c) => {
    const made = await createMenu({ ctx: c.get('ctx'), input: c.req.valid('json') })
    return c.json(made, 201, { Location: `/api/managed-menus/${made.id}` })
  })
  .openapi(change, async (c) => {
    const input = { id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await updateMenu({ ctx: c.get('ctx'), input }), 200)
  })
  .openapi(remove, async (c) => {
    const [ctx, input] = [c.get('ctx'), c.req.valid('param')]
    const trashId = await deleteOnce(ctx, { kind: 'menu', id: input.id }, () => deleteMenu({ ctx, input }))
    return c.json(deletedBody(trashId), 200)
  })
  .openapi(duplicate, async (c) => {
    const input = { id: c.req.valid('param').id, copyId: c.req.valid('json').id }
    const copy = await duplicateMenu({ ctx: c.get('ctx'), input })
    return c.json(copy, 201, { Location: `/api/managed-menus/${copy.id}` })
  })
  .openapi(arrange, async (c) => {
    const input = { id: c.req.valid('param').id, order: c.req.valid('json') }
    return c.json(await reorderMenu({ ctx: c.get('ctx'), input }), 200)
  })
