import { lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { sessions, verifications } from '../db/schema/index.ts'

/** Forgets sessions, mailed links and codes that are past their time: they admit nobody any more. */
export async function deleteExpiredSessions({ db, clock, config }: Services): Promise<number> {
  const now = clock()
  const oldest = new Date(now.getTime() - config.sessionMaxDays * DAY_MS)
  const ended = await db.orm.delete(sessions).where(or(lt(sessions.expires_at, now), lt(sessions.created_at, oldest)))
  const lapsed = await db.orm.delete(verifications).where(lt(verifications.expires_at, now))
  return (ended.rowCount ?? 0) + (lapsed.rowCount ?? 0)
}
