import { and, asc, eq, gt, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { VenueService, venueServiceQuery } from '../../contract/demand.ts'
import type { ServiceColumn } from '../../domain/demand/demand.ts'
import { authorize } from '../../domain/permissions.ts'
import { REPLY_HOURS } from '../../domain/reservation/reply-time.ts'
import { foldText } from '../../domain/text.ts'
import type { AppContext } from '../app-context.ts'
import { venueService, venues } from '../db/schema/index.ts'
import { likeContains, orderBySort } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'

type Input = z.output<typeof venueServiceQuery>

const SORTED_BY: Record<ServiceColumn, SQL> = {
  name: sql`${venues.name_key}`,
  requests: sql`${venueService.requests}`,
  answered: sql`${venueService.answered}::float8 / ${venueService.requests}`,
  overdue: sql`${venueService.overdue}`,
  median: sql`${venueService.median_minutes}`,
  slowest: sql`${venueService.slowest_minutes}`,
}

const shown = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  town: venues.address_city,
  requests: venueService.requests,
  answered: venueService.answered,
  overdue: venueService.overdue,
  median_minutes: venueService.median_minutes,
  slowest_minutes: venueService.slowest_minutes,
}

/**
 * Returns requests, replies and reply times of each venue with requests in a period. Selects the ids of the page first, because sorting
 * complete rows of a late page is slow.
 */
export async function listVenueService({ ctx, input }: { ctx: AppContext; input: Input }): Promise<List<VenueService>> {
  authorize(ctx.actor, 'demand:read', undefined)
  const { orm } = ctx.db
  const where = filterService(input)
  const order = [orderBySort(SORTED_BY, input.sort), asc(venues.name_key), asc(venues.id)]
  const ofVenue = eq(venues.id, venueService.venue_id)
  const ids = orm
    .select({ id: venueService.venue_id })
    .from(venueService)
    .innerJoin(venues, ofVenue)
    .where(where)
    .orderBy(...order)
    .limit(input.limit)
    .offset(pageOffset(input))
  const [data, counted] = await Promise.all([
    orm
      .select(shown)
      .from(venueService)
      .innerJoin(venues, ofVenue)
      .where(and(eq(venueService.weeks, input.weeks), inArray(venueService.venue_id, ids)))
      .orderBy(...order),
    // A left join, although every row has a venue, because PostgreSQL omits it when no filter reads the venue.
    orm.select({ total: sql<number>`count(*)::int` }).from(venueService).leftJoin(venues, ofVenue).where(where),
  ])
  return toListResponse(data, counted[0]?.total ?? 0, input)
}

function filterService({ weeks, town, q, late }: Pick<Input, 'weeks' | 'town' | 'q' | 'late'>): SQL | undefined {
  return and(
    eq(venueService.weeks, weeks),
    town === undefined ? undefined : eq(venues.address_city, town),
    q?.trim() ? like(venues.name_key, likeContains(foldText(q.trim()))) : undefined,
    late ? or(gt(venueService.median_minutes, REPLY_HOURS * 60), gt(venueService.overdue, 0)) : undefined,
  )
}
