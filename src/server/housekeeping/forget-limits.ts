import { lt } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { rateLimits } from '../db/schema/index.ts'

/** Deletes counts of rate limits whose time has passed. */
export async function forgetLimits({ db, clock }: Parts): Promise<number> {
  const { rowCount } = await db.orm.delete(rateLimits).where(lt(rateLimits.expire, clock()))
  return rowCount ?? 0
}
