import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listManagedVenuesQuery, ManagedVenue, ManagedVenueRow } from '../../contract/managed-venue.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { MissingPart } from '../../domain/venue/missing-parts.ts'
import { isNewVenue, newUntil } from '../../domain/venue/new-venue.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { toVenue, type VenueRow, venueColumns } from './find-venue.ts'
import { filterManagedVenues, missingParts } from './managed-venue-lists.ts'

type Query = z.output<typeof listManagedVenuesQuery>

/** Returns one page of all venues, including inactive ones. */
export async function listManagedVenues({ ctx, input }: { ctx: AppContext; input: Query }): Promise<List<ManagedVenueRow>> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const where = filterManagedVenues(input, ctx.actor)
  const { orm } = ctx.db
  const { ids, total } = input.q.trim() ? await searchPage(ctx, where, input) : await findPage(ctx, where, input)
  // A separate query for the rows of the page. Otherwise these columns would be computed for every row before it.
  const found = await orm
    .select({ ...managedRowColumns, ...detailColumns })
    .from(venues)
    .where(inArray(venues.id, ids))
  const rows = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const now = ctx.clock()
  return toListResponse(
    // API keys and editors do not get the email addresses of owners.
    rows.map((row) =>
      toManagedRow(isApiKey(ctx.actor) || !can(ctx.actor, 'user:list', undefined) ? { ...row, owner_emails: [] } : row, now),
    ),
    total,
    input,
  )
}

type Page = { ids: string[]; total: number }

/** Reads the page from an index where there is one. Sorts ids only, because sorting complete rows of a late page is slow. */
async function findPage({ db: { orm } }: AppContext, where: SQL | undefined, input: Query): Promise<Page> {
  const [page, total] = await Promise.all([
    orm
      .select({ id: venues.id })
      .from(venues)
      .where(where)
      .orderBy(...orderOf(input))
      .limit(input.limit)
      .offset(pageOffset(input)),
    orm.$count(venues, where),
  ])
  return { ids: page.map(({ id }) => id), total }
}

/** Compares each text once for both the page and the total. */
async function searchPage({ db }: AppContext, where: SQL | undefined, input: Query): Promise<Page> {
  const columns = [...new Set([venues.id, venues.name_key, SORT_KEYS[input.sort]])]
  const { rows } = await db.orm.execute<Page>(sql`
    with found as materialized (select ${sql.join(columns, sql`, `)} from ${venues} where ${where ?? sql`true`})
    select (select count(*) from found)::int as total,
      array(select ${venues.id} from found as ${venues} order by ${sql.join(orderOf(input), sql`, `)}
        limit ${input.limit} offset ${pageOffset(input)}) as ids`)
  const [found] = rows
  if (!found) throw new Error('a count gave no row')
  return found
}

function isApiKey(actor: Actor): boolean {
  return actor.kind === 'user' && actor.apiKey !== undefined
}

const SORT_KEYS = {
  name: venues.name_key,
  cuisine: venues.cuisine,
  city: venues.address_city,
  created: venues.created_at,
  changed: venues.updated_at,
  featured: venues.featured,
} as const

function orderOf({ sort, order }: Query): SQL[] {
  const direction = sql.raw(order)
  const first = sql`${SORT_KEYS[sort]} ${direction} nulls last`
  return sort === 'name' ? [first, sql`${venues.id} ${direction}`] : [first, sql`${venues.name_key}`, sql`${venues.id}`]
}

/** @throws DomainError not_allowed or venue_not_found */
export async function readManagedVenue({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ManagedVenue> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const [row] = isUuid(id) ? await ctx.db.orm.select(managedColumns).from(venues).where(eq(venues.id, id)) : []
  if (!row) throw new DomainError('venue_not_found')
  authorize(ctx.actor, 'venue:manage', { city: row.address_city }, 'venue_not_found')
  return toManagedVenue(row, ctx.clock())
}

/**
 * Returns which parts a venue lacks.
 * @throws DomainError not_allowed or venue_not_found
 */
export async function readVenueGaps({ ctx, input }: { ctx: AppContext; input: { id: string } }): Promise<{ missing: MissingPart[] }> {
  const { id } = await readManagedVenue({ ctx, input })
  const [row] = await ctx.db.orm.select({ missing: missingParts }).from(venues).where(eq(venues.id, id))
  return { missing: row?.missing ?? [] }
}

export const managedColumns = { ...venueColumns, updated_at: venues.updated_at }

export type ManagedRow = VenueRow & { updated_at: Date }

export function toManagedVenue({ updated_at, ...row }: ManagedRow, now: Date): ManagedVenue {
  const until = newUntil(row.created_at)
  return { ...toVenue(row, now), updated_at: updated_at.toISOString(), new_until: until > now ? until.toISOString() : null }
}

const managedRowColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  image_url: venues.image_url,
  image_alt: venues.image_alt,
  cuisine: venues.cuisine,
  address_city: venues.address_city,
  address_postcode: venues.address_postcode,
  featured: venues.featured,
  new: venues.new,
  active: venues.active,
  created_at: venues.created_at,
  updated_at: venues.updated_at,
}

/** Drizzle omits the table name of a selected column. In a subquery the name would then refer to another table. */
const VENUE_ID = sql.raw('venues.id')

const detailColumns = {
  menu_count: sql<number>`(select count(*) from menus m where m.venue_id = ${VENUE_ID})`.mapWith(Number),
  owner_emails: sql<string[]>`array(select u.email from venue_owners o join users u on u.id = o.user_id
    where o.venue_id = ${VENUE_ID} and o.role = 'owner' order by o.created_at, u.email)`,
  missing: missingParts,
}

type TableRow = Omit<ManagedVenueRow, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

function toManagedRow(row: TableRow, now: Date): ManagedVenueRow {
  return { ...row, new: isNewVenue(row, now), created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}
