import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PEOPLE_PER_VENUE, MAX_VENUES_PER_PERSON, type VenueRole } from '../../domain/people/people.ts'
import { foldText } from '../../domain/text.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import {
  apiKeys,
  calendarFeeds,
  dailyEmails,
  mails,
  reservations,
  userRoles,
  users,
  venueClaimCodes,
  venueClaims,
  venueInvitations,
  venueOwners,
  venues,
  webhooks,
} from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmails } from '../mail/outbox.ts'
import { claimEnded } from '../mail/templates/claim.ts'

type NewPerson = { userId: string; venueId: string; role: VenueRole; now: Date }

/**
 * Adds a user to a venue, whose team it locks until the transaction ends. The caller must have locked the user. The
 * role of an existing member can only change from staff to owner.
 * @throws DomainError user_not_owner, venue_not_found, people_too_many or venues_too_many
 */
export async function addToVenue(tx: Transaction, { userId, venueId, role, now }: NewPerson): Promise<void> {
  const [account] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  if (account?.role !== 'venue_owner') throw new DomainError('user_not_owner')
  if (!(await lockPeople(tx, venueId))) throw new DomainError('venue_not_found')
  const adding = tx.insert(venueOwners).values({ user_id: userId, venue_id: venueId, role, created_at: now })
  const target = [venueOwners.user_id, venueOwners.venue_id]
  await (role === 'owner' ? adding.onConflictDoUpdate({ target, set: { role } }) : adding.onConflictDoNothing({ target }))
  if ((await tx.$count(venueOwners, eq(venueOwners.venue_id, venueId))) > MAX_PEOPLE_PER_VENUE) throw new DomainError('people_too_many')
  if ((await tx.$count(venueOwners, eq(venueOwners.user_id, userId))) > MAX_VENUES_PER_PERSON) throw new DomainError('venues_too_many')
}

/**
 * Locks the team of a venue, so that of two changes the later one sees the earlier. Diners' requests do not wait for it.
 * @returns the venue's name; null when there is no such venue
 */
export async function lockPeople(tx: Transaction, venueId: string): Promise<{ name: string } | null> {
  if (!isUuid(venueId)) return null
  const [venue] = await tx.select({ name: venues.name }).from(venues).where(eq(venues.id, venueId)).for('no key update')
  return venue ?? null
}

/** Like `lockPeople`, for several venues, in the order of their ids. */
export async function lockPeopleOfAll(tx: Transaction, venueIds: readonly string[]): Promise<void> {
  for (const id of [...venueIds].sort()) await lockPeople(tx, id)
}

/**
 * Removes a user from venues, with the calendar feeds, API keys, webhooks, daily emails and unsent emails of those venues and the open
 * invitations that the user sent. Notifications check the permission when they are sent, and open pages with their next event.
 */
export async function removeFromVenues(tx: Transaction, userId: string, venueIds: readonly string[]): Promise<void> {
  if (venueIds.length === 0) return
  await tx.delete(venueOwners).where(and(eq(venueOwners.user_id, userId), inArray(venueOwners.venue_id, [...venueIds])))
  await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.user_id, userId), inArray(calendarFeeds.venue_id, [...venueIds])))
  await tx.delete(apiKeys).where(and(eq(apiKeys.user_id, userId), inArray(apiKeys.venue_id, [...venueIds])))
  await tx.delete(webhooks).where(and(eq(webhooks.user_id, userId), inArray(webhooks.venue_id, [...venueIds])))
  await tx.delete(dailyEmails).where(and(eq(dailyEmails.user_id, userId), inArray(dailyEmails.venue_id, [...venueIds])))
  await deleteUnsentEmails(tx, userId, venueIds)
  await endInvitationsOf(tx, userId, venueIds)
}

/**
 * Deletes emails about tables of venues that wait for a mail server, because they contain data of diners. Not those about a table of the
 * user's own.
 */
async function deleteUnsentEmails(tx: Transaction, userId: string, venueIds: readonly string[]): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  const theirs = foldText(user.email)
  const isOfOther = and(
    eq(reservations.id, mails.reservation_id),
    inArray(reservations.venue_id, [...venueIds]),
    sql`fold_text(${reservations.email}) <> ${theirs}`,
  )
  const isOfVenues = or(
    inArray(mails.venue_id, [...venueIds]),
    exists(tx.select({ id: reservations.id }).from(reservations).where(isOfOther)),
  )
  await tx.delete(mails).where(and(sql`fold_text(${mails.recipient}) = ${theirs}`, isNull(mails.sent_at), isOfVenues))
}

export async function removeFromAllVenues(tx: Transaction, userId: string): Promise<void> {
  const theirs = await tx.select({ id: venueOwners.venue_id }).from(venueOwners).where(eq(venueOwners.user_id, userId))
  await removeFromVenues(
    tx,
    userId,
    theirs.map(({ id }) => id),
  )
}

/** Ends the open invitations that a user sent, to some venues or to all. Otherwise a removed user could return with such an invitation. */
export async function endInvitationsOf(tx: Transaction, userId: string, venueIds?: readonly string[]): Promise<void> {
  const ofVenues = venueIds && inArray(venueInvitations.venue_id, [...venueIds])
  await tx.delete(venueInvitations).where(and(eq(venueInvitations.invited_by, userId), isNull(venueInvitations.used_at), ofVenues))
}

/**
 * Ends the open invitations to an account with an email address. Otherwise the recipient could undo a later decision of an administrator.
 */
export async function endAccountInvitationsTo(tx: Transaction, email: string): Promise<void> {
  const isOpen = and(isNull(venueInvitations.venue_id), isNull(venueInvitations.used_at))
  await tx.delete(venueInvitations).where(and(isOpen, eq(venueInvitations.email, email.toLowerCase())))
}

export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(venueInvitations).where(eq(venueInvitations.email, email.toLowerCase()))
}

/**
 * Ends the open claims to a venue that has an owner, and informs the claimants. The caller must have locked the team of the venue.
 * @param ownerId the new owner, who gets no email
 */
export async function endOpenClaims(
  tx: Transaction,
  ctx: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  { venueId, ownerId }: { venueId: string; ownerId: string },
): Promise<void> {
  const ended = await tx
    .update(venueClaims)
    .set({ state: 'ended', decided_at: ctx.clock() })
    .where(and(eq(venueClaims.venue_id, venueId), eq(venueClaims.state, 'pending')))
    .returning({ id: venueClaims.id, user_id: venueClaims.user_id })
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await tx.delete(venueClaimCodes).where(inArray(venueClaimCodes.claim_id, ids))
  const others = await tx
    .select({ email: users.email, userId: users.id, venue: { id: venues.id, name: venues.name, slug: venues.slug } })
    .from(venueClaims)
    .innerJoin(users, eq(users.id, venueClaims.user_id))
    .innerJoin(venues, eq(venues.id, venueClaims.venue_id))
    .where(inArray(venueClaims.id, ids))
  const emails = others.filter(({ userId }) => userId !== ownerId).map(({ email, venue }) => claimEnded(email, venue))
  await queueEmails(tx, ctx, emails)
}
