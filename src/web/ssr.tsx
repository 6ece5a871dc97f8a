import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { PostedForm } from '../contract/posted-form.ts'
import type { Site } from '../contract/site.ts'
import { createApi } from './api.ts'
import { createRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Which files each route needs, by the route's id; made from the build's manifest. */
export type AssetManifest = {
  routes: Record<string, { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }>
}

export type RenderInput = {
  request: Request
  /** Answers the page's API calls; the running app, in process. */
  fetchApi: (request: Request) => Promise<Response>
  site: Site
  /** Marks the inline scripts that this render wrote; random for each. */
  nonce: string
  /** The form that the page answers. */
  posted?: PostedForm
  assets: AssetManifest
}

/** Renders one public page to HTML, whole. */
export function renderPage({ request, fetchApi, site, nonce, posted, assets }: RenderInput): Promise<Response> {
  const api = createApi(fetchApi, site.publicUrl)
  const handle = createRequestHandler({
    request,
    createRouter: () => createRouter(routeTree, { api, site, posted }, { nonce }),
    getRouterManifest: () => assets,
  })
  return handle(({ responseHeaders, router }) =>
    renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> }),
  )
}
