import { and, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { menus, venues } from '../db/schema/index.ts'

/** `isMenuVisible` of the domain, for a query. As the partial indexes say it, so that they serve. */
export function whereMenuVisible(now: Date): SQL {
  return and(sql`${menus.active}`, lte(menus.start_date, now), or(isNull(menus.end_date), gte(menus.end_date, now))) as SQL
}

/** Whether the public sees a menu, in a query joined with its venue: both have to be on show. */
export function whereMenuPublic(now: Date): SQL {
  return and(whereMenuVisible(now), sql`${venues.active}`) as SQL
}
