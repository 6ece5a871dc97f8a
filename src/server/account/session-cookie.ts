import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Config, isHttps } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'

type Site = Pick<Config, 'publicUrl'>

/**
 * What the names of all cookies of accounts begin with. Under https browsers take a `__Host-` cookie only with `Secure`, from
 * this host itself and for all paths, so no other host of the domain can plant one.
 */
export function cookiePrefix(config: Site): string {
  return `${isHttps(config) ? '__Host-' : ''}plateful`
}

export function cookieName(config: Site, name: string): string {
  return `${cookiePrefix(config)}.${name}`
}

/** The name of the session cookie. */
export function sessionCookieName(config: Site): string {
  return cookieName(config, 'session_token')
}

/** The signed token a request comes with: as bearer where one is given, else in the cookie. */
export function readRequestToken(c: Context<AppEnv>): { signed: string; by: 'bearer' | 'cookie' } | null {
  const authorization = c.req.header('Authorization')
  if (authorization !== undefined) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return bearer ? { signed: bearer, by: 'bearer' } : null
  }
  const cookie = getCookie(c, sessionCookieName(c.get('ctx').config))
  return cookie ? { signed: cookie, by: 'cookie' } : null
}

/** Gives the browser a session's signed token, for as long as the session lasts. */
export function setSessionCookie(c: Context<AppEnv>, signed: string, expiresAt: Date): void {
  const { config, clock } = c.get('ctx')
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000))
  setCookie(c, sessionCookieName(config), signed, { ...attributes(config), maxAge })
}

/** Takes the session cookie back. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  const { config } = c.get('ctx')
  setCookie(c, sessionCookieName(config), '', { ...attributes(config), maxAge: 0 })
}

/**
 * Whether an answer carries the session's token. Browsers get it as a cookie that no script can read; programs get it in the
 * answer. A request says which by `session`; otherwise the headers that only browsers send decide. Node's `fetch` sends
 * `Sec-Fetch-Mode`, so that header says nothing. A program that sent its token gets the new one in the same way, and a
 * cookie never becomes a token: a script in a page could ask for it.
 */
export function wantsToken(c: Context<AppEnv>, asked?: 'token' | 'cookie'): boolean {
  if (readRequestToken(c)?.by === 'bearer') return true
  if (asked !== undefined) return asked === 'token'
  return c.req.header('Origin') === undefined && c.req.header('Sec-Fetch-Site') === undefined
}

/** Who may read our cookies, and where they are sent. */
export function attributes(config: Site) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(config) } as const
}
