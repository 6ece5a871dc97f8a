import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { DEMAND_KEPT_WEEKS, weekOf } from '../../domain/demand/demand.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { RETENTION_DAYS } from '../../domain/retention.ts'
import { addDays, localNow } from '../../domain/time.ts'
import { KNOWN_DEVICE_DAYS } from '../account/devices.ts'
import type { Services } from '../app-context.ts'
import {
  auditEntries,
  knownDevices,
  mails,
  rateLimits,
  searchChanges,
  searchDemand,
  sessions,
  users,
  venueClaimCodes,
  venueClaims,
  venueInvitations,
  verifications,
  webhookDeliveries,
} from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteExpiredKeys, KEY_LIFETIME_MS } from '../reservation/idempotency.ts'
import { SEARCH_LOG_MS } from '../search/index/log-age.ts'

/** The audit log still shows a claim after its row is deleted. */
const CLAIM_KEPT_MS = 365 * DAY_MS

const SIGN_UP_KEPT_MS = 30 * DAY_MS

export async function deleteExpiredSessions({ db, clock, config }: Services): Promise<number> {
  const now = clock()
  const oldest = new Date(now.getTime() - config.sessionMaxDays * DAY_MS)
  const ended = await db.orm.delete(sessions).where(or(lt(sessions.expires_at, now), lt(sessions.created_at, oldest)))
  const lapsed = await db.orm.delete(verifications).where(lt(verifications.expires_at, now))
  return (ended.rowCount ?? 0) + (lapsed.rowCount ?? 0)
}

/**
 * Deletes accounts with an unconfirmed email address. Keeps users who have signed in through an identity provider that does not confirm
 * email addresses.
 * @returns the number of accounts
 */
export async function deleteUnconfirmedAccounts({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - SIGN_UP_KEPT_MS)
  const isExpired = and(eq(users.email_verified, false), isNull(users.last_sign_in_at), lt(users.created_at, before))
  const { rowCount } = await db.orm.delete(users).where(isExpired)
  return rowCount ?? 0
}

/** Used invitations are kept until they expire, so that their links are reported as used. @returns the number of invitations */
export async function deleteExpiredInvitations({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.orm.delete(venueInvitations).where(lt(venueInvitations.expires_at, clock()))
  return rowCount ?? 0
}

export async function deleteOldClaims({ db, clock }: Services): Promise<number> {
  const lapsed = await db.orm.delete(venueClaimCodes).where(lt(venueClaimCodes.expires_at, clock()))
  const before = new Date(clock().getTime() - CLAIM_KEPT_MS)
  const closed = await db.orm.delete(venueClaims).where(and(ne(venueClaims.state, 'pending'), lt(venueClaims.decided_at, before)))
  return (lapsed.rowCount ?? 0) + (closed.rowCount ?? 0)
}

/**
 * Deletes old sent or failed emails, because they contain an email address, and unsent emails that have expired. @returns the number of
 * emails
 */
export async function deleteOldEmails({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_DAYS.email * DAY_MS)
  const hasExpired = and(isNull(mails.sent_at), lt(mails.expires_at, clock()))
  const { rowCount } = await db.orm.delete(mails).where(or(lt(mails.sent_at, before), lt(mails.failed_at, before), hasExpired))
  return rowCount ?? 0
}

export async function deleteOldDeliveries({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.orm
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.at, new Date(clock().getTime() - RETENTION_DAYS.webhookDelivery * DAY_MS)))
  return rowCount ?? 0
}

export async function deleteOldDevices({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KNOWN_DEVICE_DAYS * DAY_MS)
  const { rowCount } = await db.orm.delete(knownDevices).where(lt(knownDevices.last_seen_at, before))
  return rowCount ?? 0
}

/** Requests delete expired keys too, but there may be few requests. @returns the number of keys */
export async function deleteExpiredIdempotencyKeys({ db, clock }: Services): Promise<number> {
  return inTransaction(db, (tx) => deleteExpiredKeys(tx, new Date(clock().getTime() - KEY_LIFETIME_MS)))
}

export async function deleteExpiredRateLimits({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.orm.delete(rateLimits).where(lt(rateLimits.expire, clock()))
  return rowCount ?? 0
}

export async function deleteReadSearchChanges({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.orm.delete(searchChanges).where(lt(searchChanges.created_at, new Date(clock().getTime() - SEARCH_LOG_MS)))
  return rowCount ?? 0
}

export async function deleteOldIpAddresses({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_DAYS.ipAddress * DAY_MS)
  const changed = await db.orm
    .update(auditEntries)
    .set({ client_ip: null, user_agent: null })
    .where(and(lt(auditEntries.at, before), or(isNotNull(auditEntries.client_ip), isNotNull(auditEntries.user_agent))))
  return changed.rowCount ?? 0
}

/**
 * Deletes search counts of old weeks. Counts that did not become readable are deleted a day after the end of their week, because a process may
 * still have counts in memory.
 * @returns the number of counts
 */
export async function deleteOldSearchCounts({ db, clock, config }: Services): Promise<number> {
  const week = (time: number) => weekOf(localNow(new Date(time), config.timeZone).date)
  const now = clock().getTime()
  const isOver = and(isNull(searchDemand.kind), lt(searchDemand.week, week(now - DAY_MS)))
  const isOld = lt(searchDemand.week, addDays(week(now), -7 * DEMAND_KEPT_WEEKS))
  const { rowCount } = await db.orm.delete(searchDemand).where(or(isOver, isOld))
  return rowCount ?? 0
}
