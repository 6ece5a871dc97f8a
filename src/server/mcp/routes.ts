import { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireSameOrigin } from '../http/origin.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import { apiCaller, type InnerApp } from './call-api.ts'
import { addReadingTools } from './reading-tools.ts'
import { addReservationTools } from './reservation-tools.ts'

/**
 * The Model Context Protocol at `/mcp`: streamable HTTP without sessions and streams, so that any process can handle
 * any request. Each request gets a new server, whose tools call the public API as the same client.
 */
export function mcpRoutes(app: InnerApp): Hono<AppEnv> {
  return new Hono<AppEnv>().use(requireSameOrigin, rateLimit('mcpByClient')).all('/', async (c) => {
    // Without sessions there is nothing to stream or to end.
    if (c.req.method !== 'POST') throw new DomainError('method_not_allowed')
    const body: unknown = await c.req.json().catch(() => null)
    // The rate limit would count a batch of calls once. The protocol has had no batches since 2025-06-18.
    if (Array.isArray(body)) throw new DomainError('invalid_request')
    const { productName } = c.get('ctx').config
    const server = new McpServer({ name: productName, version: '1' }, { instructions: `${productName} is a guide to food and venues.` })
    const call = apiCaller(app, c)
    addReadingTools(server, call)
    addReservationTools(server, call)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(c.req.raw, { parsedBody: body })
    } finally {
      await server.close()
    }
  })
}
