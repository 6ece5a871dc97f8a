import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { DemandWords, demandWordsQuery } from '../../contract/demand.ts'
import { weeksOf } from '../../domain/demand/demand.ts'
import { authorize } from '../../domain/permissions.ts'
import { localNow } from '../../domain/time.ts'
import type { AppContext, Services } from '../app-context.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { findNearest } from './find-nearest.ts'

type Input = z.output<typeof demandWordsQuery>

export type CountedWords = Omit<DemandWords, 'nearest'>

/**
 * Returns words that diners searched and that no single result contains together, each with what a search for them finds today.
 * @throws DomainError not_allowed
 */
export async function listDemandWords({ ctx, input }: { ctx: AppContext; input: Input }): Promise<List<DemandWords>> {
  authorize(ctx.actor, 'demand:read', undefined)
  const { data, ...page } = await readWords(ctx, input)
  const nearest = await findNearest(ctx, data)
  return { ...page, data: data.map((row, index) => ({ ...row, nearest: nearest[index] ?? null })) }
}

const ORDERS: Record<Input['sort'], SQL> = {
  words: sql`words`,
  '-words': sql`words desc`,
  times: sql`times, words`,
  '-times': sql`times desc, words`,
}

export async function readWords(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  input: Input,
): Promise<List<CountedWords>> {
  const weeks = weeksOf(input.weeks, localNow(clock(), config.timeZone).date)
  const { rows } = await db.orm.execute<CountedWords & { total: number }>(sql`
    select words, sum(times)::int as times, array_agg(distinct town order by town) as towns, (count(*) over ())::int as total
    from search_demand
    where kind = 'words' and week between ${weeks[0]} and ${weeks.at(-1)} ${input.town === undefined ? sql`` : sql`and town = ${input.town}`}
    group by words order by ${ORDERS[input.sort]} limit ${input.limit} offset ${pageOffset(input)}`)
  const data = rows.map(({ words, times, towns }) => ({ words, times, towns }))
  return toListResponse(data, rows[0]?.total ?? 0, input)
}
