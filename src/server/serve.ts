import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { PostedForm } from '../contract/posted-form.ts'
import type { App } from './app.ts'
import { bounded, TooBusy } from './bounded.ts'
import { isPageTag } from './changes.ts'
import { isHttps } from './config.ts'
import type { Parts } from './context.ts'
import { formAt, type PageForm } from './forms/page-forms.ts'
import { namesItsPage, postForm } from './forms/post-form.ts'
import { UnreadableForm } from './forms/read-fields.ts'
import { drainable } from './http/drain.ts'
import { keptText } from './http/kept-answer.ts'
import { pageSecurityHeaders } from './http/page-headers.ts'
import { announcesBody } from './http/request-body.ts'
import { requestTarget } from './http/request-target.ts'
import { toLogError, truncatePath } from './log/log-error.ts'
import { PageCache } from './pages/page-cache.ts'
import { canonicalPath, isCacheableKey, pageKey } from './pages/page-key.ts'
import { renderedPage } from './pages/page-response.ts'
import type { Renderer } from './pages/renderer.ts'
import { sendEncoded } from './pages/send.ts'
import { robotsTxt, sitemap, sitemapIndex } from './pages/sitemap.ts'
import type { StaticFile } from './pages/static-files.ts'
import { webManifest } from './pages/web-manifest.ts'

/** Everything under these belongs to the app; all else a browser asks for by GET is a page. */
const APP_PREFIXES = ['/api', '/media', '/healthz', '/readyz', '/assets', '/dev']

/** Renders share one processor: more at once only take longer together. Those waiting hold little beside their address. */
const RENDERS = { running: 16, waiting: 1000 }

/** When to come back where there was no room, in seconds. */
const RETRY_AFTER_S = '2'

export type Served = {
  server: Server
  /** Keeps answering, each response being the last on its connection. */
  drain(): void
  /** Stops answering: no new connections, running answers finish within the given time, in milliseconds. */
  close(graceMs?: number): Promise<void>
}

/**
 * The product over HTTP: static files and cached pages straight from memory, before the app is asked at all; pages not
 * in memory rendered; the app for the rest. Nothing listens yet.
 */
