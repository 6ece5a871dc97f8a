import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ActiveSession } from '../../domain/account/session.ts'
import type { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import type { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import type { RateLimiters } from './rate-limit.ts'
import type { RenderDependencies } from './render-dependencies.ts'

export type Fallback = keyof typeof FALLBACK_MESSAGES | keyof typeof PRIVATE_FALLBACKS

export type AppEnv = {
  Bindings: {
    incoming?: IncomingMessage
    trace?: RenderDependencies
    readFrom?: Database
  }
  Variables: {
    ctx: AppContext
    requestId: string
    session?: ActiveSession
    hasApiKey?: true
    client: string
    limits: RateLimiters
    /** Set by `rateLimitWhileReading`. Rejects when the client made too many requests. */
    counted?: Promise<void>
    fallback?: Fallback
    /** A JSON response that has all headers of the API from the start. */
    complete?: { response: Response; bytes: number }
  }
}

export function createApiRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>()
}
