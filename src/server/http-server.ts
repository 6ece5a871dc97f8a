import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { MAX_IMPORT_BYTES } from '../domain/bulk.ts'
import { DomainError } from '../domain/errors.ts'
import { MIN_UPLOAD_BYTES_PER_MS } from '../domain/upload-rate.ts'
import type { App } from './app.ts'
import type { Services } from './app-context.ts'
import type { CacheFigures } from './cache/page-cache.ts'
import { formAt } from './forms/page-forms.ts'
import { UnreadableFormError } from './forms/post-form.ts'
import { isTrustedPeer } from './http/client-ip.ts'
import { connectionLimit, limitConnections } from './http/connection-limit.ts'
import { trackConnections } from './http/graceful-close.ts'
import { limitBodyTime } from './http/limit-body-time.ts'
import { parseRequestTarget } from './http/not-found.ts'
import { oneAtATime } from './http/pipelined-requests.ts'
import { announcesBody } from './http/request-body.ts'
import { QueueFullError } from './limit-concurrency.ts'
import { toLogError, truncatePath } from './log/log-error.ts'
import { describeRequest, type ObserveRequest } from './metrics/metrics-server.ts'
import { PageResponder, pathOf } from './pages/page-responder.ts'
import { PublicApiResponder, WITHOUT_HOST } from './pages/public-api-responder.ts'
import type { Renderer } from './pages/renderer.ts'
import { type StaticFile, writeCachedResponse } from './pages/static-files.ts'
import { isTracing, withSpan } from './tracing/span.ts'

const APP_PREFIXES = ['/api', '/mcp', '/media', '/healthz', '/readyz', '/assets', '/dev']
const RETRY_AFTER_S = '2'
/** Longer than the idle timeout of common reverse proxies, so that the proxy closes a connection first. */
const KEEP_ALIVE_MS = 65_000
/** Time in milliseconds for the body of a request, in addition to the time that its size takes. */
const BODY_TIMEOUT_MS = 60_000
/** In milliseconds. Longer than the largest upload may take, so that Node ends no upload. */
const REQUEST_TIMEOUT_MS = 2 * BODY_TIMEOUT_MS + MAX_IMPORT_BYTES / MIN_UPLOAD_BYTES_PER_MS
/**
 * Longest time in which nothing is sent or received during a request, in milliseconds. Longer than any response takes to begin; event
 * streams have heartbeats. Otherwise a client that reads nothing would keep its connection forever.
 */
const NO_PROGRESS_MS = 5 * 60_000

export type HttpServer = {
  server: Server
  caches(): Record<'pages' | 'answers', CacheFigures>
  drain(): void
  /** Stops accepting connections and gives requests in progress `graceMs` milliseconds. Default 10,000. */
  close(graceMs?: number): Promise<void>
}

type HttpServerOptions = {
  services: Services
  app: App
  renderer: Renderer
  files?: ReadonlyMap<string, StaticFile>
  observe?: ObserveRequest | undefined
  /** Default 60,000. */
  bodyTimeoutMs?: number
  /** Maximum number of concurrent connections. Default: half of the files that the process may open. */
  maxConnections?: number
}

/** Creates the server of pages, static files and the API. It does not listen yet. */
export function createHttpServer({
  services,
  app,
  renderer,
  files = new Map(),
  observe,
  bodyTimeoutMs = BODY_TIMEOUT_MS,
  maxConnections = connectionLimit(),
}: HttpServerOptions): HttpServer {
  const pages = new PageResponder(services, app, renderer)
  const publicApi = new PublicApiResponder(services, app)
  const handle = requestHandler({ services, app, files, pages, publicApi })
  const server = createServer()
  const latest: LatestResponses = new WeakMap()
  const respondOneAtATime = oneAtATime((req, res) => {
    latest.set(req.socket, res)
    limitBodyTime(req, res, bodyTimeoutMs)
    observe?.(req, res)
    if (!isTracing()) return handle(req, res)
    const described = describeRequest(req)
    if (described.kind === 'health') return handle(req, res)
    const isTrusted = isTrustedPeer(req, services.config.trustedProxies)
    traceRequest(req, res, { ...described, isTrusted }, () => handle(req, res))
  })
  const drain = trackConnections(server, respondOneAtATime)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.requestTimeout = REQUEST_TIMEOUT_MS
  limitConnections(server, maxConnections, services.log)
  closeWithoutProgress(server, latest, services)

  const close = async (graceMs = 10_000) => {
    try {
      await drain.end(graceMs)
    } finally {
      pages.close()
      publicApi.close()
    }
  }
  const caches = () => ({ pages: pages.cacheFigures(), answers: publicApi.cacheFigures() })
  return { server, caches, drain: drain.begin, close }
}

