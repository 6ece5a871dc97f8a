import { gt, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/durations.ts'
import { newSessionSeconds } from '../account/sessions.ts'
import type { Services } from '../app-context.ts'
import { rateLimits, sessions, verifications } from '../db/schema/index.ts'
import { longestLimitMs } from '../http/rate-limit.ts'

/** Allowed difference between the clocks of several machines, in milliseconds. */
const TOLERANCE_MS = 5 * MINUTE_MS

/**
 * Ends the effects of a clock that was ahead and has been set back. Otherwise a session, link or code of that time would be valid for that
 * much longer, and a client who used up a limit would be rejected for as long.
 */
export async function bringAccessToPresent({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock()
  const ahead = new Date(now.getTime() + TOLERANCE_MS)
  const end = new Date(now.getTime() + newSessionSeconds(config) * 1000)
  const present = sql`${now.toISOString()}::timestamptz`
  await db.orm
    .update(sessions)
    .set({
      created_at: sql`least(${sessions.created_at}, ${present})`,
      updated_at: sql`least(${sessions.updated_at}, ${present})`,
      proven_at: sql`least(${sessions.proven_at}, ${present})`,
      expires_at: sql`least(${sessions.expires_at}, ${end.toISOString()}::timestamptz)`,
    })
    .where(or(gt(sessions.created_at, ahead), gt(sessions.updated_at, ahead), gt(sessions.proven_at, ahead)))
  await db.orm
    .update(verifications)
    .set({ created_at: now, expires_at: sql`${verifications.expires_at} - (${verifications.created_at} - ${present})` })
    .where(gt(verifications.created_at, ahead))
  await db.orm.delete(rateLimits).where(gt(rateLimits.expire, new Date(ahead.getTime() + longestLimitMs(config))))
}
