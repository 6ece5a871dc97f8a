import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../app-context.ts'
import { bindServer, type Place } from '../bind-server.ts'
import { toLogError } from '../log/log-error.ts'
import { collectCacheMetrics, collectServiceMetrics, observePoolWaits, type ReadCaches } from './service-metrics.ts'

const REQUEST_TIMEOUT_MS = 10_000

export type Metrics = {
  observe: ObserveRequest
  showCaches(read: ReadCaches): void
  port: number
  close(): Promise<void>
}

/**
 * Serves `/metrics` for Prometheus on a separate port, so that a reverse proxy cannot expose it by mistake. Metrics contain no personal
 * data, paths or IP addresses.
 * @throws ListenError
 */
export async function startMetrics(services: Services, place: Place): Promise<Metrics> {
  const registry = new Registry()
  const observe = observeRequests(registry)
  collectServiceMetrics(registry, services)
  const endPoolWaits = observePoolWaits(registry, services.db.pool)
  let readCaches: ReadCaches = () => ({})
  collectCacheMetrics(registry, () => readCaches())
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(isRead ? 404 : 405).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        services.log.error({ error: toLogError(error) }, 'metrics cannot be read')
        response.writeHead(500).end()
      },
    )
  })
  await bindServer(server, place)
  const address = server.address()
  return {
    observe,
    showCaches: (read) => {
      readCaches = read
    },
    port: typeof address === 'object' && address ? address.port : place.port,
    close: () =>
      new Promise((resolve) => {
        endPoolWaits()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A fixed set of values, so that requests can neither add labels nor put data into them. */
type Kind = 'page' | 'api' | 'events' | 'media' | 'asset' | 'health' | 'mcp'

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export type ObserveRequest = (request: IncomingMessage, response: ServerResponse) => void

function observeRequests(registry: Registry): ObserveRequest {
  const registers = [registry]
  const requests = new Counter({
    name: 'plateful_http_requests_total',
    help: 'Requests whose response ended, by kind, method and status',
    labelNames: ['kind', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'plateful_http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['kind'],
    buckets: BUCKETS_S,
    registers,
  })
  const open = new Gauge({ name: 'plateful_http_requests_open', help: 'Requests without an end yet', labelNames: ['kind'], registers })
  return (request, response) => {
    const { kind, method } = describeRequest(request)
    const started = performance.now()
    open.inc({ kind })
    response.on('close', () => {
      open.dec({ kind })
      requests.inc({ kind, method, status: response.writableFinished ? String(response.statusCode) : 'aborted' })
      if (kind !== 'events') durations.observe({ kind }, (performance.now() - started) / 1000)
    })
  }
}

export function describeRequest({ method = '', url = '/' }: IncomingMessage): { kind: Kind; method: string } {
  return { kind: kindOf(url), method: METHODS.has(method) ? method : 'other' }
}

function kindOf(url: string): Kind {
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/api/reservations/events') return 'events'
  if (path === '/healthz' || path === '/readyz') return 'health'
  const [, first] = path.split('/')
  if (first === 'api' || first === 'media' || first === 'mcp') return first
  return first === 'assets' ? 'asset' : 'page'
}
