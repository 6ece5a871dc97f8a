import { lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { mails } from '../db/schema/index.ts'

/** How long it can be looked up that a mail went out, or was given up, in milliseconds: 30 days. */
const KEPT_MS = 30 * DAY_MS

/** Forgets mails that were sent or given up long ago: they hold an address. What still waits is kept. */
export async function deleteOldEmails({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  const gone = await db.orm.delete(mails).where(or(lt(mails.sent_at, before), lt(mails.failed_at, before)))
  return gone.rowCount ?? 0
}
