import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { formatDevice } from '../../domain/account/device.ts'
import { EMAIL_TOKEN_LIFETIMES, tokenLink } from '../../domain/account/email-links.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { DomainError } from '../../domain/errors.ts'
import { formatDate, localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, verifications } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { computeMac, isSameMac } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { newDevice } from '../mail/templates/account.ts'
import { rememberDevice } from './known-devices.ts'
import { storedIdentifier, storeVerification } from './verifications.ts'

type Reported = { userId: string; since: string }

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

async function isWithinLimit(c: Context<AppEnv>, tx: Transaction, userId: string): Promise<boolean> {
  try {
    await c.get('limits').consume('newDeviceMailsByUser', userId, tx)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

async function createReportToken(tx: Transaction, { secret, clock }: AppContext, session: ActiveSession): Promise<string> {
  const number = randomBytes(24).toString('base64url')
  const value = JSON.stringify({ userId: session.user.id, since: session.createdAt.toISOString() } satisfies Reported)
  await storeVerification(tx, { identifier: identifierOf(number), value, ...EMAIL_TOKEN_LIFETIMES.newDevice, now: clock() })
  return `${number}.${tokenMac(number, secret)}`
}

/**
 * Uses up the token and returns the sign-in that it reports.
 * @throws DomainError link_invalid when the token is not ours, was used or has expired
 */
export async function consumeReportToken(tx: Transaction, { secret, clock }: AppContext, token: string): Promise<Reported> {
  const [number = '', mac = ''] = token.split('.')
  if (!isSameMac(mac, tokenMac(number, secret))) throw new DomainError('link_invalid')
  const isValid = and(eq(verifications.identifier, identifierOf(number)), gt(verifications.expires_at, clock()))
  const [row] = await tx.delete(verifications).where(isValid).returning({ value: verifications.value })
  if (!row) throw new DomainError('link_invalid')
  return JSON.parse(row.value) as Reported
}

function identifierOf(number: string): string {
  return storedIdentifier(`report-sign-in:${number}`)
}

function tokenMac(number: string, secret: string): string {
  return computeMac(`report-sign-in:${number}`, secret)
}
