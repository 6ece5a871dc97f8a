import type { MiddlewareHandler } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Middleware that rejects writes from pages of other sites. Browsers send an Origin header, and `Sec-Fetch-Site` also where an extension or
 * a proxy removes the other. Requests without both come from programs, which do not send a user's cookies, and are accepted.
 */
export const requireSameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return next()
  const origin = c.req.header('Origin')
  if (origin === undefined) return rejectCrossSite(c, next)
  const { publicUrl, hasPublicUrl } = c.get('ctx').config
  if (!isAllowedOrigin(origin, hasPublicUrl ? publicUrl : null, c.req.header('Host'))) throw new DomainError('origin_refused')
  await next()
}

/**
 * Middleware that rejects links and images of other sites, for GET requests with side effects. Browsers send `Sec-Fetch-Site`. Requests
 * without it come from programs and are accepted.
 */
export const rejectCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (/^(cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) throw new DomainError('origin_refused')
  await next()
}

/**
 * Returns whether a page of `origin` may write. With a public URL only its origin may. Without it, only the requested host on loopback may,
 * because any domain name can resolve to this machine.
 */
export function isAllowedOrigin(origin: string, publicUrl: string | null, host: string | undefined): boolean {
  if (publicUrl !== null) return origin === publicUrl
  const url = URL.canParse(origin) ? new URL(origin) : null
  return url !== null && host !== undefined && url.host === host.toLowerCase() && LOOPBACK_NAME.test(url.hostname)
}
