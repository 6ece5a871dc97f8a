import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { DomainError } from '../../domain/errors.ts'
import type { App } from '../app.ts'
import type { Services } from '../app-context.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { MIN_COMPRESSED_BYTES } from '../cache/min-compressed-bytes.ts'
import { type CacheFigures, evictOnChange, PageCache, type RenderedPage } from '../cache/page-cache.ts'
import { clientKeyOf, isTrustedPeer } from '../http/client-ip.ts'
import { mayHaveOwnCookie } from '../http/cookie-prefix.ts'
import { isPublicRead, limitOfPublicRead } from '../http/public-reads.ts'
import { createRenderDependencies, type RenderDependencies } from '../http/render-dependencies.ts'
import { isRequestId } from '../http/request-log.ts'
import { truncatePath } from '../log/log-error.ts'
import { writeCachedResponse } from './static-files.ts'

const MAX_URL_LENGTH = 2000
const MAX_BYTES = 32 * 1024 * 1024

/** The host of a request without one, as HTTP/1.0 allows. Nothing depends on it. */
export const WITHOUT_HOST = { hostname: 'localhost' }

/** `path` is `url` without its query. */
type RequestTarget = { path: string; url: string }
type Begun = { path: string; started: number }

/**
 * Sends cached public API responses as bytes, without the framework. Like pages, they are cached until a write changes them or they expire.
 * Requests with credentials always go to the app.
 */
export class PublicApiResponder {
  readonly close: () => void
  readonly #services: Services
  readonly #app: App
  readonly #respondByApp: ReturnType<typeof getRequestListener>
  readonly #cache: PageCache

  constructor(services: Services, app: App) {
    const { clock, changes } = services
    this.#services = services
    this.#app = app
    this.#respondByApp = getRequestListener(app.fetch, WITHOUT_HOST)
    this.#cache = new PageCache({ clock, render: (url) => this.#fetchPage(url), isReliable: changes.isListening, maxBytes: MAX_BYTES })
    this.close = evictOnChange(this.#cache, changes)
  }

  cacheFigures(): CacheFigures {
    return this.#cache.figures()
  }

  isPublic(req: IncomingMessage, { path, url }: RequestTarget): boolean {
    const hasCredentials = mayHaveOwnCookie(req.headers.cookie, this.#services.config) || req.headers.authorization !== undefined
    return !hasCredentials && url.length <= MAX_URL_LENGTH && isPublicRead(path)
  }

  /** Returns no promise when the response is ready, which saves a tenth of its time. */
  respond(req: IncomingMessage, res: ServerResponse, target: RequestTarget): void | Promise<void> {
    const started = performance.now()
    const kept = this.#cache.getCached(target.url)
    return kept ? this.#send(req, res, kept, { path: target.path, started }) : this.#fetchAndSend(req, res, target, started)
  }

  async #fetchAndSend(req: IncomingMessage, res: ServerResponse, { path, url }: RequestTarget, started: number): Promise<void> {
    // The app rejects it, as it does requests with credentials.
    if (!(await this.#isWithinLimit(req, path))) return this.#respondByApp(req, res)
    await this.#send(req, res, await this.#cache.get(url), { path, started })
  }

  #send(req: IncomingMessage, res: ServerResponse, cached: CachedResponse, { path, started }: Begun): void | Promise<void> {
    const { searchDemand, config } = this.#services
    if (cached.searched && req.method === 'GET') searchDemand.count(cached.searched, clientKeyOf(req, config.trustedProxies))
    const requestId = cached.header('x-request-id') ?? this.#requestId(req)
    const isCompressible = cached.content.length >= MIN_COMPRESSED_BYTES
    const written = writeCachedResponse(req, res, cached, { isCompressible, extraHeaders: { 'x-request-id': requestId } })
    const logRequest = () => this.#logRequest(req, res, { path, started, requestId })
    return written ? written.then(logRequest) : logRequest()
  }

  #logRequest(req: IncomingMessage, res: ServerResponse, { path, started, requestId }: Begun & { requestId: string }): void {
    const { log } = this.#services
    if (!log.isLevelEnabled('info')) return
    const ms = Math.round((performance.now() - started) * 10) / 10
    log.info({ method: req.method, path: truncatePath(path), status: res.statusCode, ms, request_id: requestId }, 'request')
  }

  async #isWithinLimit(req: IncomingMessage, path: string): Promise<boolean> {
    const { limits, config } = this.#services
    try {
      await limits.consume(limitOfPublicRead(path), clientKeyOf(req, config.trustedProxies))
      return true
    } catch (error) {
      if (error instanceof DomainError) return false
      throw error
    }
  }

  async #fetchPage(url: string): Promise<RenderedPage> {
    const trace = createRenderDependencies()
    const response = await fetchPublic(this.#app, this.#services, new Request(this.#services.config.publicUrl + url), trace)
    const { status, content, headers } = await partsOf(response, trace)
    const isCacheable = status === 200 && trace.tags.size > 0
    // The body of an error contains its id. Other responses get an id per request.
    if (isCacheable) delete headers['x-request-id']
    const page = new CachedResponse(status, content, headers)
    page.searched = trace.searched
    return { page, tags: [...trace.tags], until: trace.until, isCacheable }
  }

  #requestId(req: IncomingMessage): string {
    const given = req.headers['x-request-id']
    const isUsable = typeof given === 'string' && isRequestId(given) && isTrustedPeer(req, this.#services.config.trustedProxies)
    return isUsable ? given : randomUUID()
  }
}

type Parts = { status: number; content: Buffer<ArrayBuffer>; headers: Record<string, string> }

async function partsOf(response: Response, { json }: RenderDependencies): Promise<Parts> {
  if (json?.response === response) return { status: json.status, content: Buffer.from(json.text), headers: json.headers }
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()), headers: Object.fromEntries(response.headers) }
}

/**
 * Calls the API within this process for a response that is the same for every user. Uses a replica that has all changes, if there is one;
 * falls back to the primary when it fails.
 */
export async function fetchPublic(
  app: App,
  { replicas }: Pick<Services, 'replicas'>,
  request: Request,
  trace: RenderDependencies,
): Promise<Response> {
  const replica = replicas?.pick()
  if (!replica) return app.fetch(request, { trace })
  const response = await app.fetch(request, { trace, readFrom: replica })
  if (response.status !== 503) return response
  replicas?.distrust(replica)
  return app.fetch(request, { trace })
}
