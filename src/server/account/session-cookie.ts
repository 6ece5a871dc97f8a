import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { type Config, isHttps } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cookiePrefix } from '../http/cookie-prefix.ts'
import { computeMac, isSameMac } from '../mac.ts'

type Site = Pick<Config, 'publicUrl'>

export function sessionCookieName(config: Site): string {
  return `${cookiePrefix(config)}.session_token`
}

export function cookieAttributes(config: Site) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(config) } as const
}

/** Returns the token of a session with its signature, `token.signature`, in better-auth's format for cookies and API clients. */
export function signToken(token: string, secret: string): string {
  return `${token}.${computeMac(token, secret, 'base64')}`
}

/** Returns the token without its signature; null when the signature is invalid. Accepts plain and percent-encoded text. */
export function verifySignedToken(signed: string, secret: string): string | null {
  const text = decoded(signed)
  const at = text.lastIndexOf('.')
  if (at < 1) return null
  const token = text.slice(0, at)
  return isSameMac(text.slice(at + 1), computeMac(token, secret, 'base64')) ? token : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Other schemes than Bearer do not count: a reverse proxy may ask browsers for a password of its own, which they then send with each
 * request.
 */
export function readRequestToken(c: Context<AppEnv>): { signed: string; by: 'bearer' | 'cookie' } | null {
  const authorization = c.req.header('Authorization')
  if (authorization !== undefined && /^Bearer\b/i.test(authorization)) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    return bearer ? { signed: bearer, by: 'bearer' } : null
  }
  const cookie = getCookie(c, sessionCookieName(c.get('ctx').config))
  return cookie ? { signed: cookie, by: 'cookie' } : null
}

export function setSessionCookie(c: Context<AppEnv>, signed: string, expiresAt: Date): void {
  const { config, clock } = c.get('ctx')
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000))
  setCookie(c, sessionCookieName(config), signed, { ...cookieAttributes(config), maxAge })
}

export function clearSessionCookie(c: Context<AppEnv>): void {
  const { config } = c.get('ctx')
  setCookie(c, sessionCookieName(config), '', { ...cookieAttributes(config), maxAge: 0 })
}

/**
 * Whether the response contains the session token. Browsers get it as an HttpOnly cookie, programs in the response.
 * `session` in the request decides; otherwise headers that only browsers send decide. `Sec-Fetch-Mode` is ignored,
 * because Node's `fetch` sends it too. A request with a bearer token gets the new token in the same way. A cookie is
 * never returned as a token, because a script in a page could request it.
 */
export function wantsToken(c: Context<AppEnv>, asked?: 'token' | 'cookie'): boolean {
  if (readRequestToken(c)?.by === 'bearer') return true
  if (asked !== undefined) return asked === 'token'
  return c.req.header('Origin') === undefined && c.req.header('Sec-Fetch-Site') === undefined
}

/** Marks the browser that signed up with an email address, for as long as the confirmation link works. */
export function setSignUpCookie(c: Context<AppEnv>, email: string): void {
  const { config, secret } = c.get('ctx')
  setCookie(c, signUpCookieName(config), signUpMac(email, secret), {
    ...cookieAttributes(config),
    maxAge: EMAIL_TOKEN_LIFETIMES.confirmation.seconds,
  })
}

export function hasSignUpCookie(c: Context<AppEnv>, email: string): boolean {
  const { config, secret } = c.get('ctx')
  return isSameMac(getCookie(c, signUpCookieName(config)) ?? '', signUpMac(email, secret))
}

export function clearSignUpCookie(c: Context<AppEnv>): void {
  const { config } = c.get('ctx')
  const name = signUpCookieName(config)
  if (getCookie(c, name) !== undefined) setCookie(c, name, '', { ...cookieAttributes(config), maxAge: 0 })
}

function signUpCookieName(config: Site): string {
  return `${cookiePrefix(config)}.signed_up`
}

function signUpMac(email: string, secret: string): string {
  return computeMac(`signed-up:${email.toLowerCase()}`, secret)
}
