import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { DailyEmail, setDailyEmailBody } from '../../contract/notification.ts'
import { lastSentAfterChoosing } from '../../domain/notification/daily-email.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { dailyEmails, venues } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireReadableVenue } from '../reservation/find-reservation.ts'

type Input = { userId: string }

export async function listDailyEmails({ ctx, input }: { ctx: AppContext; input: Input }): Promise<DailyEmail[]> {
  const { userId } = authorize(ctx.actor, 'account:use', input).subject
  return ctx.db.orm
    .select({ venue_id: dailyEmails.venue_id, hour: dailyEmails.hour, when_empty: dailyEmails.when_empty })
    .from(dailyEmails)
    .innerJoin(venues, eq(venues.id, dailyEmails.venue_id))
    .where(eq(dailyEmails.user_id, userId))
    .orderBy(asc(venues.name_key), asc(venues.id))
}

/**
 * Turns the daily list of a venue on or off for the current user. When the hour has passed today, the first list is
 * sent tomorrow.
 * @throws DomainError no_venue_assigned, venue_not_selected or venue_not_found, also for another owner's venue
 */
export async function setDailyEmail({
  ctx,
  input,
}: {
  ctx: AppContext
  input: Input & { venueId: string } & z.output<typeof setDailyEmailBody>
}): Promise<DailyEmail> {
  const { userId } = authorize(ctx.actor, 'account:use', input).subject
  const { id: venue_id } = await requireReadableVenue(ctx, input.venueId)
  const { hour, when_empty } = input
  const ofVenue = and(eq(dailyEmails.user_id, userId), eq(dailyEmails.venue_id, venue_id))
  await inTransaction(ctx.db, async (tx) => {
    const [present] = await tx.select().from(dailyEmails).where(ofVenue).for('update')
    if (hour === null) {
      await tx.delete(dailyEmails).where(ofVenue)
      return
    }
    const last_sent_on = lastSentAfterChoosing(hour, present?.last_sent_on ?? null, ctx.clock(), ctx.config.timeZone)
    const chosen = { hour, when_empty, last_sent_on }
    await tx
      .insert(dailyEmails)
      .values({ user_id: userId, venue_id, ...chosen })
      .onConflictDoUpdate({ target: [dailyEmails.user_id, dailyEmails.venue_id], set: chosen })
  })
  return { venue_id, hour, when_empty }
}
