import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PostedForm } from '../../contract/posted-form.ts'
import { SEARCH_PAGE } from '../../domain/public-pages.ts'
import type { App } from '../app.ts'
import type { Services } from '../app-context.ts'
import { cachedText } from '../cache/cached-response.ts'
import { type CacheFigures, evictOnChange, PageCache } from '../cache/page-cache.ts'
import { canonicalPath, isCacheableKey, pageCacheKey, searchWithoutNul } from '../cache/page-cache-key.ts'
import { isHttps } from '../config.ts'
import type { PageForm } from '../forms/page-forms.ts'
import { namesItsPage, postForm } from '../forms/post-form.ts'
import { clientKeyOf } from '../http/client-ip.ts'
import { NO_CONTENT_CSP, pageSecurityHeaders } from '../http/security-headers.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { truncatePath } from '../log/log-error.ts'
import { inSpan } from '../tracing/span.ts'
import { ERROR_PAGE_CSP, errorPage } from './error-page.ts'
import { renderCacheablePage } from './render-cacheable-page.ts'
import type { Renderer } from './renderer.ts'
import { countSitemaps, robotsTxt, sitemap, sitemapIndex } from './sitemap.ts'
import { writeCachedResponse } from './static-files.ts'
import { accentOfUrl, THEME_PATH, themeStyles, themeUrl, webManifest } from './theme.ts'

/** Renders share one processor core, so a higher limit would not be faster. A waiting request uses little memory. */
const RENDER_LIMITS = { maxConcurrent: 16, maxQueued: 1000 }

type RenderRequest = { key: string; posted?: PostedForm | null }
type Respond = (req: IncomingMessage, res: ServerResponse, url: string) => unknown

export class PageResponder {
  readonly headers: Record<string, string>
  readonly close: () => void
  /** For responses that are not pages. */
  readonly #plainHeaders: Record<string, string>
  readonly #services: Services
  readonly #app: App
  readonly #cache: PageCache
  readonly #render: (request: RenderRequest) => ReturnType<typeof renderCacheablePage>

  constructor(services: Services, app: App, renderer: Renderer) {
    const { config, clock, changes } = services
    this.#services = services
    this.#app = app
    this.headers = pageSecurityHeaders(isHttps(config))
    this.#plainHeaders = { ...this.headers, 'content-security-policy': NO_CONTENT_CSP }
    this.#render = limitConcurrency(
      ({ key, posted }) =>
        inSpan('render page', { isPart: true }, () => renderCacheablePage({ services, app, renderer }, { path: key, posted })),
      RENDER_LIMITS,
    )
    this.#cache = new PageCache({ clock, render: (key) => this.#render({ key }), isReliable: changes.isListening })
    this.close = evictOnChange(this.#cache, changes)
  }

  cacheFigures(): CacheFigures {
    return this.#cache.figures()
  }

  generatedFile(path: string): Respond | undefined {
    const { config } = this.#services
    if (path === '/robots.txt') return this.#text(robotsTxt(config.publicUrl), 'text/plain; charset=utf-8')
    if (path === '/manifest.webmanifest') return this.#manifest()
    if (path === THEME_PATH) return this.#theme()
    if (path === '/sitemap.xml') return this.#sitemap('index', () => sitemapIndex(this.#services))
    const file = /^\/sitemap-(\d{1,4})\.xml$/.exec(path)?.[1]
    return file ? this.#numberedSitemap(Number(file)) : undefined
  }

  respondToRead(req: IncomingMessage, res: ServerResponse, url: string): unknown {
    const key = pageCacheKey(url)
    const cached = this.#cache.getCached(key)
    if (cached) return writeCachedResponse(req, res, cached, { extraHeaders: this.headers })
    const path = pathOf(url)
    const canonical = canonicalPath(path)
    const location = canonical ? canonical + url.slice(path.length) : searchWithoutNul(url)
    return location ? this.#redirect(res, location) : this.#respondWithPage(req, res, key)
  }

