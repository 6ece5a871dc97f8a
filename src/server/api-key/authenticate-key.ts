import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Actor } from '../../domain/account/actor.ts'
import { isAdminRole } from '../../domain/account/roles.ts'
import { type ApiScope, scopesFor } from '../../domain/api-key/scopes.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { readRequestToken } from '../account/session-cookie.ts'
import { findActor } from '../actor/find-actor.ts'
import { narrowToKey } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { apiKeys } from '../db/schema/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { hashKey } from '../mac.ts'

/** Prefix of every API key. It distinguishes keys from session tokens and lets scanners detect leaked keys. */
export const API_KEY_START = 'plk_'
/** The form of the keys that `createApiKey` makes: eight hexadecimal digits, then 256 random bits. */
const API_KEY_FORM = new RegExp(`^${API_KEY_START}[0-9a-f]{8}_[A-Za-z0-9_-]{43}$`)

type UserActor = Extract<Actor, { kind: 'user' }>

type ActiveApiKey = { id: string; prefix: string; scopes: readonly ApiScope[]; lastUsedAt: Date | null; actor: UserActor }

/**
 * Returns the key with the current role and venues of its user. Null when the text is not a key, its user may no longer sign in, or no
 * longer has any of the key's venues. Staff have no keys, so only venues that the user owns count.
 */
async function findActiveApiKey({ db }: Pick<AppContext, 'db'>, key: string): Promise<ActiveApiKey | null> {
  if (!API_KEY_FORM.test(key)) return null
  const [found] = await db.orm
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.key_hash, hashKey(key)))
  const user = found ? await findActor(db.orm, found.user_id) : null
  if (!found || !user) return null
  const actor = narrowToKey({ ...user, apiKey: found.prefix }, found.venue_id)
  if (!isAdminRole(actor.role) && actor.venues.length === 0) return null
  return { id: found.id, prefix: found.prefix, scopes: found.scopes, lastUsedAt: found.last_used_at, actor }
}

async function noteKeyUse({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { id, lastUsedAt }: ActiveApiKey): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - MINUTE_MS)
  if (lastUsedAt && lastUsedAt > before) return
  await db.orm
    .update(apiKeys)
    .set({ last_used_at: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, before))))
}

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
  // Before the query, so that a client that guesses keys causes no queries.
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
