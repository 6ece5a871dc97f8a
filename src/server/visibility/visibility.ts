import { and, gt, gte, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { AppContext } from '../app-context.ts'
import { menuListings, menus, venues } from '../db/schema/index.ts'
import type { Orm } from '../db/transaction.ts'

/** Condition of public venues. Written as in the partial indexes, so that PostgreSQL can use them. */
export const whereVenueActive: SQL = sql`${venues.active}`

/** Ignores the venue of the menu. `isMenuVisible` of the domain as SQL. */
function whereMenuVisible(now: Date | Placeholder | SQL): SQL {
  return and(sql`${menus.active}`, lte(menus.start_date, now), or(isNull(menus.end_date), gte(menus.end_date, now))) as SQL
}

export function whereListingPublic(now: Date | Placeholder): SQL {
  return and(lte(menuListings.start_date, now), or(isNull(menuListings.end_date), gte(menuListings.end_date, now))) as SQL
}

export function whereMenuPublic(now: Date | Placeholder | SQL): SQL {
  return and(whereMenuVisible(now), whereVenueActive) as SQL
}

/**
 * Returns a cached result that depends on visible menus, or computes it. It is valid until a menu or venue changes, or
 * until the next menu starts or ends at `until`.
 */
export function cacheUntilMenuChange<T>(ctx: AppContext, key: string, until: Date | null, compute: () => Promise<T>): Promise<T> {
  return ctx.resultCache('menus', `${key} until ${until?.getTime()}`, compute)
}

/**
 * Returns the next instant at which a listed menu that matches `where` starts or has ended; null when no menu changes. A menu is visible
 * until its end inclusive, so that the change is one millisecond later, the resolution of the columns.
 */
export async function nextMenuChange(ctx: AppContext, now: Date, where?: SQL): Promise<Date | null> {
  if (where) return readNextMenuChange(ctx, now, where)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const next = await ctx.resultCache('menus', `next change ${minute}`, () => readNextMenuChange(ctx, now))
  return next && next <= now ? readNextMenuChange(ctx, now) : next
}

async function readNextMenuChange({ db }: AppContext, now: Date, where?: SQL): Promise<Date | null> {
  const [row] = await selectNextMenuChange(db.orm, now, where)
  return row?.change ?? null
}

/** Selects when the next of the menus starts or ends, so that a cached list expires then; null for never. */
export function selectNextMenuChange(orm: Orm, now: Date | Placeholder, where?: SQL) {
  const { start_date, end_date } = menuListings
  const first = (date: typeof start_date | typeof end_date, coming: SQL) =>
    orm
      .select({ date: sql`min(${date})` })
      .from(menuListings)
      .where(and(coming, where))
  const [start, end] = [first(start_date, gt(start_date, now)), first(end_date, gte(end_date, now))]
  const change = sql<Date | null>`least((${start}), (${end}) + interval '1 millisecond')`.mapWith(start_date)
  return orm.select({ change }).from(sql`(select) nothing`)
}
