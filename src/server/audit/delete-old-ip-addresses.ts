import { and, isNotNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { auditEntries } from '../db/schema/index.ts'

/** Time until the client's IP address and user agent, which are personal data, are deleted from entries, in milliseconds: 90 days. */
const KEPT_MS = 90 * DAY_MS

/** Deletes the IP addresses and user agents of old audit entries. @returns the number of entries changed */
export async function deleteOldIpAddresses({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  const changed = await db.orm
    .update(auditEntries)
    .set({ client_ip: null, user_agent: null })
    .where(and(lt(auditEntries.at, before), or(isNotNull(auditEntries.client_ip), isNotNull(auditEntries.user_agent))))
  return changed.rowCount ?? 0
}
