import type { MiddlewareHandler } from 'hono'
import { isHttps } from '../config.ts'
import type { AppEnv } from './app-env.ts'

/** Two years, as browsers' preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** The Content-Security-Policy of responses that are not pages: they may load nothing, and no site may frame them. */
export const NO_CONTENT_CSP = "default-src 'none'; frame-ancestors 'none'"

export const apiHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { headers } = c.res
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  set('Cache-Control', c.req.method === 'GET' || c.req.method === 'HEAD' ? 'no-cache' : 'no-store')
  set('Content-Security-Policy', NO_CONTENT_CSP)
  set('Cross-Origin-Resource-Policy', 'same-origin')
  set('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
  set('Referrer-Policy', 'no-referrer')
  set('X-Content-Type-Options', 'nosniff')
  if (isHttps(c.get('ctx').config)) set('Strict-Transport-Security', HSTS)
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
