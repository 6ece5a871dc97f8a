import type { MiddlewareHandler } from 'hono'
import { DomainError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses changes that another site's page sends. Browsers name the page's origin; programs that are no browser name
 * none and carry nobody's cookies, so they pass.
 */
export const requireSameOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = c.req.header('Origin')
  if (!SAFE_METHODS.has(c.req.method) && origin !== undefined) {
    const { publicUrl, hasPublicUrl } = c.get('ctx').config
    if (!isAllowedOrigin(origin, hasPublicUrl ? publicUrl : null, c.req.header('Host'))) throw new DomainError('origin_refused')
  }
  await next()
}

/**
 * Refuses what another site's link or picture asks for, where even a GET does something. Browsers say from where; programs
 * do not, and pass. For a route's `middleware`.
 */
export const rejectCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (/^(cross|same)-site$/.test(c.req.header('Sec-Fetch-Site') ?? '')) throw new DomainError('origin_refused')
  await next()
}

/**
 * Whether a page of `origin` may change things here: with a public address only its own; without one only a page of the
 * very host asked for, and only on this machine, since any name on the internet can be made to point here.
 */
export function isAllowedOrigin(origin: string, publicUrl: string | null, host: string | undefined): boolean {
  if (publicUrl !== null) return origin === publicUrl
  const url = URL.canParse(origin) ? new URL(origin) : null
  return url !== null && host !== undefined && url.host === host.toLowerCase() && LOOPBACK_NAME.test(url.hostname)
}
