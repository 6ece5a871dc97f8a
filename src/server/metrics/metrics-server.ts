import { createServer } from 'node:http'
import { Registry } from 'prom-client'
import type { Services } from '../app-context.ts'
import { bindServer } from '../bind-server.ts'
import { toLogError } from '../log/log-error.ts'
import { type ObserveRequest, observeRequests } from './http-metrics.ts'
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
export async function startMetrics(services: Services, place: { port: number; host: string }): Promise<Metrics> {
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
