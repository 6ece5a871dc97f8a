import { Hono } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireSameOrigin } from '../http/origin.ts'
import { rateLimit } from '../http/rate-limit-middleware.ts'
import type { InnerApp } from './call-api.ts'

/** The Model Context Protocol at `/mcp`: streamable HTTP without sessions and streams, so that any process can handle any request. */
export function mcpRoutes(app: InnerApp): Hono<AppEnv> {
  return new Hono<AppEnv>().use(requireSameOrigin, rateLimit('mcpByClient')).all('/', async (c) => {
    // Redirects people who open the URL in a browser. Clients of the protocol do not request HTML.
    if (c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')) return c.redirect('/api/docs', 303)
    // Without sessions there is nothing to stream or to end.
    if (c.req.method !== 'POST') throw new DomainError('method_not_allowed')
    const message: unknown = await c.req.json().catch(() => null)
    // The rate limit would count a batch of calls once. The protocol has had no batches since 2025-06-18.
    if (Array.isArray(message)) throw new DomainError('invalid_request')
    // Loaded with the first message, because most guides never receive one.
    const { answerMessage } = await import('./answer-message.ts')
    return answerMessage(app, c, message)
  })
}
