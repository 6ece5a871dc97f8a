import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { NEW_VENUE_DAYS } from '../../domain/venue/new-venue.ts'
import type { PriceBand } from '../../domain/venue/price-bands.ts'
import { venues } from '../db/schema/index.ts'

/** The filter groups of the venues page: OR within a group, AND between groups, an empty group chooses all. */
export type VenueFilters = { city: string[]; price: PriceBand[]; venue: string[] }

/** As the partial indexes say it, so that they serve. */
export const isActive: SQL = sql`${venues.active}`

/** Active venues that every filter group lets through. */
export function venueFilter({ city, price, venue }: VenueFilters): SQL | undefined {
  return and(
    isActive,
    city.length > 0 ? inArray(venues.address_city, city) : undefined,
    price.length > 0 ? inArray(venues.price, price) : undefined,
    venue.length > 0 ? inArray(venues.slug, venue) : undefined,
  )
}

/** The instant before which a venue must have been created to be new no longer. */
function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_VENUE_DAYS * DAY_MS)
}

/** Venues that count as new (or that do not). */
export function newFilter(isNew: boolean, now: Date): SQL {
  const counts = and(sql`${venues.new}`, gt(venues.created_at, newSince(now))) as SQL
  return isNew ? counts : sql`not (${counts})`
}

/** Venues that are featured (or that are not). */
export function featuredFilter(featured: boolean): SQL {
  return featured ? sql`${venues.featured}` : eq(venues.featured, false)
}

/** Venues with both coordinates (or those that lack one). */
export function locatedFilter(located: boolean): SQL {
  const has = sql`${venues.latitude} is not null and ${venues.longitude} is not null`
  return located ? has : sql`not (${has})`
}
