import { EVENING_CACHE } from '../session/kept-data.ts'

/** The service worker that shows the stored page offline. Its scope excludes all other pages. */
const WORKER = '/evening-worker.js'
const SCOPE = '/venue-tonight/'

type KeptValues = Record<string, unknown>

/**
 * Stores the current page, its files and API responses in the browser's cache, for use without a network connection.
 * Does nothing in browsers without service workers; rejects when the disk is full.
 */
export async function keepEvening(values: KeptValues): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const cache = await caches.open(EVENING_CACHE)
  for (const [path, value] of Object.entries(values)) await cache.put(path, withTime(Response.json(value)))
  const { pathname } = location
  const page = await fetch(pathname)
  if (!page.ok) return
  const html = await page.text()
  await cache.put(pathname, withTime(new Response(html, { headers: page.headers })))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const path of filesOf(html)) if (!kept.has(path)) await cache.add(path)
}

/** Returns the scripts, style sheets and fonts that the page names or has loaded. Their names contain a content hash. */
function filesOf(html: string): Set<string> {
  const named = html.match(/\/assets\/[\w.-]+/g) ?? []
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return new Set([...named, ...loaded.filter((path) => path.startsWith('/assets/'))])
}

function withTime(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', String(Date.now()))
  return new Response(response.body, { headers })
}
