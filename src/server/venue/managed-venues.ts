import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { ManagedVenueRow, managedVenueParams } from '../../contract/managed-venue.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import { foldText } from '../../domain/text.ts'
import { comparablePostcode } from '../../domain/venue/postcode.ts'
import type { Context } from '../context.ts'
import { likeContains } from '../db/like.ts'
import { menus, venues } from '../db/schema/index.ts'
import { listOf, offsetOf } from '../http/list.ts'
import { managedRowColumns, toManagedRow } from './to-managed-venue.ts'

type Asked = z.output<typeof managedVenueParams>

/** One page of all venues, inactive ones too, for the tables of administrators. @throws DomainError not_allowed */
export async function listManagedVenues({ ctx, input }: { ctx: Context; input: Asked }): Promise<List<ManagedVenueRow>> {
  if (!can(ctx.actor, 'venue:manage', undefined)) throw new DomainError('not_allowed')
  const where = and(matches(input.q), input.has_menus === undefined ? undefined : withMenus(input.has_menus))
  const { orm } = ctx.db
  const [page, total] = await Promise.all([
    // Their ids alone are put in order: whole rows of thousands before the last page would be sorted in vain.
    orm
      .select({ id: venues.id })
      .from(venues)
      .where(where)
      .orderBy(...orderOf(input))
      .limit(input.limit)
      .offset(offsetOf(input)),
    orm.$count(venues, where),
  ])
  const ids = page.map(({ id }) => id)
  const [found, counts] = await Promise.all([
    orm.select(managedRowColumns).from(venues).where(inArray(venues.id, ids)),
    menuCounts(ctx, ids),
  ])
  const rows = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const now = ctx.clock()
  return listOf(
    rows.map((row) => toManagedRow({ ...row, menu_count: counts.get(row.id) ?? 0 }, now)),
    total,
    input,
  )
}

/** How many menus these venues have: asked apart, since as a column it would be counted for every page before this one, too. */
async function menuCounts({ db }: Context, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.orm
    .select({ id: menus.venue_id, count: sql<number>`count(*)` })
    .from(menus)
    .where(inArray(menus.venue_id, ids))
    .groupBy(menus.venue_id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Case does not matter, nor do accents in names and spaces in postcodes. Of 27,000 venues each is looked at: cheap functions only. */
function matches(q: string): SQL | undefined {
  const text = q.trim()
  if (!text) return undefined
  return sql`(${venues.name_key} like ${likeContains(foldText(text))} or lower(${venues.address_city}) like ${likeContains(text.toLowerCase())}
    or replace(upper(${venues.address_postcode}), ' ', '') like ${likeContains(comparablePostcode(text))})`
}

function withMenus(has: boolean): SQL {
  const some = sql`exists (select 1 from menus where menus.venue_id = ${venues.id})`
  return has ? some : sql`not ${some}`
}

const SORT_KEYS = {
  name: venues.name_key,
  cuisine: venues.cuisine,
  city: venues.address_city,
  created: venues.created_at,
  featured: venues.featured,
} as const

/** The order asked for; what is missing stands last either way, and equal ones are sorted by name. */
function orderOf({ sort, order }: Asked): SQL[] {
  const direction = sql.raw(order)
  const first = sql`${SORT_KEYS[sort]} ${direction} nulls last`
  return sort === 'name' ? [first, sql`${venues.id} ${direction}`] : [first, sql`${venues.name_key}`, sql`${venues.id}`]
}
