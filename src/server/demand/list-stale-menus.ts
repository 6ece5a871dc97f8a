import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { StaleMenu, staleMenusQuery } from '../../contract/demand.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { FIRST_OWNER, isDue, STALE_MENUS } from './remind-owners.ts'

type Input = z.output<typeof staleMenusQuery>

const ORDERS: Record<Input['sort'], SQL> = {
  venue: sql`v.name_key, v.id, m.id`,
  '-venue': sql`v.name_key desc, v.id, m.id`,
  menu: sql`m.name_key, m.id`,
  '-menu': sql`m.name_key desc, m.id`,
  changed: sql`s.changed_at, s.menu_id`,
  '-changed': sql`s.changed_at desc, s.menu_id`,
}

/**
 * Returns public menus without a change for months, as of the last computation. A menu that has changed since stays listed until the next
 * computation. Selects the ids of the page first. Otherwise PostgreSQL would look up the owner of every menu on earlier pages.
 */
export async function listStaleMenus({ ctx, input }: { ctx: AppContext; input: Input }): Promise<List<StaleMenu>> {
  authorize(ctx.actor, 'demand:read', undefined)
  const ofTown = input.town === undefined ? sql`` : sql`where v.address_city = ${input.town}`
  const { orm } = ctx.db
  const [{ rows }, total] = await Promise.all([
    orm.execute<Omit<StaleMenu, 'changed_at' | 'reminded_at'> & { changed_at: Date; reminded_at: Date | null }>(sql`
      with page as (select s.menu_id ${STALE_MENUS} ${ofTown} order by ${ORDERS[input.sort]} limit ${input.limit} offset ${pageOffset(input)})
      select m.id, m.name, v.id as venue_id, v.name as venue_name, v.address_city as town, s.changed_at, u.email as owner_email, s.reminded_at,
        u.id is not null and ${isDue(ctx)} as can_remind
      ${STALE_MENUS} left join users u on u.id = ${FIRST_OWNER} where s.menu_id in (select menu_id from page) order by ${ORDERS[input.sort]}`),
    orm.execute<{ total: number }>(sql`select count(*)::int as total ${STALE_MENUS} ${ofTown}`),
  ])
  const data = rows.map((row) => ({
    ...row,
    changed_at: new Date(row.changed_at).toISOString(),
    reminded_at: row.reminded_at === null ? null : new Date(row.reminded_at).toISOString(),
  }))
  return toListResponse(data, total.rows[0]?.total ?? 0, input)
}
