import { and, isNull, lt, or } from 'drizzle-orm'
import { DEMAND_KEPT_WEEKS, weekOf } from '../../domain/demand/demand.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { addDays, localNow } from '../../domain/time.ts'
import type { Services } from '../app-context.ts'
import { searchDemand } from '../db/schema/index.ts'

/**
 * Deletes counts of old weeks. Counts that did not become readable are deleted a day after the end of their week, because a process may
 * still have counts in memory.
 * @returns the number of counts
 */
export async function deleteOldCounts({ db, clock, config }: Services): Promise<number> {
  const week = (time: number) => weekOf(localNow(new Date(time), config.timeZone).date)
  const now = clock().getTime()
  const isOver = and(isNull(searchDemand.kind), lt(searchDemand.week, week(now - DAY_MS)))
  const isOld = lt(searchDemand.week, addDays(week(now), -7 * DEMAND_KEPT_WEEKS))
  const { rowCount } = await db.orm.delete(searchDemand).where(or(isOver, isOld))
  return rowCount ?? 0
}
