import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { remindedOwnersSchema, remindOwnersBody } from '../../contract/demand.ts'
import { MAX_REMINDED_MENUS, REMINDER_PAUSE_DAYS } from '../../domain/demand/demand.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext, Services } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmails } from '../mail/outbox.ts'
import { menusOutOfDate, type OutdatedMenu } from '../mail/templates/demand.ts'

/** Every stale menu has a menu and a venue. Left joins, because PostgreSQL omits those that a query does not read. */
export const STALE_MENUS = sql`from stale_menus s left join menus m on m.id = s.menu_id left join venues v on v.id = m.venue_id`

export const FIRST_OWNER = sql`(select o.user_id from venue_owners o
  where o.venue_id = v.id and o.role = 'owner' order by o.created_at, o.user_id limit 1)`

/** Whether the last reminder of an owner was long enough ago. For the table alias `s`. */
export function isDue({ clock }: Pick<Services, 'clock'>): SQL {
  const before = new Date(clock().getTime() - REMINDER_PAUSE_DAYS * DAY_MS)
  return sql`(s.reminded_at is null or s.reminded_at <= ${before})`
}

export async function countOwnersToRemind(services: Pick<Services, 'db' | 'clock'>, town: string | undefined): Promise<number> {
  // Finds the first owner of every venue in one pass, because a look-up for each of 20,000 menus takes 40 ms.
  const { rows } = await services.db.orm.execute<{ owners: number }>(sql`
    with first as (select distinct on (o.venue_id) o.venue_id, o.user_id from venue_owners o
      where o.role = 'owner' order by o.venue_id, o.created_at, o.user_id)
    select count(distinct first.user_id)::int as owners ${STALE_MENUS} join first on first.venue_id = m.venue_id
    where ${isDue(services)} ${town === undefined ? sql`` : sql`and v.address_city = ${town}`}`)
  return rows[0]?.owners ?? 0
}

type Input = z.output<typeof remindOwnersBody>
type Due = OutdatedMenu & { id: string; email: string }

/**
 * Emails the owners of outdated menus, one email each with all their menus. Omits menus of which the owner was reminded lately and those
 * that changed since the last computation. The reminder is stored with the email, so that a repeated request sends nothing more.
 * @returns how many owners and menus; at most 1,000 menus
 */
export async function remindOwners({ ctx, input }: { ctx: AppContext; input: Input }): Promise<z.infer<typeof remindedOwnersSchema>> {
  const authorized = authorize(ctx.actor, 'menu:remind-owner', undefined)
  const { config } = ctx
  return writeAs(ctx, async (tx, ctx) => {
    const due = await claimDue(tx, ctx, input)
    const byOwner = Map.groupBy(due, ({ email }) => email)
    const emails = [...byOwner].map(([to, menus]) => menusOutOfDate({ site: config, to, menus }))
    await queueEmails(tx, ctx, emails)
    await recordAudit(tx, ctx, authorized, ...due.map(({ id, name }) => ({ action: 'menu.remind-owner' as const, id, name })))
    return { owners: byOwner.size, menus: due.length }
  })
}

/** Skips rows that another request has locked: it reminds their owners. */
async function claimDue(tx: Transaction, ctx: Pick<AppContext, 'clock'>, input: Input): Promise<Due[]> {
  const { rows } = await tx.execute<Omit<Due, 'changedAt'> & { changed_at: Date }>(sql`
    with due as (
      select s.menu_id ${STALE_MENUS}
      where ${isDue(ctx)} and ${FIRST_OWNER} is not null and not ${CHANGED_SINCE} ${inSelection(input)}
      order by s.changed_at, s.menu_id limit ${MAX_REMINDED_MENUS} for update of s skip locked),
    reminded as (update stale_menus set reminded_at = ${ctx.clock()} where menu_id in (select menu_id from due) returning menu_id)
    select m.id, m.name, v.name as venue, s.changed_at, u.email
    ${STALE_MENUS} join users u on u.id = ${FIRST_OWNER}
    where s.menu_id in (select menu_id from reminded) order by s.changed_at, s.menu_id`)
  return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: new Date(changed_at) }))
}

/** Menus that their owner has changed since the last hourly computation are still listed, but need no reminder. */
const CHANGED_SINCE = sql`(m.updated_at > s.changed_at or exists (
  select from menu_categories c left join menu_items i on i.category_id = c.id
  where c.menu_id = m.id and greatest(c.updated_at, i.updated_at) > s.changed_at))`

function inSelection({ menu_id, town }: Input): SQL {
  const ofMenu = menu_id === undefined ? sql`` : sql`and s.menu_id = ${menu_id}`
  return town === undefined ? ofMenu : sql`${ofMenu} and v.address_city = ${town}`
}
