import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DayReservation, dayQuery, ReservationDay } from '../../contract/evening.ts'
import type { ReservationRow } from '../../contract/reservation.ts'
import { type Booked, coversByHalfHour, toBooked } from '../../domain/hours/capacity.ts'
import type { VenueHours } from '../../domain/hours/hours.ts'
import { DAY_MAX_RESERVATIONS, DAY_MAX_WAITING } from '../../domain/pagination.ts'
import { foldText } from '../../domain/text.ts'
import { type LocalDate, localNow } from '../../domain/time.ts'
import type { AppContext } from '../app-context.ts'
import { reservations } from '../db/schema/index.ts'
import { readBooked, readHoursOn } from '../hours/read-hours.ts'
import { whereNotWithdrawn, whereWaiting } from './filters.ts'
import { requireReadableVenue } from './find-reservation.ts'
import { PANEL_ORDER } from './list-reservations.ts'
import { panelColumns, toReservationRow } from './to-reservation.ts'

/**
 * Returns the reservations of a venue on one day with their guests' earlier visits, and pending requests.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found
 */
export async function readDay({ ctx, input }: { ctx: AppContext; input: z.output<typeof dayQuery> }): Promise<ReservationDay> {
  const { id, name } = await requireReadableVenue(ctx, input.venue_id)
  const now = ctx.clock()
  const today = localNow(now, ctx.config.timeZone).date
  const date = input.date ?? today
  const ofVenue = and(eq(reservations.venue_id, id), whereNotWithdrawn)
  const [hours, booked, day, waiting] = await Promise.all([
    readHoursOn(ctx.db.orm, id, date),
    readBooked(ctx.db.orm, id, { first: date, last: date }, ctx.config.timeZone),
    readRows(
      ctx,
      and(ofVenue, eq(reservations.requested_date, date), ne(reservations.status, 'declined')),
      PANEL_ORDER,
      DAY_MAX_RESERVATIONS,
    ),
    readRows(
      ctx,
      and(eq(reservations.venue_id, id), whereWaiting(ctx, now)),
      [asc(reservations.created_at), asc(reservations.id)],
      DAY_MAX_WAITING,
    ),
  ])
  const earlier = await readEarlier(ctx, { venueId: id, before: date }, day)
  return {
    venue: { id, name },
    date,
    today,
    reservations: day.map((row) => ({ ...row, earlier: earlier(row) })),
    half_hours: toHalfHours({ hours, date, timeZone: ctx.config.timeZone }, booked, day),
    waiting,
    as_of: now.toISOString(),
  }
}

type Day = { hours: VenueHours; date: LocalDate; timeZone: string }

function toHalfHours(
  { hours, date, timeZone }: Day,
  booked: readonly Booked[],
  day: readonly ReservationRow[],
): ReservationDay['half_hours'] {
  const pending = day.filter(({ status }) => status === 'pending').map((row) => ({ ...row, covers: row.party_size }))
  const requested = toBooked(pending, timeZone)
  const requestedAt = new Map(coversByHalfHour(hours, date, requested, timeZone).map(({ at, covers }) => [at, covers]))
  return coversByHalfHour(hours, date, [...booked, ...requested], timeZone).map(({ at, time, covers, room }) => {
    const waiting = requestedAt.get(at) ?? 0
    return { time, booked: covers - waiting, requested: waiting, room }
  })
}

async function readRows({ db, actor }: AppContext, where: SQL | undefined, order: SQL[], limit: number) {
  const rows = await db.orm
    .select(panelColumns)
    .from(reservations)
    .where(where)
    .orderBy(...order)
    .limit(limit)
  return rows.map((row) => toReservationRow(row, actor))
}

type Guest = Pick<DayReservation, 'email' | 'phone'>

async function readEarlier(
  { db }: AppContext,
  { venueId, before }: { venueId: string; before: LocalDate },
  guests: readonly Guest[],
): Promise<(guest: Guest) => DayReservation['earlier']> {
  const emails = [...new Set(guests.map(({ email }) => foldText(email)).filter(Boolean))]
  const phones = [...new Set(guests.map(({ phone }) => phone).filter(Boolean))]
  if (emails.length + phones.length === 0) return () => ({ visits: 0, no_shows: 0 })
  const visitsWhere = (guest: SQL) =>
    db.orm
      .select({ id: reservations.id, email: reservations.email, phone: reservations.phone, no_show_at: reservations.no_show_at })
      .from(reservations)
      .where(
        and(
          eq(reservations.venue_id, venueId),
          lt(reservations.requested_date, before),
          eq(reservations.status, 'confirmed'),
          whereNotWithdrawn,
          isNull(reservations.anonymised_at),
          guest,
        ),
      )
  // Two queries, because an `or` would prevent the use of the index on email addresses.
  const found = await Promise.all([
    emails.length > 0 ? visitsWhere(inArray(sql`fold_text(${reservations.email})`, emails)) : [],
    phones.length > 0 ? visitsWhere(inArray(reservations.phone, phones)) : [],
  ])
  const rows = new Map(found.flat().map((row) => [row.id, { ...row, email: foldText(row.email) }]))
  return ({ email, phone }) => {
    const own = [...rows.values()].filter((row) => (email !== '' && row.email === foldText(email)) || (phone !== '' && row.phone === phone))
    const noShows = own.filter(({ no_show_at }) => no_show_at !== null).length
    return { visits: own.length - noShows, no_shows: noShows }
  }
}
