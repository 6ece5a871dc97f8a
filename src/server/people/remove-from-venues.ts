import { and, eq, inArray } from 'drizzle-orm'
import { apiKeys, calendarFeeds, dailyEmails, venueOwners, webhooks } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { endInvitationsOf } from './end-invitations.ts'

/**
 * Removes a user from venues, with the calendar feeds, API keys, webhooks and daily emails of those venues and the open
 * invitations that the user sent. Notifications check the permission when they are sent, and open pages with their next
 * event.
 */
export async function removeFromVenues(tx: Transaction, userId: string, venueIds: readonly string[]): Promise<void> {
  if (venueIds.length === 0) return
  await tx.delete(venueOwners).where(and(eq(venueOwners.user_id, userId), inArray(venueOwners.venue_id, [...venueIds])))
  await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.user_id, userId), inArray(calendarFeeds.venue_id, [...venueIds])))
  await tx.delete(apiKeys).where(and(eq(apiKeys.user_id, userId), inArray(apiKeys.venue_id, [...venueIds])))
  await tx.delete(webhooks).where(and(eq(webhooks.user_id, userId), inArray(webhooks.venue_id, [...venueIds])))
  await tx.delete(dailyEmails).where(and(eq(dailyEmails.user_id, userId), inArray(dailyEmails.venue_id, [...venueIds])))
  await endInvitationsOf(tx, userId, venueIds)
}

export async function removeFromAllVenues(tx: Transaction, userId: string): Promise<void> {
  const theirs = await tx.select({ id: venueOwners.venue_id }).from(venueOwners).where(eq(venueOwners.user_id, userId))
  await removeFromVenues(
    tx,
    userId,
    theirs.map(({ id }) => id),
  )
}