export function serve(parts: Parts, app: App, renderer: Renderer, files: ReadonlyMap<string, StaticFile>): Served {
  const { config, clock, changes, log } = parts
  type Wanted = { key: string; posted?: PostedForm | null }
  const render = bounded(({ key, posted }: Wanted) => renderedPage(parts, app, renderer, key, posted), RENDERS)
  const cache = new PageCache({ clock, render: (key) => render({ key }), isReliable: changes.isListening })
  const stopListening = changes.onChange((change) => {
    const touched = change === 'everything' ? change : change.filter(isPageTag)
    if (touched.length > 0) cache.invalidate(touched)
  })
  const pageHeaders = pageSecurityHeaders(isHttps(config))
  const answerByApp = getRequestListener(app.fetch)

  async function answerPage(req: IncomingMessage, res: ServerResponse, key: string): Promise<void> {
    const started = performance.now()
    const page = isCacheableKey(key) ? await cache.get(key) : (await render({ key })).page
    const level = page.status < 500 ? 'info' : 'error'
    log[level]({ path: truncatePath(pathOf(key)), status: page.status, ms: Math.round(performance.now() - started) }, 'page rendered')
    await sendEncoded(req, res, page, { extraHeaders: pageHeaders })
  }

  /** Answers a form that was sent without scripts: with where it leads, or with its page. Nothing of it is cached. */
  async function answerForm(req: IncomingMessage, res: ServerResponse, url: string, form: PageForm): Promise<void> {
    if (!namesItsPage(req)) return answerPlainly(res, 403, 'This form was not sent from this site')
    const { posted, location, cookies } = await postForm(app, config.publicUrl, req, form)
    if (cookies.length > 0) res.setHeader('set-cookie', cookies)
    if (location !== null) return answerPlainly(res, 303, 'See other', { location })
    const { page } = await render({ key: pageKey(url), posted })
    await sendEncoded(req, res, page, { extraHeaders: pageHeaders })
  }

  function answerText(res: ServerResponse, text: string, type: string): void {
    res.writeHead(200, { ...pageHeaders, 'content-type': type, 'cache-control': 'public, max-age=3600' })
    res.end(text)
  }

  /** Of tens of thousands of venues it is megabytes, and crawlers come often: written and compressed once, until a venue changes. */
  async function answerSitemap(req: IncomingMessage, res: ServerResponse, key: string, write: () => Promise<string | null>): Promise<void> {
    const kept = await parts.cached('venues', key, async () => {
      const xml = await write()
      return xml === null ? null : keptText(xml, 'application/xml', { 'cache-control': 'public, max-age=3600' })
    })
    if (kept) await sendEncoded(req, res, kept, { extraHeaders: pageHeaders })
    else answerPlainly(res, 404, 'Not found')
  }

  function answerPlainly(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
    res.writeHead(status, { ...pageHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    res.end(text)
  }

  /** For good, so that links and search engines know a page by one spelling. */
  function answerMoved(res: ServerResponse, location: string): void {
    res.writeHead(301, { ...pageHeaders, location, 'cache-control': 'public, max-age=3600' })
    res.end()
  }

  function answerRead(req: IncomingMessage, res: ServerResponse, url: string): unknown {
    const path = pathOf(url)
    const file = files.get(path)
    if (file) return sendEncoded(req, res, file.file, { isCompressible: file.isCompressible })
    if (path === '/robots.txt') return answerText(res, robotsTxt(config.publicUrl), 'text/plain; charset=utf-8')
    if (path === '/manifest.webmanifest') return answerText(res, webManifest(config.productName), 'application/manifest+json')
    if (path === '/sitemap.xml') return answerSitemap(req, res, 'sitemap', () => sitemapIndex(parts))
    const sitemapFile = /^\/sitemap-(\d{1,4})\.xml$/.exec(path)?.[1]
    if (sitemapFile) return answerSitemap(req, res, `sitemap ${Number(sitemapFile)}`, () => sitemap(parts, Number(sitemapFile)))
    if (belongsToApp(path)) return answerByApp(req, res)
    const key = pageKey(url)
    const page = cache.peek(key)
    if (page) return sendEncoded(req, res, page, { extraHeaders: pageHeaders })
    const canonical = canonicalPath(path)
    return canonical ? answerMoved(res, canonical + url.slice(path.length)) : answerPage(req, res, key)
  }

  const server = createServer((req, res) => {
    const url = requestTarget(req.url ?? '/')
    if (url === null) return answerPlainly(res, 400, 'Bad request')
    req.url = url
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const isPage = !belongsToApp(pathOf(url))
    const form = isPage ? formAt(pathOf(url)) : undefined
    const posted = req.method === 'POST' ? form : undefined
    // A page is only read, unless a form on it is sent to it.
    if (!isRead && isPage && !posted) {
      return answerPlainly(res, 405, 'Method not allowed', { allow: form ? 'GET, HEAD, POST' : 'GET, HEAD' })
    }
    if (isRead && announcesBody((name) => req.headers[name]?.toString())) {
      return answerPlainly(res, 413, 'Too large', { connection: 'close' })
    }
    const answer = async () => {
      if (posted) return answerForm(req, res, url, posted)
      return isRead ? answerRead(req, res, url) : answerByApp(req, res)
    }
    answer().catch((error: unknown) => {
      if (error instanceof UnreadableForm) return answerPlainly(res, error.status, 'This form cannot be read', { connection: 'close' })
      if (error instanceof TooBusy) return answerPlainly(res, 503, 'Too busy', { 'retry-after': RETRY_AFTER_S })
      log.error({ error: toLogError(error), path: truncatePath(pathOf(url)) }, 'a page failed')
      if (res.headersSent) return res.destroy()
      answerPlainly(res, 500, 'An error occurred')
    })
  })
  // Longer than the idle time of common reverse proxies, so that it is they who close.
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 60_000

  const drain = drainable(server)
  return { server, drain: drain.begin, close: (graceMs = 10_000) => drain.end(graceMs).finally(stopListening) }
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function belongsToApp(path: string): boolean {
  return APP_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
