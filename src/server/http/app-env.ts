import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ActiveSession } from '../../domain/account/session.ts'
import type { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import type { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import type { RateLimiters } from './rate-limit.ts'
import type { RenderDependencies } from './render-dependencies.ts'

/** A message for an operation that fails unexpectedly. */
export type Fallback = keyof typeof FALLBACK_MESSAGES | keyof typeof PRIVATE_FALLBACKS

/** The environment and variables of a request in Hono. */
export type AppEnv = {
  Bindings: {
    /** The request of the socket; missing when the app is called within the process. */
    incoming?: IncomingMessage
    /** Set by the page cache for calls made while rendering. */
    trace?: RenderDependencies
    /** The replica that answers, for such calls. */
    readFrom?: Database
  }
  Variables: {
    ctx: AppContext
    requestId: string
    /** Set for requests of a signed-in user. */
    session?: ActiveSession
    /** Set for requests with an API key, which have no session. */
    hasApiKey?: true
    /** The client's key for rate limits; see `client-ip.ts`. */
    client: string
    limits: RateLimiters
    /** The message when the operation fails unexpectedly. */
    fallback?: Fallback
  }
}

/** Creates the router of one entity, which `createApp` mounts under `/api`. */
export function createApiRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>()
}
