import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PostedForm } from '../../contract/posted-form.ts'
import type { Site } from '../../contract/site.ts'
import { isPrivatePath } from '../../domain/account/private-paths.ts'

type RouteAssets = { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }
type AssetManifest = { routes: Record<string, RouteAssets> }

type RenderInput = {
  request: Request
  fetchApi: (request: Request) => Promise<Response>
  site: Site
  nonce: string
  posted?: PostedForm
  assets: AssetManifest
  onError(error: unknown): void
}

export type Renderer = {
  renderPage(input: RenderInput): Promise<Response>
  assets: AssetManifest
  /** Development pages have no Content-Security-Policy, because tools inject scripts and styles, and they are not cached. */
  isDevelopment?: boolean
}

type Chunk = { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }
type ViteManifest = Record<string, Chunk>

const START = 'src/web/start.ts'
const CLIENT = 'src/web/client.tsx'
const ALL_ROUTES = 'src/web/routeTree.gen.ts'
const ROUTE_CHUNK = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=/
/** A rendered page contains its loader data; these chunks are only needed for later navigation, or when nothing was found. */
const NOT_IN_RENDERED_PAGES = /=(loader|pendingComponent|notFoundComponent)$/

export async function loadRenderer(dist: string): Promise<Renderer> {
  const entry = (await import(pathToFileURL(join(dist, 'web', 'ssr.js')).href)) as Pick<Renderer, 'renderPage'>
  const manifest = JSON.parse(await readFile(join(dist, 'client', 'manifest.json'), 'utf8')) as ViteManifest
  return { renderPage: entry.renderPage, assets: routeAssets(manifest) }
}

/** Returns the files of each route: start script and shared files for the root route, their own chunks for other routes. */
export function routeAssets(manifest: ViteManifest): AssetManifest {
  const start = chunkOf(manifest, START)
  const shared = chunksOf(manifest, CLIENT)
  const routes: AssetManifest['routes'] = {
    __root__: {
      css: cssOf(shared),
      preloads: scriptsOf(shared),
      scripts: [{ attrs: { type: 'module', async: 'true', src: `/${start.file}` } }],
    },
  }
  for (const key of Object.keys(manifest)) {
    const file = ROUTE_CHUNK.exec(key)?.[1]
    if (!file || NOT_IN_RENDERED_PAGES.test(key)) continue
    const route = routeId(file)
    const known = routes[route] ?? {}
    // Private pages need the routes that the client of public pages omits.
    const own = isPrivatePath(`/${file.replaceAll('.', '/')}`) ? chunksOf(manifest, ALL_ROUTES) : new Set<Chunk>()
    const chunks = chunksOf(manifest, key, own).difference(shared)
    routes[route] = {
      preloads: [...new Set([...(known.preloads ?? []), ...scriptsOf(chunks)])],
      css: [...new Set([...(known.css ?? []), ...cssOf(chunks)])],
    }
  }
  return { routes }
}

function chunkOf(manifest: ViteManifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build's manifest lacks ${key}`)
  return chunk
}

function chunksOf(manifest: ViteManifest, key: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunkOf(manifest, key)
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}

function scriptsOf(chunks: ReadonlySet<Chunk>): string[] {
  return [...chunks].map(({ file }) => `/${file}`)
}

function cssOf(chunks: ReadonlySet<Chunk>): string[] {
  return [...chunks].flatMap(({ css = [] }) => css.map((file) => `/${file}`))
}

/** Converts a route file to the router's id: 'venues.$id' is '/venues/$id', 'venues.index' is '/venues/', 'index' is '/'. */
function routeId(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`
  return path.replace(/(^|\/)index$/, '/')
}
