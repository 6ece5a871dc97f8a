import type { Context, MiddlewareHandler } from 'hono'
import { isHttps } from '../config.ts'
import type { AppEnv } from './app-env.ts'

/** Two years, as in the example header of hstspreload.org, which requires at least one. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** The Content-Security-Policy of responses that are not pages: they may load nothing, and no site may frame them. */
export const NO_CONTENT_CSP = "default-src 'none'; frame-ancestors 'none'"

const OF_WRITES = {
  'cache-control': 'no-store',
  'content-security-policy': NO_CONTENT_CSP,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const
const OF_READS = { ...OF_WRITES, 'cache-control': 'no-cache' } as const
const BY_SCHEME = {
  http: { reads: OF_READS, writes: OF_WRITES },
  https: {
    reads: { ...OF_READS, 'strict-transport-security': HSTS },
    writes: { ...OF_WRITES, 'strict-transport-security': HSTS },
  },
} as const

/** Headers of all responses of the API that do not set them themselves. */
export function securityHeaders(c: Context<AppEnv>): Readonly<Record<string, string>> {
  const { reads, writes } = BY_SCHEME[isHttps(c.get('ctx').config) ? 'https' : 'http']
  return c.req.method === 'GET' || c.req.method === 'HEAD' ? reads : writes
}

export const apiHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.res === c.get('complete')?.response) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(securityHeaders(c))) if (!headers.has(name)) headers.set(name, value)
}

export function pageSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': HSTS } : {}),
  }
}
