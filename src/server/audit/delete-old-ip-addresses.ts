import { and, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { auditEntries } from '../db/schema/index.ts'

/** Time until the client's IP address, which is personal data, is deleted from entries, in milliseconds: 90 days. */
const KEPT_MS = 90 * DAY_MS

/** Deletes the IP addresses of old audit entries. @returns the number of entries changed */
export async function deleteOldIpAddresses({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  const changed = await db.orm
    .update(auditEntries)
    .set({ client_ip: null })
    .where(and(lt(auditEntries.at, before), isNotNull(auditEntries.client_ip)))
  return changed.rowCount ?? 0
}
