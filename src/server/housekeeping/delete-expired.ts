import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { DEMAND_KEPT_WEEKS, weekOf } from '../../domain/demand/demand.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { RETENTION_DAYS } from '../../domain/retention.ts'
import { addDays, localNow } from '../../domain/time.ts'
import { KNOWN_DEVICE_DAYS } from '../account/devices.ts'
import { isUnusedSignUp } from '../account/policies/issued-access.ts'
import type { Services } from '../app-context.ts'
import {
  auditEntries,
  idempotencyKeys,
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
import { KEY_LIFETIME_MS } from '../reservation/idempotency.ts'
import { SEARCH_LOG_MS } from '../search/index/log-age.ts'
import { deleteRows, inRowBatches } from './row-batches.ts'

/** The audit log still shows a claim after its row is deleted. */
const CLAIM_KEPT_MS = 365 * DAY_MS

const SIGN_UP_KEPT_MS = 30 * DAY_MS

export async function deleteExpiredSessions({ db, clock, config }: Services): Promise<number> {
  const now = clock()
  const oldest = new Date(now.getTime() - config.sessionMaxDays * DAY_MS)
  const ended = await deleteRows(db, { key: sessions.id, which: or(lt(sessions.expires_at, now), lt(sessions.created_at, oldest)) })
  return ended + (await deleteRows(db, { key: verifications.id, which: lt(verifications.expires_at, now) }))
}

/**
 * Deletes accounts with an unconfirmed email address. Keeps users who have signed in through an identity provider that does not confirm
 * email addresses.
 * @returns the number of accounts
 */
export async function deleteUnconfirmedAccounts({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - SIGN_UP_KEPT_MS)
  return deleteRows(db, { key: users.id, which: and(isUnusedSignUp, lt(users.created_at, before)) })
}

/** Used invitations are kept until they expire, so that their links are reported as used. @returns the number of invitations */
export async function deleteExpiredInvitations({ db, clock }: Services): Promise<number> {
  return deleteRows(db, { key: venueInvitations.id, which: lt(venueInvitations.expires_at, clock()) })
}

export async function deleteOldClaims({ db, clock }: Services): Promise<number> {
  const lapsed = await deleteRows(db, { key: venueClaimCodes.claim_id, which: lt(venueClaimCodes.expires_at, clock()) })
  const before = new Date(clock().getTime() - CLAIM_KEPT_MS)
  const isOld = and(ne(venueClaims.state, 'pending'), lt(venueClaims.decided_at, before))
  return lapsed + (await deleteRows(db, { key: venueClaims.id, which: isOld }))
}

/**
 * Deletes old sent or failed emails, because they contain an email address, and unsent emails that have expired. @returns the number of
 * emails
 */
export async function deleteOldEmails({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_DAYS.email * DAY_MS)
  const hasExpired = and(isNull(mails.sent_at), lt(mails.expires_at, clock()))
  return deleteRows(db, { key: mails.id, which: or(lt(mails.sent_at, before), lt(mails.failed_at, before), hasExpired) })
}

export async function deleteOldDeliveries({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_DAYS.webhookDelivery * DAY_MS)
  return deleteRows(db, { key: webhookDeliveries.id, which: lt(webhookDeliveries.at, before) })
}

export async function deleteOldDevices({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KNOWN_DEVICE_DAYS * DAY_MS)
  return deleteRows(db, { key: knownDevices.id, which: lt(knownDevices.last_seen_at, before) })
}

/** A request with an expired key replaces it, but most keys are used once. @returns the number of keys */
export async function deleteExpiredIdempotencyKeys({ db, clock }: Services): Promise<number> {
  return deleteRows(db, { key: idempotencyKeys.key, which: lt(idempotencyKeys.created_at, new Date(clock().getTime() - KEY_LIFETIME_MS)) })
}

export async function deleteExpiredRateLimits({ db, clock }: Services): Promise<number> {
  return deleteRows(db, { key: rateLimits.key, which: lt(rateLimits.expire, clock()) })
}

export async function deleteReadSearchChanges({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - SEARCH_LOG_MS)
  return deleteRows(db, { key: searchChanges.id, which: lt(searchChanges.created_at, before) })
}

export async function deleteOldIpAddresses({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_DAYS.ipAddress * DAY_MS)
  const which = and(lt(auditEntries.at, before), or(isNotNull(auditEntries.client_ip), isNotNull(auditEntries.user_agent)))
  return inRowBatches(db, { key: auditEntries.id, which }, async (tx, ofBatch) => {
    const changed = await tx.update(auditEntries).set({ client_ip: null, user_agent: null }).where(ofBatch)
    return changed.rowCount ?? 0
  })
}

/**
 * Deletes search counts of old weeks. Counts that did not become readable are deleted a day after the end of their week, because a process
 * may still have counts in memory.
 * @returns the number of counts
 */
export async function deleteOldSearchCounts({ db, clock, config }: Services): Promise<number> {
  const weekAt = (time: number) => weekOf(localNow(new Date(time), config.timeZone).date)
  const now = clock().getTime()
  const isOver = and(isNull(searchDemand.kind), lt(searchDemand.week, weekAt(now - DAY_MS)))
  const isOld = lt(searchDemand.week, addDays(weekAt(now), -7 * DEMAND_KEPT_WEEKS))
  const due = await db.orm.selectDistinct({ week: searchDemand.week }).from(searchDemand).where(or(isOver, isOld))
  let count = 0
  // Cells are unique within a week.
  for (const { week } of due)
    count += await deleteRows(db, { key: searchDemand.cell, which: and(eq(searchDemand.week, week), or(isOver, isOld)) })
  return count
}
