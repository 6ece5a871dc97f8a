import './site-styles.ts'
import { createBrowserHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isPrivatePath } from '../domain/account/private-paths.ts'
import { ApiError, createApi, fetchInTime } from './api.ts'
import { isReloadingOutdated } from './reload-outdated.ts'
import { createRouter } from './router.tsx'
import { routeTree as publicRoutes } from './routeTree.gen.ts?public'
import { SHARED_TAGS } from './shared-tags.ts'

const context = { api: createApi(fetchInTime, location.origin), site: null }
const router = isPrivatePath(location.pathname)
  ? createRouter((await import('./routeTree.gen.ts')).routeTree, context, { history: createHistory(() => false) })
  : createRouter(publicRoutes, context, { history: createHistory(isPrivatePath) })

/** Does not report API errors, because the error boundary already shows their message. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error)
}

const hydration = hydrate(router).finally(() => window.$_TSR?.h())

/** Not the router's own component, which also contains code for versions of React without `use`. */
function Client() {
  use(hydration)
  return <RouterProvider router={router} />
}

// Only the server writes these tags, and they describe the first page.
const stop = router.subscribe('onResolved', ({ fromLocation, hrefChanged }) => {
  if (!fromLocation || !hrefChanged) return
  for (const tag of document.querySelectorAll(SHARED_TAGS)) tag.remove()
  stop()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Client />
    </StrictMode>,
    { onCaughtError },
  )
})

/**
 * Navigates by loading a document where this tab lacks the code: when the page is being reloaded for a new build, and to the paths for
 * which `isElsewhere` returns true. The router of public pages has no private routes.
 */
function createHistory(isElsewhere: (path: string) => boolean): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  const isLeft = (href: string) => isReloadingOutdated() || isElsewhere(new URL(href, location.origin).pathname)
  history.push = (href, ...rest) => (isLeft(href) ? location.assign(href) : push(href, ...rest))
  history.replace = (href, ...rest) => (isLeft(href) ? location.replace(href) : replace(href, ...rest))
  return history
}
