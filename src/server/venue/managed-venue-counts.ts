import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Facet, List } from '../../contract/common.ts'
import type { listVenueCitiesQuery, ManagedVenueCounts, ManagedVenueFilters } from '../../contract/managed-venue.ts'
import { authorize } from '../../domain/permissions.ts'
import { MISSING_PARTS, type MissingPart } from '../../domain/venue/missing-parts.ts'
import type { AppContext } from '../app-context.ts'
import { likeContains } from '../db/like.ts'
import { venues } from '../db/schema/index.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { filterManagedVenues, inTownsOf, LACKS } from './filter-managed-venues.ts'

/**
 * Returns how many venues each additional filter of the administrators' table would leave.
 * @throws DomainError not_allowed
 */
export async function countManagedVenues({ ctx, input }: { ctx: AppContext; input: ManagedVenueFilters }): Promise<ManagedVenueCounts> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const columns = Object.fromEntries(
    MISSING_PARTS.map((part) => [part, sql<number>`count(*) filter (where ${LACKS[part]})`.mapWith(Number)]),
  )
  const [all, inactive, [missing]] = await Promise.all([
    ctx.db.orm.$count(venues, inTownsOf(ctx.actor)),
    ctx.db.orm.$count(venues, filterManagedVenues({ ...input, active: false }, ctx.actor)),
    ctx.db.orm.select(columns).from(venues).where(filterManagedVenues(input, ctx.actor)),
  ])
  return { all, inactive, missing: missing as Record<MissingPart, number> }
}

/**
 * Returns the cities of all venues with the number of venues, largest first.
 * @throws DomainError not_allowed
 */
export async function listVenueCities({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof listVenueCitiesQuery>
}): Promise<List<Facet>> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const { rows } = await ctx.db.orm.execute<{ value: string; count: number; total: number }>(sql`
    select address_city as value, count(*)::int as count, (count(*) over ())::int as total from venues
    where address_city ilike ${likeContains(input.q.trim())} and ${inTownsOf(ctx.actor) ?? sql`true`}
    group by address_city order by count(*) desc, address_city limit ${input.limit} offset ${pageOffset(input)}`)
  return toListResponse(
    rows.map(({ value, count }) => ({ value, label: value, count })),
    rows[0]?.total ?? 0,
    input,
  )
}
