import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ActiveSession } from '../../domain/account/session.ts'
import { knownDevices, sessions } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cookiePrefix } from '../http/cookie-prefix.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { cookieAttributes } from './session-cookie.ts'

/** How long a browser is recognised after its last sign-in, in days: the longest lifetime that browsers give a cookie. */
export const KNOWN_DEVICE_DAYS = 400

/**
 * Remembers the browser or program of a request for its user and links the session to it, so that ending the session
 * forgets it. A browser is recognised by a signed cookie with a random number. A program has no cookies, so the MAC of
 * its IP address and user agent is compared.
 * @returns whether the user has signed in from it before
 */
export async function rememberDevice(c: Context<AppEnv>, tx: Transaction, session: ActiveSession): Promise<boolean> {
  const { clock, secret, userAgent = '' } = c.get('ctx')
  const cookie = readDeviceCookie(c)
  const number = cookie ?? (isBrowser(c) ? randomBytes(16).toString('base64url') : null)
  const device = number === null ? `program:${c.get('client')}:${userAgent}` : `browser:${number}`
  const id = computeMac(`known-device:${session.user.id}:${device}`, secret)
  const seen = { last_seen_at: clock() }
  const known = await tx.update(knownDevices).set(seen).where(eq(knownDevices.id, id)).returning({ id: knownDevices.id })
  if (known.length === 0) {
    const row = { id, user_id: session.user.id, created_at: clock(), ...seen }
    await tx.insert(knownDevices).values(row).onConflictDoUpdate({ target: knownDevices.id, set: seen })
  }
  await tx.update(sessions).set({ device_id: id }).where(eq(sessions.id, session.id))
  if (number !== null) setDeviceCookie(c, number)
  return known.length > 0
}

/**
 * Forgets the devices of sessions that are about to be deleted, so that the next sign-in from one of them is reported.
 * @param which the condition that selects the sessions
 */
export async function forgetDevices(tx: Transaction, which: SQL | undefined): Promise<void> {
  const ofSessions = tx
    .select({ id: sessions.device_id })
    .from(sessions)
    .where(and(which, isNotNull(sessions.device_id)))
  await tx.delete(knownDevices).where(inArray(knownDevices.id, ofSessions))
}

export function isUnmarkedBrowser(c: Context<AppEnv>): boolean {
  return isBrowser(c) && readDeviceCookie(c) === null
}

function isBrowser(c: Context<AppEnv>): boolean {
  return c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Site') !== undefined
}

function readDeviceCookie(c: Context<AppEnv>): string | null {
  const { config, secret } = c.get('ctx')
  const [number = '', mac = ''] = (getCookie(c, deviceCookieName(config)) ?? '').split('.')
  return number !== '' && isSameMac(mac, deviceMac(number, secret)) ? number : null
}

function setDeviceCookie(c: Context<AppEnv>, number: string): void {
  const { config, secret } = c.get('ctx')
  setCookie(c, deviceCookieName(config), `${number}.${deviceMac(number, secret)}`, {
    ...cookieAttributes(config),
    maxAge: KNOWN_DEVICE_DAYS * 24 * 60 * 60,
  })
}

function deviceCookieName(config: Parameters<typeof cookiePrefix>[0]): string {
  return `${cookiePrefix(config)}.known_device`
}

function deviceMac(number: string, secret: string): string {
  return computeMac(`known-device-cookie:${number}`, secret)
}
