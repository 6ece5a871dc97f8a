import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { menus, venues } from '../db/schema/index.ts'

/**
 * Returns a cached result that depends on visible menus, or computes it. It is valid until a menu or venue changes, or until the next menu starts or
 * ends at `until`.
 */
export function cacheUntilMenuChange<T>(ctx: AppContext, key: string, until: Date | null, compute: () => Promise<T>): Promise<T> {
  return ctx.resultCache('menus', `${key} until ${until?.getTime()}`, compute)
}

/**
 * The next instant at which a menu that matches `where` starts or has ended; null when no menu changes. A menu is visible until its end inclusive, so
 * that the change is one millisecond later, the resolution of the columns.
 */
export async function nextMenuChange(ctx: AppContext, now: Date, where?: SQL): Promise<Date | null> {
  const [row] = await ctx.db.orm
    .select({
      change: sql<Date | null>`least(
        min(${menus.start_date}) filter (where ${menus.start_date} > ${now.toISOString()}::timestamptz),
        min(${menus.end_date}) filter (where ${menus.end_date} >= ${now.toISOString()}::timestamptz) + interval '1 millisecond'
      )`.mapWith(menus.start_date),
    })
    .from(menus)
    .innerJoin(venues, eq(venues.id, menus.venue_id))
    .where(and(sql`${menus.active}`, sql`${venues.active}`, where))
  return row?.change ?? null
}
