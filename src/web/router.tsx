import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'
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

/** A router of its own for every rendered page, and one for the life of a browser tab. */
export function createRouter(context: RouterContext, nonce?: string) {
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
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>
  }
}
