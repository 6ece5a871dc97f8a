import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { siteHead } from '../head.ts'
import '../styles/index.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => {
    if (!context.site) throw new Error('The page came without its site')
    return context.site
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => (loaderData ? siteHead(loaderData) : {}),
  component: Document,
})

function Document() {
  return (
    <html lang="en-GB">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
