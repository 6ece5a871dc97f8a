import { createRouter as createTanStackRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import type { routeTree as allRoutes } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/**
 * Lets the router place the page, except the first time when the reader has scrolled already: on a slow line people read
 * on before scripts take over, and must not be thrown back to the top.
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

/** A router of its own for every rendered page, and one for the life of a browser tab. */
export function createRouter(routeTree: typeof allRoutes, context: RouterContext, { nonce, history }: Options = {}) {
  return createTanStackRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration: unlessReaderScrolled(),
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
