import { HSTS } from './security-headers.ts'

/** Headers that every page carries besides its own: what a browser may do with it. */
export function pageSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': HSTS } : {}),
  }
}
