import { createMemoryHistory, createRootRoute, createRoute, Outlet, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { createRouter } from './router.tsx'
import type { routeTree as allRoutes } from './routeTree.gen.ts'

test('a page without an error component of its own shows the error of the guide when it cannot be loaded', async () => {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/page',
    loader: () => {
      throw new Error('gone')
    },
  })
  const routes = root.addChildren([page]) as unknown as typeof allRoutes
  const context = { api: {} as Api, site: null, posted: null } as never
  const router = createRouter(routes, context, { history: createMemoryHistory({ initialEntries: ['/page'] }) })
  await router.load()
  const html = renderToString(<RouterProvider router={router} />)
  expect(html).toContain('Something went wrong</h1>')
  expect(html).toContain('Try again')
  expect(html).not.toContain('style=')
})
