import { and, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { menus, venues } from '../db/schema/index.ts'

/** Venues that the public sees. Written as in the partial indexes, so that PostgreSQL can use them. */
export const whereVenueActive: SQL = sql`${venues.active}`

/** Menus that the public sees at an instant, without regard to their venue: `isMenuVisible` of the domain as SQL. */
export function whereMenuVisible(now: Date): SQL {
  return and(sql`${menus.active}`, lte(menus.start_date, now), or(isNull(menus.end_date), gte(menus.end_date, now))) as SQL
}

/** Menus that the public sees at an instant, in a query joined with their venues: both have to be visible. */
export function whereMenuPublic(now: Date): SQL {
  return and(whereMenuVisible(now), whereVenueActive) as SQL
}
