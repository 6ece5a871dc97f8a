import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { scopesFor } from '../../domain/api-scopes.ts'
import { DomainError } from '../../domain/errors.ts'
import { readRequestToken } from '../account/session-cookie.ts'
import type { AppEnv } from '../http/app-env.ts'
import { API_KEY_START, findActiveApiKey, noteKeyUse } from './find-key-actor.ts'

export const authenticateApiKey: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = readRequestToken(c)
  if (given?.by === 'bearer' && given.signed.startsWith(API_KEY_START)) await authenticateKey(c, given.signed)
  await next()
}

/**
 * Sets the actor when the operation accepts keys and the key has a scope for it.
 * @throws DomainError api_key_invalid, api_key_not_accepted, api_scope_missing, too_many_requests
 */
async function authenticateKey(c: Context<AppEnv>, key: string): Promise<void> {
  const ctx = c.get('ctx')
  const limits = c.get('limits')
  // Before the query, so that a client that goes on guessing keys causes none.
  await limits.requireUnspent('wrongApiKeysByClient', c.get('client'))
  const found = await findActiveApiKey(ctx, key)
  if (!found) {
    await limits.consume('wrongApiKeysByClient', c.get('client'))
    throw new DomainError('api_key_invalid')
  }
  await limits.consume('requestsByApiKey', found.id)
  const operation = operationOf(c)
  if (operation !== null) {
    const scopes = scopesFor(operation)
    if (scopes === null) throw new DomainError('api_key_not_accepted')
    if (scopes.length > 0 && !scopes.some((scope) => found.scopes.includes(scope))) throw new DomainError('api_scope_missing')
  }
  await noteKeyUse(ctx, found)
  c.set('hasApiKey', true)
  c.set('ctx', { ...ctx, actor: found.actor })
}

/** Returns the operation of the request as in the API description. Null for an unknown URL or method. Middleware has the method ALL. */
function operationOf(c: Context<AppEnv>): string | null {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  return route ? `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}` : null
}
