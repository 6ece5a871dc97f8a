import { createRouter as createTanStackRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './layout/load-error.tsx'
import type { RouterContext } from './router-context.ts'
import type { routeTree as allRoutes } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/**
 * Disables scroll restoration for the first page when the user has already scrolled.
 * On slow connections users read on before hydration, and must not be moved back to the top.
 */
function unlessReaderScrolled(): () => boolean {
  let isFirst = true
  return () => {
    const hasScrolled = isFirst && globalThis.scrollY > 0
    isFirst = false
    return !hasScrolled
  }
}

type Options = { nonce?: string; history?: RouterHistory }

/** Create one router per rendered page on the server, and one per tab in the browser. */
export function createRouter(routeTree: typeof allRoutes, context: RouterContext, { nonce, history }: Options = {}) {
  return createTanStackRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: unlessReaderScrolled(),
    // Without this a page without an error component of its own would show the router's, with its inline styles.
    defaultErrorComponent: ErrorPage,
    // An unknown URL below a known one, such as /venues/the-mill/nothing, is not found as a whole.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 10_000,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    ...(nonce ? { ssr: { nonce } } : {}),
    ...(history ? { history } : {}),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
