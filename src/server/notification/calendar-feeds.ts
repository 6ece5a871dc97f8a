import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CalendarFeed, NewCalendarFeed } from '../../contract/notification.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { recordOwnAction } from '../account/audit-account.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { calendarFeeds, venues } from '../db/schema/index.ts'
import { hashKey } from '../mac.ts'
import { requireReadableVenue } from '../reservation/find-reservation.ts'

const KEY_BYTES = 32

const FEED_PATH = '/api/calendar-feeds/reservations.ics'

type Input = { user: { id: string; email: string } }

/** Sorted by the name of the venue. Contains no URLs, because only a hash of the key is stored. */
export async function listCalendarFeeds({ ctx, input: { user } }: { ctx: AppContext; input: Input }): Promise<CalendarFeed[]> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: user.id }).subject
  const rows = await ctx.db.orm
    .select({ feed: calendarFeeds, venueName: venues.name })
    .from(calendarFeeds)
    .innerJoin(venues, eq(venues.id, calendarFeeds.venue_id))
    .where(eq(calendarFeeds.user_id, userId))
    .orderBy(asc(venues.name_key), asc(venues.id))
  return rows.map(({ feed, venueName }) => toCalendarFeed(feed, venueName))
}

/**
 * Creates the calendar feed of a venue for the current user, and ends an earlier one of the same venue. The URL is
 * returned once, because only the hash of its key is stored.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found, also for another owner's venue
 */
export async function createCalendarFeed({
  ctx,
  input: { user, venueId },
}: {
  ctx: AppContext
  input: Input & { venueId: string }
}): Promise<NewCalendarFeed> {
  authorize(ctx.actor, 'account:use', { userId: user.id })
  const venue = await requireReadableVenue(ctx, venueId)
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const made = { key_hash: hashKey(key), created_at: ctx.clock(), last_read_at: null }
  return writeAs(ctx, async (tx, ctx) => {
    authorize(ctx.actor, 'reservation:read', { venueId: venue.id }, 'venue_not_found')
    const [feed] = await tx
      .insert(calendarFeeds)
      .values({ user_id: user.id, venue_id: venue.id, ...made })
      .onConflictDoUpdate({ target: [calendarFeeds.user_id, calendarFeeds.venue_id], set: made })
      .returning()
    if (!feed) throw new Error('no calendar feed was stored')
    await recordOwnAction(tx, ctx, { user, action: 'create_calendar_feed', changes: [{ field: 'venue_id', from: null, to: venue.id }] })
    return { ...toCalendarFeed(feed, venue.name), url: `${ctx.config.publicUrl}${FEED_PATH}?key=${key}` }
  })
}

/** @throws DomainError not_found, also for another user's feed */
export async function deleteCalendarFeed({ ctx, input: { user, id } }: { ctx: AppContext; input: Input & { id: string } }): Promise<void> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: user.id }).subject
  await writeAs(ctx, async (tx, ctx) => {
    const isTheirs = and(eq(calendarFeeds.id, id), eq(calendarFeeds.user_id, userId))
    const [feed] = isUuid(id) ? await tx.delete(calendarFeeds).where(isTheirs).returning() : []
    if (!feed) throw new DomainError('not_found')
    await recordOwnAction(tx, ctx, {
      user,
      action: 'delete_calendar_feed',
      changes: [{ field: 'venue_id', from: feed.venue_id, to: null }],
    })
  })
}

function toCalendarFeed(feed: typeof calendarFeeds.$inferSelect, venueName: string): CalendarFeed {
  return {
    id: feed.id,
    venue_id: feed.venue_id,
    venue_name: venueName,
    created_at: feed.created_at.toISOString(),
    last_read_at: feed.last_read_at?.toISOString() ?? null,
  }
}
