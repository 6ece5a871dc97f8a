import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { PostedForm } from '../contract/posted-form.ts'
import type { Site } from '../contract/site.ts'
import { createApi } from './api.ts'
import { createRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'

export type AssetManifest = {
  routes: Record<string, { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }>
}

export type RenderInput = {
  request: Request
  fetchApi: (request: Request) => Promise<Response>
  site: Site
  nonce: string
  posted?: PostedForm
  assets: AssetManifest
  /** Called with each error of a loader or of loading the code of a route. The page then shows its error state. */
  onError(error: unknown): void
}

export function renderPage({ request, fetchApi, site, nonce, posted, assets, onError }: RenderInput): Promise<Response> {
  const api = createApi(fetchApi, site.publicUrl)
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter(routeTree, { api, site, posted }, { nonce }),
    getRouterManifest: () => assets,
  })
  return handle(({ responseHeaders, router }) => {
    for (const { status, error } of router.state.matches) if (status === 'error') onError(error)
    return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> })
  })
}
