import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PostedForm } from '../../contract/posted-form.ts'
import type { Site } from '../../contract/site.ts'

type RouteAssets = { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }
type AssetManifest = { routes: Record<string, RouteAssets> }

type RenderInput = {
  request: Request
  fetchApi: (request: Request) => Promise<Response>
  site: Site
  nonce: string
  posted?: PostedForm
  assets: AssetManifest
}

/** Turns a request for a page into HTML; the built web floor, or the one under development. */
export type Renderer = {
  renderPage(input: RenderInput): Promise<Response>
  assets: AssetManifest
  /** Development alone: scripts and styles that the tools inject go without the policy, and no page is kept. */
  isDevelopment?: boolean
}

type Chunk = { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }
type ViteManifest = Record<string, Chunk>

/** The script of every page, and what it loads once the page is painted. */
const START = 'src/web/start.ts'
const CLIENT = 'src/web/client.tsx'
const ROUTE_CHUNK = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=/

/** Loads the built web floor from `dist`. */
export async function loadRenderer(dist: string): Promise<Renderer> {
  const entry = (await import(pathToFileURL(join(dist, 'web', 'ssr.js')).href)) as Pick<Renderer, 'renderPage'>
  const manifest = JSON.parse(await readFile(join(dist, 'client', 'manifest.json'), 'utf8')) as ViteManifest
  return { renderPage: entry.renderPage, assets: routeAssets(manifest) }
}

/** Which files each route needs: the root its entry, script and style sheets, every other the chunks it is split into. */
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
    if (!file) continue
    const route = routeId(file)
    const known = routes[route] ?? {}
    const chunks = chunksOf(manifest, key).difference(shared)
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

/** A chunk and all it imports outright, beside what was found already. */
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

/** A style sheet belongs to the chunk whose modules import it, which need not be the one that was asked for. */
function cssOf(chunks: ReadonlySet<Chunk>): string[] {
  return [...chunks].flatMap(({ css = [] }) => css.map((file) => `/${file}`))
}

/** The router's id of a route file: 'venues.$id' is '/venues/$id', 'venues.index' is '/venues/', 'index' is '/'. */
function routeId(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`
  return path.replace(/(^|\/)index$/, '/')
}
