import { and, asc, eq } from 'drizzle-orm'
import { diffFields } from '../../domain/audit.ts'
import type { PersonVenue } from '../../domain/people/people.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { requireUser } from '../account/users.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueOwners } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { addToVenue, endOpenClaims, lockPeopleOfAll, removeFromVenues } from '../people/membership.ts'

type Props<Input> = { ctx: AppContext; input: { userId: string } & Input }

/**
 * Replaces all venues of a user by one venue, or none.
 * @throws DomainError as `assignVenues`
 */
export function assignVenue({ ctx, input: { userId, venueId } }: Props<{ venueId: string | null }>): Promise<void> {
  return assignVenues({ ctx, input: { userId, venues: venueId === null ? [] : [{ id: venueId, role: 'owner' }] } })
}

/**
 * Replaces all venues of a user, the main one first, in one transaction. Calendar feeds and daily emails of venues that
 * stay are kept.
 * @throws DomainError not_allowed, user_not_found, user_not_owner, venue_not_found, people_too_many or venues_too_many
 */
async function assignVenues({ ctx, input: { userId, venues } }: Props<{ venues: readonly PersonVenue[] }>): Promise<void> {
  const authorized = authorize(ctx.actor, 'assignment:change', undefined)
  await writeAs(ctx, (tx, ctx) => writeVenues(tx, ctx, authorized, { userId, venues }), { accounts: [userId] })
}

/** Like `assignVenues`, within a transaction of `writeAs` that has locked the account of the user. */
export async function writeVenues(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'assignment:change'>,
  { userId, venues }: { userId: string; venues: readonly PersonVenue[] },
): Promise<void> {
  const user = await requireUser(tx, userId)
  const before = await tx
    .select({ id: venueOwners.venue_id, role: venueOwners.role })
    .from(venueOwners)
    .where(eq(venueOwners.user_id, userId))
    .orderBy(asc(venueOwners.created_at), asc(venueOwners.venue_id))
  const changes = diffFields(venueFields(before), venueFields(venues))
  // Owners who stay keep their feeds and emails, also when another venue becomes the main one.
  const isKept = ({ id, role }: PersonVenue) => venues.some((venue) => venue.id === id && (venue.role === role || role === 'staff'))
  const removed = before.filter((venue) => !isKept(venue)).map(({ id }) => id)
  await removeFromVenues(tx, userId, removed)
  await lockPeopleOfAll(
    tx,
    venues.map(({ id }) => id),
  )
  for (const venue of orderedInTime(venues, ctx.clock())) {
    await addToVenue(tx, { userId, ...venue })
    if (venue.role === 'owner') await endOpenClaims(tx, ctx, { venueId: venue.venueId, ownerId: userId })
  }
  await keepOrder(tx, ctx, { userId, venues })
  if (changes.length > 0) await recordAudit(tx, ctx, authorized, { action: 'user.assign_venue', id: userId, name: user.email, changes })
}

/** A venue that the user keeps has its earlier time, and would stay the main one. */
async function keepOrder(tx: Transaction, { clock }: AppContext, { userId, venues }: { userId: string; venues: readonly PersonVenue[] }) {
  const isOfUser = eq(venueOwners.user_id, userId)
  const order = [asc(venueOwners.created_at), asc(venueOwners.venue_id)]
  const [main] = await tx
    .select({ id: venueOwners.venue_id })
    .from(venueOwners)
    .where(isOfUser)
    .orderBy(...order)
    .limit(1)
  if (main === undefined || main.id === venues[0]?.id) return
  for (const { venueId, now } of orderedInTime(venues, clock()))
    await tx
      .update(venueOwners)
      .set({ created_at: now })
      .where(and(isOfUser, eq(venueOwners.venue_id, venueId)))
}

export function venueFields([main, ...others]: readonly PersonVenue[]) {
  return { venue_id: main?.id ?? null, venue_role: main?.role ?? 'owner', other_venues: others.map(({ id }) => id) }
}

/** Gives the venues times one millisecond apart, because the earliest one is the main venue. */
export function orderedInTime(venues: readonly PersonVenue[], now: Date) {
  return venues.map(({ id, role }, index) => ({ venueId: id, role, now: new Date(now.getTime() + index) }))
}
