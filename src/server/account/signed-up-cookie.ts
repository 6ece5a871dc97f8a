import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { MAILED_LIFETIMES } from '../../domain/account/mailed-lifetimes.ts'
import type { Config } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'
import { attributes, cookieName } from './session-cookie.ts'

/** Notes in a browser that it signed up with an address, for as long as a mailed link confirms it. */
export function noteSignUp(c: Context<AppEnv>, email: string, secret: string): void {
  const { config } = c.get('ctx')
  setCookie(c, nameOf(config), macOf(email, secret), { ...attributes(config), maxAge: MAILED_LIFETIMES.confirmation.seconds })
}

/** Whether it was this browser that signed up with an address. */
export function hasSignUpCookie(c: Context<AppEnv>, email: string, secret: string): boolean {
  const given = Buffer.from(getCookie(c, nameOf(c.get('ctx').config)) ?? '')
  const expected = Buffer.from(macOf(email, secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Forgets it again. */
export function clearSignUpCookie(c: Context<AppEnv>): void {
  const { config } = c.get('ctx')
  if (getCookie(c, nameOf(config)) !== undefined) setCookie(c, nameOf(config), '', { ...attributes(config), maxAge: 0 })
}

function nameOf(config: Config): string {
  return cookieName(config, 'signed_up')
}

function macOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`signed-up:${email.toLowerCase()}`).digest('base64url')
}
