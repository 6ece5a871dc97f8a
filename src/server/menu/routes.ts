import { idParam } from '../../contract/common.ts'
import { dishExample, menuCategoryExample, menuExample, menuFacetsExample } from '../../contract/examples/menu.ts'
import {
  dishesSchema,
  listDishesQuery,
  listMenuCategoriesQuery,
  listMenusQuery,
  menuCategoriesSchema,
  menuFacetsQuery,
  menuFacetsSchema,
  menuSchema,
  menusSchema,
} from '../../contract/menu.ts'
import { type PageTag, venueTag } from '../db/schema/cache-tags.ts'
import { createApiRouter } from '../http/app-env.ts'
import { errorResponse, json } from '../http/openapi-responses.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { addDependency } from '../http/render-dependencies.ts'
import { routesOf } from '../http/routes-of.ts'
import { locate } from '../place/find-place.ts'
import { listCategories } from './list-categories.ts'
import { listDishes } from './list-dishes.ts'
import { findMenu, listMenus } from './list-menus.ts'
import { getMenuFacets } from './menu-facets.ts'

const route = routesOf('Menus')
/** Menus and dishes include the name and the URL of their venue, so that a change of a venue affects these responses. */
const MENU_LISTS: readonly PageTag[] = ['menus', 'venues']
const middleware = [withFallbackMessage('fetchMenus')]

const list = route.get('/menus', 'List menus', {
  description:
    'Public menus with their categories and dishes: active menus of active venues, between their start and end dates. Sorted by name; with `venue_id`, Specials come first.',
  middleware,
  request: { query: listMenusQuery },
  responses: {
    200: json(menusSchema, 'One page of menus', { data: [menuExample], total: 1, next: null }),
    400: errorResponse('invalid_request'),
  },
})

const facets = route.get('/menus/facets', 'Count menus by filter value', {
  description: 'Returns the values of each filter, each with the number of menus that it would show together with the other filters.',
  middleware,
  request: { query: menuFacetsQuery },
  responses: { 200: json(menuFacetsSchema, 'Values by filter', menuFacetsExample), 400: errorResponse('invalid_request') },
})

const one = route.get('/menus/{id}', 'Read a menu', {
  middleware,
  request: { params: idParam('Its id', menuExample.id) },
  responses: { 200: json(menuSchema, 'The menu', menuExample), 404: errorResponse('not_found') },
})

const categories = route.get('/menu-categories', 'List the categories of a menu', {
  description: 'In the order of the menu, with their dishes. Empty when the menu is not public.',
  middleware,
  request: { query: listMenuCategoriesQuery },
  responses: {
    200: json(menuCategoriesSchema, 'One page of categories', { data: [menuCategoryExample], total: 1, next: null }),
    400: errorResponse('invalid_request'),
  },
})

const items = route.get('/menu-items', 'List dishes', {
  description: 'Dishes on public menus, each with its venue. Featured dishes come first, then the others from A to Z.',
  middleware,
  request: { query: listDishesQuery },
  responses: {
    200: json(dishesSchema, 'One page of dishes', { data: [dishExample], total: 1, next: null }),
    400: errorResponse('invalid_request'),
  },
})

export const menuRoutes = createApiRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx')
    const { query, place } = await locate(ctx, c.req.valid('query'))
    const { list: found, until } = await listMenus(ctx, query, { isKept: c.env.trace !== undefined })
    addDependency(c.env.trace, query.venue_id && !place.from ? [venueTag(query.venue_id)] : MENU_LISTS, until)
    return c.json({ ...found, ...place }, 200)
  })
  .openapi(facets, async (c) => {
    const { facets: counted, until } = await getMenuFacets(c.get('ctx'), c.req.valid('query'))
    addDependency(c.env.trace, MENU_LISTS, until)
    return c.json(counted, 200)
  })
  .openapi(one, async (c) => {
    const { menu: found, until } = await findMenu(c.get('ctx'), c.req.valid('param').id)
    addDependency(c.env.trace, [venueTag(found.venue_id)], until)
    return c.json(found, 200)
  })
  .openapi(categories, async (c) => {
    const { list: found, until } = await listCategories(c.get('ctx'), c.req.valid('query'))
    addDependency(c.env.trace, MENU_LISTS, until)
    return c.json(found, 200)
  })
  .openapi(items, async (c) => {
    const query = c.req.valid('query')
    const { list: found, until } = await listDishes(c.get('ctx'), query)
    addDependency(c.env.trace, query.sort === 'chosen' ? [...MENU_LISTS, 'settings'] : MENU_LISTS, until)
    return c.json(found, 200)
  })
