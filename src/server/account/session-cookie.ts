import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Config, isHttps } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'

/** How long a session lasts without being used, and from what age on it is prolonged by use, in seconds. */
export const SESSION_LIFETIME_S = 7 * 24 * 60 * 60
export const SESSION_REFRESH_AFTER_S = 24 * 60 * 60

export const COOKIE_PREFIX = 'plateful'

/** The session cookie's name; under https the browser itself sees to it that it is `Secure`. */
export function sessionCookieName(config: Config): string {
  return `${isHttps(config) ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`
}

/** The signed token a request comes with: as bearer where one is given, else in the cookie. */
export function givenToken(c: Context<AppEnv>): { signed: string; by: 'bearer' | 'cookie' } | null {
  const authorization = c.req.header('Authorization')
  if (authorization !== undefined) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return bearer ? { signed: bearer, by: 'bearer' } : null
  }
  const cookie = getCookie(c, sessionCookieName(c.get('ctx').config))
  return cookie ? { signed: cookie, by: 'cookie' } : null
}

/** Gives the browser a session's signed token. */
export function giveCookie(c: Context<AppEnv>, signed: string): void {
  const { config } = c.get('ctx')
  setCookie(c, sessionCookieName(config), signed, { ...attributes(config), maxAge: SESSION_LIFETIME_S })
}

/** Takes the session cookie back. */
export function takeCookie(c: Context<AppEnv>): void {
  const { config } = c.get('ctx')
  setCookie(c, sessionCookieName(config), '', { ...attributes(config), maxAge: 0 })
}

/** Browsers get the token as a cookie that no script can read, and never in an answer; programs get it in the answer. */
export function isBrowser(c: Context<AppEnv>): boolean {
  return c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Mode') !== undefined
}

/** Who may read our cookies, and where they are sent. */
export function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(config) } as const
}
