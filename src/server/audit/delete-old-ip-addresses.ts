import { and, isNotNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { auditEntries } from '../db/schema/index.ts'

/** IP addresses and user agents are personal data, so they are deleted after 90 days. In milliseconds. */
const KEPT_MS = 90 * DAY_MS

/** @returns the number of changed entries */
export async function deleteOldIpAddresses({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  const changed = await db.orm
    .update(auditEntries)
    .set({ client_ip: null, user_agent: null })
    .where(and(lt(auditEntries.at, before), or(isNotNull(auditEntries.client_ip), isNotNull(auditEntries.user_agent))))
  return changed.rowCount ?? 0
}
