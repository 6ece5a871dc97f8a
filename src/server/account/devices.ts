import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { formatDevice } from '../../domain/account/device.ts'
import { tokenLink } from '../../domain/account/links.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { formatDate, localNow } from '../../domain/time.ts'
import { auditEntries, knownDevices, sessions } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cookiePrefix } from '../http/cookie-prefix.ts'
import { isAllowed } from '../http/rate-limit.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { newDevice } from '../mail/templates/account-notices.ts'
import { createReportToken } from './report-token.ts'
import { cookieAttributes } from './session-cookie.ts'

/** How long a browser is recognised after its last sign-in: the longest lifetime that browsers give a cookie. */
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
 * Deletes sessions and forgets their devices, so that the next sign-in from one of them is reported.
 * @returns the ids of the sessions
 */
export async function endSessions(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const ofSessions = tx
    .select({ id: sessions.device_id })
    .from(sessions)
    .where(and(which, isNotNull(sessions.device_id)))
  await tx.delete(knownDevices).where(inArray(knownDevices.id, ofSessions))
  return deleteSessions(tx, which)
}

/** Like `endSessions`, without forgetting the devices: for a user who signs out. */
export async function deleteSessions(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const deleted = await tx.delete(sessions).where(which).returning({ id: sessions.id })
  return deleted.map(({ id }) => id)
}

/** Whether the client is a browser without the cookie that marks a known device. */
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

/**
 * Emails a user who signs in from a new browser or program, in the transaction that records the sign-in. Does not
 * report the first sign-in of an account, nor more than ten in a day. Call it before the sign-in is recorded.
 */
export async function reportNewDevice(c: Context<AppEnv>, tx: Transaction, session: ActiveSession): Promise<void> {
  const ctx = c.get('ctx')
  const isFirst = !(await hasSignedInBefore(tx, session.user.id))
  const isKnown = await rememberDevice(c, tx, session)
  if (isKnown || isFirst || !(await isWithinLimit(c, tx, session.user.id))) return
  const { date, time } = localNow(ctx.clock(), ctx.config.timeZone)
  const url = tokenLink(ctx.config.publicUrl, 'notMe', await createReportToken(tx, ctx, session))
  const where = { device: formatDevice(ctx.userAgent ?? null), ip: ctx.clientIp ?? null, when: `${formatDate(date)} at ${time}` }
  await queueEmail(tx, ctx, newDevice(ctx.config, session.user.email, where, url))
}

async function hasSignedInBefore(tx: Transaction, userId: string): Promise<boolean> {
  const isSignIn = and(eq(auditEntries.entity, 'user'), eq(auditEntries.entity_id, userId), eq(auditEntries.action, 'user.sign_in'))
  return (await tx.select({ id: auditEntries.id }).from(auditEntries).where(isSignIn).limit(1)).length > 0
}

function isWithinLimit(c: Context<AppEnv>, tx: Transaction, userId: string): Promise<boolean> {
  return isAllowed(c.get('limits').consume('newDeviceMailsByUser', userId, tx))
}
