import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PublicHours, Venue, VenueCardData } from '../../contract/venue.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Sitting, Week } from '../../domain/hours/hours.ts'
import { timesOf } from '../../domain/hours/slots.ts'
import { textsOfWeek } from '../../domain/hours/write-week.ts'
import { TIME_SLOTS } from '../../domain/reservation/slots.ts'
import { addDays, localNow } from '../../domain/time.ts'
import { isNewVenue, newUntil } from '../../domain/venue/new-venue.ts'
import { SLUG_MAX_LENGTH } from '../../domain/venue/slug.ts'
import type { AppContext } from '../app-context.ts'
import { jsonRow } from '../db/json-rows.ts'
import { preparedStatement } from '../db/prepared.ts'
import { venueBookingRules, venueOldSlugs, venueOwners, venues } from '../db/schema/index.ts'
import { menuVenueColumns } from '../menu/to-menu.ts'
import { whereVenueActive } from '../visibility/visibility.ts'

/** A numbered slug can be a few characters longer than `SLUG_MAX_LENGTH`. */
const SLUG = new RegExp(`^[a-z0-9-]{1,${SLUG_MAX_LENGTH + 10}}$`)

type Found = { kind: 'venue'; venue: Venue; until: Date | null } | { kind: 'moved'; id: string; slug: string }

/**
 * Returns the active venue with a slug, or the new slug of a renamed venue.
 * @throws DomainError venue_id_required for a blank slug, venue_not_found when no public venue has it
 */
export async function findVenue(ctx: AppContext, slug: string): Promise<Found> {
  if (!slug.trim()) throw new DomainError('venue_id_required')
  if (!SLUG.test(slug)) throw new DomainError('venue_not_found')
  const now = ctx.clock()
  // Not exact for a cached page, but dates in the past do no harm.
  const from = addDays(localNow(now, ctx.config.timeZone).date, -1)
  const [row] = await selectVenue(ctx.db.orm).execute({ slug, from })
  if (row) {
    const created_at = new Date(row.venue.created_at)
    const venue = {
      ...toVenue({ ...row.venue, created_at }, now),
      ...(row.week ? textsOfWeek(row.week) : {}),
      hours: row.rulesOf === null ? null : toPublicHours(row.week, row.days),
      has_owner: row.hasOwner,
    }
    return { kind: 'venue', venue, until: venue.new ? newUntil(created_at) : null }
  }
  const [moved] = await ctx.db.orm
    .select({ id: venues.id, slug: venues.slug })
    .from(venueOldSlugs)
    .innerJoin(venues, eq(venues.id, venueOldSlugs.venue_id))
    .where(and(whereVenueActive, eq(venueOldSlugs.slug, slug)))
  if (!moved) throw new DomainError('venue_not_found')
  return { kind: 'moved', ...moved }
}

const { name_key: _key, source_id: _source, updated_at: _updated, search_vector: _vector, ...publicColumns } = getTableColumns(venues)

export const venueColumns = publicColumns

const MAX_DAYS = 100

export const hasOwner = sql<boolean>`exists (select from ${venueOwners} o where o.venue_id = ${venues.id} and o.role = 'owner')`

const otherDays = sql`(select coalesce(json_agg(json_build_object('date', day.date, 'sittings', day.sittings) order by day.date), '[]')
  from (select date, sittings from venue_days where venue_id = ${venues.id} and sittings is not null and date >= ${sql.placeholder('from')}::date
    order by date limit ${sql.raw(String(MAX_DAYS))}) day)`

/** Omits the capacity, because only the venue may see it. */
function toPublicHours(week: Week | null, days: PublicHours['days']): PublicHours {
  const withoutCapacity = (sittings: readonly Omit<Sitting, 'room'>[]) =>
    sittings.map(({ name, opens, closes, last_table }) => ({ name, opens, closes, last_table }))
  const times = week ? timesOf([...week, ...days.map(({ sittings }) => sittings)].flat()) : [...TIME_SLOTS]
  return {
    times,
    week: week?.map(withoutCapacity) ?? null,
    days: days.map(({ date, sittings }) => ({ date, sittings: withoutCapacity(sittings) })),
  }
}

const selectVenue = preparedStatement((orm) =>
  orm
    .select({
      venue: jsonRow(venueColumns),
      rulesOf: venueBookingRules.venue_id,
      week: venueBookingRules.week,
      days: sql<PublicHours['days']>`${otherDays}`,
      hasOwner,
    })
    .from(venues)
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
    .where(and(whereVenueActive, eq(venues.slug, sql.placeholder('slug'))))
    .prepare(''),
)

export const cardColumns = { ...menuVenueColumns, featured: venues.featured, new: venues.new, created_at: venues.created_at }

type Row<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [K in keyof Columns]: Columns[K]['_']['notNull'] extends true ? Columns[K]['_']['data'] : Columns[K]['_']['data'] | null
}

export type VenueRow = Row<typeof venueColumns>
type CardRow = Row<typeof cardColumns>

export function toVenue(row: VenueRow, now: Date): Omit<Venue, 'hours' | 'has_owner'> {
  return { ...row, new: isNewVenue(row, now), created_at: row.created_at.toISOString() }
}

export function toVenueCard({ created_at, ...card }: CardRow, now: Date): VenueCardData {
  return { ...card, new: isNewVenue({ new: card.new, created_at }, now) }
}
