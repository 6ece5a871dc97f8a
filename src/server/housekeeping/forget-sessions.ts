import { lt } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { sessions, verifications } from '../db/schema/index.ts'

/** Forgets sessions, mailed links and codes that are past their time: they admit nobody any more. */
export async function forgetSessions({ db, clock }: Parts): Promise<number> {
  const now = clock()
  const ended = await db.orm.delete(sessions).where(lt(sessions.expires_at, now))
  const lapsed = await db.orm.delete(verifications).where(lt(verifications.expires_at, now))
  return (ended.rowCount ?? 0) + (lapsed.rowCount ?? 0)
}
