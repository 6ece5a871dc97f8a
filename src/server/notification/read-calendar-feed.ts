import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import { isAdminRole } from '../../domain/account/roles.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { DomainError } from '../../domain/errors.ts'
import { FEED_DAYS_BACK, FEED_MAX_ENTRIES } from '../../domain/notification/calendar-feed.ts'
import { can } from '../../domain/permissions.ts'
import { reservationsPanelPath } from '../../domain/reservation/panel-path.ts'
import { addDays, localNow } from '../../domain/time.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import { findActor } from '../actor/find-actor.ts'
import type { AppContext } from '../app-context.ts'
import { calendarFeeds, reservations, venues } from '../db/schema/index.ts'
import { tableMinutesOf } from '../hours/table-minutes.ts'
import { hashKey } from '../mac.ts'
import { calendarFeedText, type FeedReservation } from './calendar-feed-text.ts'

type Input = {
  key: string
  /** Called with the id of the feed before its reservations are read; throws to reject the request. */
  admit: (feedId: string) => Promise<void>
}

/**
 * Returns the calendar of a feed: the venue's confirmed reservations of the last 30 days and later, and those that were withdrawn in the
 * last 30 days. The key is the permission, as long as the feed's creator may read the reservations of the venue.
 * @throws DomainError not_found for an unknown key, and when the creator may no longer read them; the error of `admit`
 */
export async function readCalendarFeed({ ctx, input: { key, admit } }: { ctx: AppContext; input: Input }): Promise<string> {
  const { db, config, clock } = ctx
  const [found] = await db.orm
    .select({ feed: calendarFeeds, venue: venues, table_minutes: sql<number>`${tableMinutesOf(venues.id)}` })
    .from(calendarFeeds)
    .innerJoin(venues, eq(venues.id, calendarFeeds.venue_id))
    .where(eq(calendarFeeds.key_hash, hashKey(key)))
  if (!found) throw new DomainError('not_found')
  const { feed, venue, table_minutes } = found
  const actor = await findActor(db.orm, feed.user_id)
  if (!actor || !can(actor, 'reservation:read', { venueId: venue.id })) throw new DomainError('not_found')
  await admit(feed.id)
  await noteRead(ctx, feed)
  return calendarFeedText({
    venue: { name: venue.name, address: fullAddress(venue), table_minutes },
    reservations: await readReservations(ctx, venue.id, clock()),
    productName: config.productName,
    timeZone: config.timeZone,
    urlOf: ({ id }) => `${config.publicUrl}${panelPath(actor, venue.id)}?reservation=${id}`,
  })
}

const feedColumns = {
  id: reservations.id,
  first_name: reservations.first_name,
  last_name: reservations.last_name,
  phone: reservations.phone,
  party_size: reservations.party_size,
  requested_date: reservations.requested_date,
  requested_time: reservations.requested_time,
  allergies: reservations.allergies,
  special_requests: reservations.special_requests,
  created_at: reservations.created_at,
  decided_at: reservations.decided_at,
  withdrawn_at: reservations.withdrawn_at,
  calendar_sequence: reservations.calendar_sequence,
}

async function readReservations({ db, config }: Pick<AppContext, 'db' | 'config'>, venueId: string, now: Date): Promise<FeedReservation[]> {
  const today = localNow(now, config.timeZone).date
  const withdrawnSince = new Date(now.getTime() - FEED_DAYS_BACK * DAY_MS)
  return db.orm
    .select(feedColumns)
    .from(reservations)
    .where(
      and(
        eq(reservations.venue_id, venueId),
        gte(reservations.requested_date, addDays(today, -FEED_DAYS_BACK)),
        eq(reservations.status, 'confirmed'),
        or(isNull(reservations.withdrawn_at), gte(reservations.withdrawn_at, withdrawnSince)),
      ),
    )
    .orderBy(
      sql`${reservations.requested_date} < ${today}::date`,
      asc(reservations.requested_date),
      asc(reservations.requested_time),
      asc(reservations.id),
    )
    .limit(FEED_MAX_ENTRIES)
}

/** At most once an hour, so that its owner sees whether a calendar uses it. */
async function noteRead(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, last_read_at }: typeof calendarFeeds.$inferSelect,
): Promise<void> {
  const now = clock()
  if (last_read_at && now.getTime() - last_read_at.getTime() < HOUR_MS) return
  await db.orm.update(calendarFeeds).set({ last_read_at: now }).where(eq(calendarFeeds.id, id))
}

function panelPath(actor: Extract<Actor, { kind: 'user' }>, venueId: string): string {
  return reservationsPanelPath(isAdminRole(actor.role) ? 'admin' : 'owner', venueId)
}
