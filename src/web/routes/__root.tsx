import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { pageTitle } from '../head.ts'
import { Document } from '../layout/document.tsx'
import { Layout } from '../layout/layout.tsx'
import { ErrorPage } from '../layout/load-error.tsx'
import { NotFound } from '../layout/not-found.tsx'
import type { RouterContext } from '../router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => {
    if (!context.site) throw new Error('The page came without its site')
    return context.site
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData: site, match }) =>
    site
      ? {
          meta: [{ title: pageTitle(site, match._notFound ? 'Page not found' : null) }],
          links: site.themeUrl ? [{ rel: 'stylesheet', href: site.themeUrl }] : [],
        }
      : {},
  shellComponent: Document,
  component: () => (
    <Layout>
      <Outlet />
    </Layout>
  ),
  notFoundComponent: NotFound,
  errorComponent: (props) => (
    <Layout>
      <ErrorPage {...props} />
    </Layout>
  ),
})
