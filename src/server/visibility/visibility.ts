import { and, gte, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { menuListings, menus, venues } from '../db/schema/index.ts'

/** Condition of public venues. Written as in the partial indexes, so that PostgreSQL can use them. */
export const whereVenueActive: SQL = sql`${venues.active}`

/** Ignores the venue of the menu. `isMenuVisible` of the domain as SQL. */
export function whereMenuVisible(now: Date | Placeholder): SQL {
  return and(sql`${menus.active}`, lte(menus.start_date, now), or(isNull(menus.end_date), gte(menus.end_date, now))) as SQL
}

export function whereListingPublic(now: Date | Placeholder): SQL {
  return and(lte(menuListings.start_date, now), or(isNull(menuListings.end_date), gte(menuListings.end_date, now))) as SQL
}

export function whereMenuPublic(now: Date | Placeholder): SQL {
  return and(whereMenuVisible(now), whereVenueActive) as SQL
}
