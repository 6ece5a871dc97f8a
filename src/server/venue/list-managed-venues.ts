import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/list.ts'
import type { ManagedVenueRow, managedVenueParams } from '../../contract/managed-venue.ts'
import { can } from '../../domain/access.ts'
import { DomainError } from '../../domain/errors.ts'
import { foldText } from '../../domain/text.ts'
import { comparablePostcode } from '../../domain/venue/postcode.ts'
import type { Context } from '../context.ts'
import { venues } from '../db/schema/index.ts'
import { listOf, offsetOf } from '../http/list.ts'
import { managedRowColumns, toManagedRow } from './to-managed-venue.ts'

type Asked = z.output<typeof managedVenueParams>

/** One page of all venues, inactive ones too, for the tables of administrators. @throws DomainError not_allowed */
export async function listManagedVenues({ ctx, input }: { ctx: Context; input: Asked }): Promise<List<ManagedVenueRow>> {
  if (!can(ctx.actor, 'venue:manage', undefined)) throw new DomainError('not_allowed')
  const where = and(matches(input.q), input.has_menus === undefined ? undefined : withMenus(input.has_menus))
  const [rows, total] = await Promise.all([
    ctx.db.orm
      .select(managedRowColumns)
      .from(venues)
      .where(where)
      .orderBy(...orderOf(input))
      .limit(input.limit)
      .offset(offsetOf(input)),
    ctx.db.orm.$count(venues, where),
  ])
  const now = ctx.clock()
  return listOf(
    rows.map((row) => toManagedRow(row, now)),
    total,
    input,
  )
}

/** Case and accents do not matter; nor do, within a postcode, spaces. */
function matches(q: string): SQL | undefined {
  const folded = foldText(q.trim())
  if (!folded) return undefined
  const part = likePart(folded)
  const postcode = likePart(comparablePostcode(q))
  return sql`(${venues.name_key} like ${part} or lower(${venues.address_city}) like ${part}
    or upper(translate(normalize(${venues.address_postcode}, NFKC), E' \\t\\n', '')) like ${postcode})`
}

function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
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
