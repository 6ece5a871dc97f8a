import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { listVenuesQuery, venueFacetsQuery } from '../../contract/venue.ts'
import { OPEN_NOW } from '../../domain/filter-values.ts'
import { localMinuteAt, parseLocalMinute } from '../../domain/hours/open-at.ts'
import type { VenueListing } from '../../search-index/list-venues.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { pageOffset } from '../http/list.ts'

type Query = z.output<typeof venueFacetsQuery> & Pick<z.output<typeof listVenuesQuery>, 'page' | 'limit'> & Pick<VenueListing, 'sort'>

/** Returns what to ask the search index for a list of venues. The slugs of the filter are looked up in the database. */
export async function venueListing(ctx: AppContext, query: Query, now: Date): Promise<VenueListing> {
  const { timeZone } = ctx.config
  const { city, price, cuisine, venue, open, lat, lng, within_km, sort, limit } = query
  const localMinute = localMinuteAt(now, timeZone)
  return {
    cities: city,
    cuisines: cuisine,
    priceBands: price,
    ids: venue.length > 0 ? await idsOf(ctx, venue) : null,
    position: lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng },
    withinKm: within_km ?? null,
    localMinute,
    openAt: open === undefined ? null : open === OPEN_NOW ? localMinute : parseLocalMinute(open, timeZone),
    sort,
    offset: pageOffset(query),
    limit,
  }
}

async function idsOf(ctx: AppContext, slugs: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: venues.id })
    .from(venues)
    .where(inArray(venues.slug, [...slugs]))
  return rows.map(({ id }) => id)
}
