import { and, desc, eq } from 'drizzle-orm'
import type { VenueHoursData } from '../../contract/hours.ts'
import { DomainError } from '../../domain/errors.ts'
import { DEFAULT_RULES } from '../../domain/hours/hours.ts'
import { localNow } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/open.ts'
import { auditEntries, venueBookingRules, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { authorizeVenue } from '../town/authorize-venue.ts'
import { readDaysFrom, rulesColumns } from './read-hours.ts'

/**
 * Returns the hours and capacity of a venue, for its team and administrators.
 * @throws DomainError venue_not_found, also for another venue than the owner's
 */
export async function readVenueHours({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<VenueHoursData> {
  await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'venue:read-hours', venueId: id, refusal: 'venue_not_found' })
  const found = isUuid(id) ? await toVenueHours(ctx.db.orm, ctx, id) : null
  if (!found) throw new DomainError('venue_not_found')
  return found
}

/** Version of rules that were never set, so that two users who set them concurrently get a conflict. */
export const NEVER = new Date(0)

/** When times of a venue were last closed or opened. Read from the audit log, because a date that is open again has no row. */
async function lastClosing(orm: Reader, id: string): Promise<Date> {
  const isClosing = and(eq(auditEntries.entity, 'venue'), eq(auditEntries.entity_id, id), eq(auditEntries.action, 'venue.close-times'))
  const [last] = await orm.select({ at: auditEntries.at }).from(auditEntries).where(isClosing).orderBy(desc(auditEntries.id)).limit(1)
  return last?.at ?? NEVER
}

type Reader = Database['orm'] | Transaction

export async function toVenueHours(
  orm: Reader,
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  id: string,
): Promise<VenueHoursData | null> {
  const [row] = await orm
    .select({
      venue: {
        id: venues.id,
        name: venues.name,
        slug: venues.slug,
        active: venues.active,
        phone: venues.phone,
        takes_requests: venues.takes_requests,
        mon_fri: venues.hours_mon_fri,
        sat_sun: venues.hours_sat_sun,
      },
      rules: rulesColumns,
      updated_at: venueBookingRules.updated_at,
    })
    .from(venues)
    .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
    .where(eq(venues.id, id))
  if (!row) return null
  const { venue, rules, updated_at } = row
  return {
    id: venue.id,
    venue_name: venue.name,
    slug: venue.active ? venue.slug : null,
    is_set: updated_at !== null,
    rules: toMutable(rules ?? DEFAULT_RULES),
    days: (await readDaysFrom(orm, id, localNow(clock(), config.timeZone).date)).map((day) => ({
      ...day,
      sittings: day.sittings && [...day.sittings],
      full_times: [...day.full_times],
    })),
    texts: { mon_fri: venue.mon_fri, sat_sun: venue.sat_sun },
    takes_requests: venue.takes_requests,
    phone: venue.phone,
    updated_at: new Date(Math.max(Number(updated_at ?? NEVER), Number(await lastClosing(orm, id)))).toISOString(),
  }
}

function toMutable({ week, ...rules }: typeof DEFAULT_RULES): VenueHoursData['rules'] {
  return { ...rules, week: week?.map((sittings) => [...sittings]) ?? null }
}
