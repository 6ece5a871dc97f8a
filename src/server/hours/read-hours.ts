import { and, asc, between, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Booked, toBooked } from '../../domain/hours/capacity.ts'
import { type BookingRules, DEFAULT_RULES, type VenueDay, type VenueHours } from '../../domain/hours/hours.ts'
import { addDays, type LocalDate } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Database } from '../db/open.ts'
import { reservations, venueBookingRules, venueDays, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

type Reader = Database['orm'] | Transaction

export const rulesColumns = {
  // First, because Drizzle treats a joined row with null in the first column as missing.
  table_minutes: venueBookingRules.table_minutes,
  week: venueBookingRules.week,
  room: venueBookingRules.room,
  largest_party: venueBookingRules.largest_party,
  notice_minutes: venueBookingRules.notice_minutes,
  instant_party: venueBookingRules.instant_party,
} satisfies Record<keyof BookingRules, unknown>

export const dayColumns = {
  date: venueDays.date,
  sittings: venueDays.sittings,
  is_full: venueDays.is_full,
  full_times: venueDays.full_times,
  note: venueDays.note,
} satisfies Record<keyof VenueDay, unknown>

type Dates = { first: LocalDate; last: LocalDate }

/** Includes the day before, because its sittings may end after midnight. */
function readDays(orm: Reader, venueId: string, { first, last }: Dates): Promise<VenueDay[]> {
  return orm
    .select(dayColumns)
    .from(venueDays)
    .where(and(eq(venueDays.venue_id, venueId), between(venueDays.date, addDays(first, -1), last)))
    .orderBy(asc(venueDays.date))
}

/**
 * Returns the rules of a venue and the exceptions of a period; the default rules for a venue without stored ones.
 * @param options.isLocked waits for concurrent requests and changes, and makes them wait until the transaction ends.
 * Only within a transaction; read covers after it.
 */
export async function readHours(orm: Reader, venueId: string, dates: Dates, { isLocked = false } = {}): Promise<VenueHours> {
  const query = orm.select(rulesColumns).from(venueBookingRules).where(eq(venueBookingRules.venue_id, venueId))
  const [rules] = await (isLocked ? query.for('update') : query)
  return rules ? { rules, days: await readDays(orm, venueId, dates) } : { rules: DEFAULT_RULES, days: [] }
}

/** Returns the rules of venues and their exceptions from a date on, by the id of the venue; none for a venue that does not exist. */
export async function readHoursOfVenues(orm: Reader, ids: readonly string[], first: LocalDate): Promise<ReadonlyMap<string, VenueHours>> {
  const uuids = [...new Set(ids)].filter(isUuid)
  if (uuids.length === 0) return new Map()
  const [rows, days] = await Promise.all([
    orm
      .select({ id: venues.id, rules: rulesColumns })
      .from(venues)
      .leftJoin(venueBookingRules, eq(venueBookingRules.venue_id, venues.id))
      .where(inArray(venues.id, uuids)),
    orm
      .select({ venue_id: venueDays.venue_id, ...dayColumns })
      .from(venueDays)
      .where(and(inArray(venueDays.venue_id, uuids), gte(venueDays.date, first))),
  ])
  const ofVenue = Map.groupBy(days, ({ venue_id }) => venue_id)
  return new Map(
    rows.map(({ id, rules }) => [
      id,
      { rules: rules ?? DEFAULT_RULES, days: (ofVenue.get(id) ?? []).map(({ venue_id: _of, ...day }) => day) },
    ]),
  )
}

/** Returns the minimum minutes between a request and its table; null when the venue has set no minimum. */
export async function readNotice(orm: Reader, venueId: string): Promise<number | null> {
  const query = orm.select({ notice: venueBookingRules.notice_minutes }).from(venueBookingRules)
  const [rules] = await query.where(eq(venueBookingRules.venue_id, venueId))
  return rules?.notice ?? null
}

/**
 * Makes concurrent requests with automatic confirmation wait until the transaction ends, so that they count the table which it
 * stores. Does nothing for a venue without stored rules.
 */
export async function lockRules(tx: Transaction, venueId: string): Promise<void> {
  await tx
    .select({ venue_id: venueBookingRules.venue_id })
    .from(venueBookingRules)
    .where(eq(venueBookingRules.venue_id, venueId))
    .for('update')
}

export function readHoursOn(orm: Reader, venueId: string, date: LocalDate): Promise<VenueHours> {
  return readHours(orm, venueId, { first: date, last: date })
}

const takesRoom: SQL = sql`${and(eq(reservations.status, 'confirmed'), isNull(reservations.withdrawn_at), isNull(reservations.no_show_at))}`

/**
 * Returns the booked covers of a period and of the days before and after, whose tables may overlap midnight.
 * @param dates.without a reservation that is left out
 */
export async function readBooked(
  orm: Reader,
  venueId: string,
  { first, last, without }: Dates & { without?: string | undefined },
  timeZone: string,
): Promise<Booked[]> {
  const rows = await orm
    .select({
      requested_date: reservations.requested_date,
      requested_time: reservations.requested_time,
      covers: sql<number>`sum(${reservations.party_size})::int`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.venue_id, venueId),
        between(reservations.requested_date, addDays(first, -1), addDays(last, 1)),
        takesRoom,
        without === undefined ? undefined : ne(reservations.id, without),
      ),
    )
    .groupBy(reservations.requested_date, reservations.requested_time)
  return toBooked(rows, timeZone)
}

export function readDaysFrom(orm: Reader, venueId: string, first: LocalDate): Promise<VenueDay[]> {
  return orm
    .select(dayColumns)
    .from(venueDays)
    .where(and(eq(venueDays.venue_id, venueId), gte(venueDays.date, first)))
    .orderBy(asc(venueDays.date))
}
