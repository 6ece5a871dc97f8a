import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ActiveSession } from '../../domain/account/session.ts'
import type { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import type { AppContext } from '../app-context.ts'
import type { RateLimiters } from './rate-limit.ts'
import type { RenderDependencies } from './render-dependencies.ts'

/** What the HTTP floor knows of a request. */
export type AppEnv = {
  Bindings: {
    /** The socket's request; absent where the app is called in process. */
    incoming?: IncomingMessage
    /** Given by the page cache to calls made while rendering. */
    trace?: RenderDependencies
  }
  Variables: {
    ctx: AppContext
    requestId: string
    /** Set for requests of a signed-in user. */
    session?: ActiveSession
    /** The client as limits count it; see `client-address.ts`. */
    client: string
    limits: RateLimiters
    /** What is said when the operation fails without a sentence of its own. */
    fallback?: keyof typeof FALLBACK_MESSAGES
  }
}

/** A router for one noun; `createApp` mounts it under `/api`. */
export function createApiRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>()
}