type Responders = Required<Pick<HttpServerOptions, 'services' | 'app' | 'files'>> & { pages: PageResponder; publicApi: PublicApiResponder }

/** Returns the function that answers a request: by a file, a page, a posted form or the API. */
function requestHandler({ services, app, files, pages, publicApi }: Responders) {
  const respondByApp = getRequestListener(app.fetch, WITHOUT_HOST)

  function respondToRead(req: IncomingMessage, res: ServerResponse, url: string, path: string): unknown {
    const file = files.get(path)
    if (file) return writeCachedResponse(req, res, file.file, { isCompressible: file.isCompressible })
    const target = { path, url }
    if (publicApi.isPublic(req, target)) return publicApi.respond(req, res, target)
    if (belongsToApp(path)) return respondByApp(req, res)
    return (pages.generatedFile(path) ?? pages.respondToRead.bind(pages))(req, res, url)
  }

  return (req: IncomingMessage, res: ServerResponse): unknown => {
    const url = parseRequestTarget(req.url ?? '/')
    if (url === null) return pages.respondPlain(res, 400, 'Bad request')
    req.url = url
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const path = pathOf(url)
    const isPage = !belongsToApp(path)
    const form = isPage ? formAt(path) : undefined
    const posted = req.method === 'POST' ? form : undefined
    if (!isRead && isPage && !posted) {
      return pages.respondPlain(res, 405, 'Method not allowed', { allow: form ? 'GET, HEAD, POST' : 'GET, HEAD' })
    }
    if (isRead && announcesBody((name) => req.headers[name]?.toString())) {
      return pages.respondPlain(res, 413, 'Too large', { connection: 'close' })
    }
    const fail = (error: unknown) => respondToError(error, res, { pages, log: services.log, path })
    const respond = () => {
      if (posted) return pages.respondToForm(req, res, url, posted)
      return isRead ? respondToRead(req, res, url, path) : respondByApp(req, res)
    }
    try {
      const responding = respond()
      if (responding instanceof Promise) responding.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
}

type LatestResponses = WeakMap<Socket, ServerResponse>

/** Logs connections with a request in progress; idle ones end here as well. */
function closeWithoutProgress(server: Server, latest: LatestResponses, { log }: Services): void {
  server.timeout = NO_PROGRESS_MS
  server.on('timeout', (socket) => {
    const response = latest.get(socket)
    if (response && !response.closed) {
      const { req } = response
      const line = { method: req.method, path: truncatePath(pathOf(req.url ?? '')), bytes_sent: socket.bytesWritten }
      log.warn(line, 'connection without progress closed')
    }
    socket.destroy()
  })
}

type FailedRequest = { pages: PageResponder; log: Services['log']; path: string }

function respondToError(error: unknown, res: ServerResponse, { pages, log, path }: FailedRequest): unknown {
  if (error instanceof UnreadableFormError) {
    return pages.respondPlain(res, error.status, 'This form cannot be read', { connection: 'close' })
  }
  if (error instanceof DomainError && error.retryAfter !== undefined) {
    return pages.respondPlain(res, 429, 'Too many attempts', { 'retry-after': String(error.retryAfter) })
  }
  if (error instanceof QueueFullError) return pages.respondPlain(res, 503, "We're busy at the moment", { 'retry-after': RETRY_AFTER_S })
  log.error({ error: toLogError(error), path: truncatePath(path) }, 'page request failed')
  if (res.headersSent) return res.destroy()
  return pages.respondPlain(res, 500, 'An error occurred')
}

function belongsToApp(path: string): boolean {
  return APP_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

type Description = { kind: string; method: string }

function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { kind, method, isTrusted }: Description & { isTrusted: boolean },
  handle: () => void,
): void {
  const attributes = { 'http.request.method': method, 'plateful.kind': kind }
  const headers = isTrusted ? request.headers : {}
  withSpan(`${method} ${kind}`, { kind: 'server', attributes, headers }, (span) => {
    response.once('close', () => {
      span.set({ 'http.response.status_code': response.statusCode })
      if (response.statusCode >= 500) span.fail(undefined)
      span.end()
    })
    handle()
  })
}
