import { type SQL, sql } from 'drizzle-orm'
import { REMINDER_PAUSE_DAYS } from '../../domain/demand/demand.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'

/** Every stale menu has a menu and a venue. Left joins, because PostgreSQL leaves out those that a query does not need. */
export const STALE_MENUS = sql`from stale_menus s left join menus m on m.id = s.menu_id left join venues v on v.id = m.venue_id`

export const FIRST_OWNER = sql`(select o.user_id from venue_owners o
  where o.venue_id = v.id and o.role = 'owner' order by o.created_at, o.user_id limit 1)`

export function isDue({ clock }: Pick<Services, 'clock'>): SQL {
  const before = new Date(clock().getTime() - REMINDER_PAUSE_DAYS * DAY_MS)
  return sql`(s.reminded_at is null or s.reminded_at <= ${before})`
}

export async function countOwnersToRemind(services: Pick<Services, 'db' | 'clock'>, town: string | undefined): Promise<number> {
  const { rows } = await services.db.orm.execute<{ owners: number }>(sql`
    select count(distinct ${FIRST_OWNER})::int as owners ${STALE_MENUS}
    where ${isDue(services)} ${town === undefined ? sql`` : sql`and v.address_city = ${town}`}`)
  return rows[0]?.owners ?? 0
}
