import { lt } from 'drizzle-orm'
import type { Services } from '../app-context.ts'
import { rateLimits } from '../db/schema/index.ts'

/** Deletes counts of rate limits whose time has passed. */
export async function deleteExpiredRateLimits({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.orm.delete(rateLimits).where(lt(rateLimits.expire, clock()))
  return rowCount ?? 0
}
