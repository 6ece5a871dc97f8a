import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '../../contract/site.ts'

type RouteAssets = { preloads?: string[]; css?: string[]; scripts?: { attrs: Record<string, string>; children?: string }[] }
export type AssetManifest = { routes: Record<string, RouteAssets> }

type RenderInput = {
  request: Request
  fetchApi: (request: Request) => Promise<Response>
  site: Site
  nonce: string
  assets: AssetManifest
}

/** Turns a request for a page into HTML; the built web floor, or the one under development. */
export type Renderer = {
  renderPage(input: RenderInput): Promise<Response>
  assets: AssetManifest
  /** Development alone: scripts and styles that the tools inject go without the policy, and no page is kept. */
  isDevelopment?: boolean
}

type ViteManifest = Record<string, { file: string; isEntry?: boolean; css?: string[]; imports?: string[] }>

/** The script of every page, and what it loads once the page is painted. */
const START = 'src/web/start.ts'
const CLIENT = 'src/web/client.tsx'
const ROUTE_CHUNK = /^src\/web\/routes\/(.+)\.tsx\?tsr-split=/

/** Loads the built web floor from `dist`. */
export async function loadRenderer(dist: string): Promise<Renderer> {
  const entry = (await import(pathToFileURL(join(dist, 'web', 'ssr.js')).href)) as Pick<Renderer, 'renderPage'>
  const manifest = JSON.parse(await readFile(join(dist, 'client', 'manifest.json'), 'utf8')) as ViteManifest
  return { renderPage: entry.renderPage, assets: assetsOf(manifest) }
}

/** Which files each route needs: the root its entry, script and style sheets, every other the chunks it is split into. */
export function assetsOf(manifest: ViteManifest): AssetManifest {
  const start = chunkOf(manifest, START)
  const shared = chunksOf(manifest, CLIENT)
  const routes: AssetManifest['routes'] = {
    __root__: {
      css: (chunkOf(manifest, CLIENT).css ?? []).map(publicPath),
      preloads: [...shared].map(publicPath),
      scripts: [{ attrs: { type: 'module', async: 'true', src: publicPath(start.file) } }],
    },
  }
  for (const key of Object.keys(manifest)) {
    const file = ROUTE_CHUNK.exec(key)?.[1]
    if (!file) continue
    const route = routeId(file)
    const known = routes[route] ?? {}
    const chunks = [...chunksOf(manifest, key)].filter((chunk) => !shared.has(chunk))
    routes[route] = {
      preloads: [...new Set([...(known.preloads ?? []), ...chunks.map(publicPath)])],
      css: [...new Set([...(known.css ?? []), ...(manifest[key]?.css ?? []).map(publicPath)])],
    }
  }
  return { routes }
}

function chunkOf(manifest: ViteManifest, key: string): ViteManifest[string] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build's manifest lacks ${key}`)
  return chunk
}

/** A chunk and all it imports outright, beside what was found already. */
function chunksOf(manifest: ViteManifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}

function publicPath(file: string): string {
  return `/${file}`
}

/** The router's id of a route file: 'venues.$id' is '/venues/$id', 'venues.index' is '/venues/', 'index' is '/'. */
function routeId(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`
  return path.replace(/(^|\/)index$/, '/')
}
