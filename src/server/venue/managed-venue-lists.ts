import { and, arrayOverlaps, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Facet, List } from '../../contract/common.ts'
import type { listVenueCitiesQuery, ManagedVenueCounts, ManagedVenueFilters } from '../../contract/managed-venue.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { authorize, can, limitingTowns } from '../../domain/permissions.ts'
import { normalisePostcode } from '../../domain/venue/address.ts'
import { MISSING_PARTS, type MissingPart } from '../../domain/venue/missing-parts.ts'
import { venueNameKey } from '../../domain/venue/name-key.ts'
import type { AppContext } from '../app-context.ts'
import { venues } from '../db/schema/index.ts'
import { likeContains } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'

export function filterManagedVenues(
  { q, city, cuisine, active, missing, has_menus, bulk_change }: ManagedVenueFilters,
  actor: Actor,
): SQL | undefined {
  return and(
    inTownsOf(actor),
    matches(q, can(actor, 'user:list', undefined)),
    city.length > 0 ? inArray(venues.address_city, city) : undefined,
    cuisine.length > 0 ? arrayOverlaps(venues.cuisines, cuisine) : undefined,
    active === undefined ? undefined : eq(venues.active, active),
    ...missing.map((part) => LACKS[part]),
    bulk_change === undefined ? undefined : whereOfBulkChange(bulk_change),
    has_menus === undefined ? undefined : has_menus ? sql`not ${LACKS.menu}` : LACKS.menu,
  )
}

/** The audit entries of a bulk change name its venues, also those of an import, whose rows are of a file. */
function whereOfBulkChange(id: string): SQL {
  return sql`${venues.id}::text in (select a.entity_id from audit_entries a where a.bulk_change_id = ${id}::uuid and a.entity = 'venue')`
}

/** Undefined for actors without a limit to towns; their permission decides. */
export function inTownsOf(actor: Actor): SQL | undefined {
  const towns = limitingTowns(actor)
  return towns === null ? undefined : inArray(venues.address_city, [...towns])
}

/**
 * SQL conditions for venues without each part. `not in` with an uncorrelated subquery is computed once for all venues,
 * so that a scan of 27,000 takes milliseconds.
 */
const LACKS: Readonly<Record<MissingPart, SQL>> = {
  owner: sql`(${venues.id} not in (select o.venue_id from venue_owners o where o.role = 'owner'))`,
  menu: sql`(${venues.id} not in (select m.venue_id from menus m))`,
  hours: sql`(${venues.hours_mon_fri} is null and ${venues.hours_sat_sun} is null
    and ${venues.id} not in (select r.venue_id from venue_booking_rules r where r.week is not null))`,
  picture: sql`(${venues.image_url} is null)`,
  coordinates: sql`(${venues.latitude} is null or ${venues.longitude} is null)`,
}

export const missingParts = sql<MissingPart[]>`array_remove(array[${sql.join(
  MISSING_PARTS.map((part) => sql`case when ${LACKS[part]} then ${part} end`),
  sql`, `,
)}]::text[], null)`

/**
 * Ignores case, accents in names and spaces in postcodes. Uses only fast functions, because it scans all venues (27,000
 * in a large installation).
 * @param byOwner whether the email addresses of owners are searched too
 */
function matches(q: string, byOwner: boolean): SQL | undefined {
  const text = q.trim()
  if (!text) return undefined
  const lower = text.toLowerCase()
  return sql`(${venues.name_key} like ${likeContains(venueNameKey(text))} or lower(${venues.address_city}) like ${likeContains(lower)}
    or replace(upper(${venues.address_postcode}), ' ', '') like ${likeContains(normalisePostcode(text))}
    or ${byOwner ? whereOwnedBy(lower) : sql`false`})`
}

function whereOwnedBy(email: string): SQL {
  return sql`${venues.id} in (select o.venue_id from venue_owners o join users u on u.id = o.user_id where lower(u.email) like ${likeContains(email)})`
}

/** Returns how many venues each additional filter of the administrators' table would leave. */
export async function countManagedVenues({ ctx, input }: { ctx: AppContext; input: ManagedVenueFilters }): Promise<ManagedVenueCounts> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const columns = Object.fromEntries(
    MISSING_PARTS.map((part) => [part, sql<number>`count(*) filter (where ${LACKS[part]})`.mapWith(Number)]),
  )
  const [all, inactive, [missing]] = await Promise.all([
    ctx.db.orm.$count(venues, inTownsOf(ctx.actor)),
    ctx.db.orm.$count(venues, filterManagedVenues({ ...input, active: false }, ctx.actor)),
    ctx.db.orm.select(columns).from(venues).where(filterManagedVenues(input, ctx.actor)),
  ])
  return { all, inactive, missing: missing as Record<MissingPart, number> }
}

/** Returns the cities of all venues with the number of venues, largest first. */
export async function listVenueCities({
  ctx,
  input,
}: {
  ctx: AppContext
  input: z.output<typeof listVenueCitiesQuery>
}): Promise<List<Facet>> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const { orm } = ctx.db
  const found = sql`from venues where address_city ilike ${likeContains(input.q.trim())} and ${inTownsOf(ctx.actor) ?? sql`true`}`
  const [{ rows }, counted] = await Promise.all([
    orm.execute<{ value: string; count: number }>(sql`select address_city as value, count(*)::int as count ${found}
      group by address_city order by count(*) desc, address_city limit ${input.limit} offset ${pageOffset(input)}`),
    orm.execute<{ total: number }>(sql`select count(distinct address_city)::int as total ${found}`),
  ])
  return toListResponse(
    rows.map(({ value, count }) => ({ value, label: value, count })),
    counted.rows[0]?.total ?? 0,
    input,
  )
}