  async respondToForm(req: IncomingMessage, res: ServerResponse, url: string, form: PageForm): Promise<void> {
    if (!namesItsPage(req)) return this.respondPlain(res, 403, 'This form was not sent from this site')
    const { posted, location, cookies } = await postForm(this.#app, this.#services.config.publicUrl, req, form)
    if (cookies.length > 0) res.setHeader('set-cookie', cookies)
    if (location !== null) return this.respondPlain(res, 303, 'See other', { location })
    const { page } = await this.#render({ key: pageCacheKey(url), posted })
    await writeCachedResponse(req, res, page, { extraHeaders: this.headers })
  }

  /** Responds with text, or with an error page when a browser shows the response to a person. */
  respondPlain(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
    if (status >= 400 && res.req.headers.accept?.includes('text/html')) {
      const security = { ...this.headers, 'content-security-policy': ERROR_PAGE_CSP }
      res.writeHead(status, { ...security, ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      res.end(errorPage(status, text, this.#services.config.productName))
      return
    }
    res.writeHead(status, { ...this.#plainHeaders, ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    res.end(text)
  }

  /** @throws DomainError too_many_requests for a page of search results */
  async #respondWithPage(req: IncomingMessage, res: ServerResponse, key: string): Promise<void> {
    const { searchDemand, limits, config } = this.#services
    const client = clientKeyOf(req, config.trustedProxies)
    if (pathOf(key) === SEARCH_PAGE.path) await limits.consume('searchesByClient', client)
    const started = performance.now()
    const page = isCacheableKey(key) ? await this.#cache.get(key) : (await this.#render({ key })).page
    if (page.searched && req.method === 'GET') searchDemand.count(page.searched, client)
    const level = page.status < 500 ? 'info' : 'error'
    const ms = Math.round(performance.now() - started)
    this.#services.log[level]({ path: truncatePath(pathOf(key)), status: page.status, ms }, 'page rendered')
    await writeCachedResponse(req, res, page, { extraHeaders: this.headers })
  }

  /** Permanent, so that search engines index one URL per page. */
  #redirect(res: ServerResponse, location: string): void {
    res.writeHead(301, { ...this.#plainHeaders, location, 'cache-control': 'public, max-age=3600' })
    res.end()
  }

  #text(text: string, type: string): Respond {
    return (_req, res) => {
      res.writeHead(200, { ...this.#plainHeaders, 'content-type': type, 'cache-control': 'public, max-age=3600' })
      res.end(text)
    }
  }

  #manifest(): Respond {
    return async (req, res, url) => {
      const settings = await this.#services.guide.read()
      this.#text(webManifest(this.#services.config.productName, settings), 'application/manifest+json')(req, res, url)
    }
  }

  /** Cached forever, because its URL changes with the colour. */
  #theme(): Respond {
    return async (_req, res, url) => {
      const settings = await this.#services.guide.read()
      const accent = accentOfUrl(url)
      const cacheControl = accent || url === themeUrl(settings) ? 'public, max-age=31536000, immutable' : 'no-cache'
      res.writeHead(200, { ...this.#plainHeaders, 'content-type': 'text/css; charset=utf-8', 'cache-control': cacheControl })
      res.end(themeStyles(accent ? { accent } : settings))
    }
  }

  /**
   * Rejects numbers of files that the index does not list by comparing them, because writing such a file would read all venues and take
   * space in the cache.
   */
  #numberedSitemap(file: number): Respond {
    const respond = this.#sitemap(String(file), () => sitemap(this.#services, file))
    return async (req, res, url) => {
      const files = await this.#services.resultCache('venues', 'sitemaps', () => countSitemaps(this.#services))
      return file > files ? this.respondPlain(res, 404, 'Not found') : respond(req, res, url)
    }
  }

  /** Cached until a venue changes, because a sitemap of tens of thousands of venues has several megabytes. */
  #sitemap(key: string, write: () => Promise<string | null>): Respond {
    return async (req, res) => {
      const cached = await this.#services.resultCache('venues', `sitemap ${key}`, async () => {
        const xml = await write()
        return xml === null ? null : cachedText(xml, 'application/xml', { 'cache-control': 'public, max-age=3600' })
      })
      if (cached) await writeCachedResponse(req, res, cached, { extraHeaders: this.#plainHeaders })
      else this.respondPlain(res, 404, 'Not found')
    }
  }
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
