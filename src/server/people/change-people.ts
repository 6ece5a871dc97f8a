import { and, eq, ne } from 'drizzle-orm'
import { isAdminRole } from '../../domain/account/roles.ts'
import { DomainError } from '../../domain/errors.ts'
import type { VenueRole } from '../../domain/people/people.ts'
import { type Action, type Authorized, authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { users, venueOwners } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { removedFromVenue } from '../mail/templates/invitation.ts'
import { endInvitationsOf, lockPeople, removeFromVenues } from './membership.ts'

type Input = { venueId: string; userId: string }
type Member = typeof venueOwners.$inferSelect & { email: string }

/**
 * Changes the role of a user at a venue.
 * @throws DomainError venue_not_found, also for another venue than the actor's; user_not_found, or owner_last when no
 * owner would remain
 */
export async function changePerson({ ctx, input }: { ctx: AppContext; input: Input & { role: VenueRole } }): Promise<void> {
  const { venueId, userId, role } = input
  const authorized = authorize(ctx.actor, 'venue:change-people', { venueId }, 'venue_not_found')
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const { venue, member } = await lockMember(tx, ctx, input, authorized)
      if (member.role === role) return
      if (role !== 'owner') await requireAnotherOwner(tx, ctx, input)
      await tx
        .update(venueOwners)
        .set({ role })
        .where(and(eq(venueOwners.user_id, userId), eq(venueOwners.venue_id, venueId)))
      if (role !== 'owner') await endInvitationsOf(tx, userId, [venueId])
      const changes = [
        { field: 'user_id', from: userId, to: userId },
        { field: 'role', from: member.role, to: role },
      ]
      await recordAudit(tx, ctx, authorized, { action: 'venue.change-person', id: venueId, name: venue.name, changes })
    },
    { accounts: [userId] },
  )
}

/**
 * Removes a user from a venue, with the calendar feed and daily email of that venue, and informs the user by email.
 * Users may remove themselves.
 * @throws DomainError venue_not_found, also for another venue than the actor's; not_allowed for staff who remove
 * others; user_not_found, or owner_last when no owner would remain
 */
export async function removePerson({ ctx, input }: { ctx: AppContext; input: Input }): Promise<void> {
  const { venueId, userId } = input
  authorize(ctx.actor, 'venue:read-people', { venueId }, 'venue_not_found')
  const authorized = authorize(ctx.actor, 'venue:remove-person', { venueId, userId })
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const { venue, member } = await lockMember(tx, ctx, input, authorized)
      if (member.role === 'owner') await requireAnotherOwner(tx, ctx, input)
      await removeFromVenues(tx, userId, [venueId])
      const isLeaving = ctx.actor.kind === 'user' && ctx.actor.userId === userId
      if (!isLeaving) await queueEmail(tx, ctx, removedFromVenue(ctx.config, member.email, venue.name))
      const changes = [
        { field: 'user_id', from: userId, to: null },
        { field: 'role', from: member.role, to: null },
      ]
      await recordAudit(tx, ctx, authorized, { action: 'venue.remove-person', id: venueId, name: venue.name, changes })
    },
    { accounts: [userId] },
  )
}

/**
 * Rejects an actor who has lost the owner role since the request began.
 * @throws DomainError venue_not_found, not_allowed or user_not_found
 */
async function lockMember(
  tx: Transaction,
  { actor }: Pick<AppContext, 'actor'>,
  { venueId, userId }: Input,
  _authorized: Authorized<Extract<Action, 'venue:change-people' | 'venue:remove-person'>>,
): Promise<{ venue: { name: string }; member: Member }> {
  const venue = await lockPeople(tx, venueId)
  if (!venue) throw new DomainError('venue_not_found')
  const members = await tx
    .select({ row: venueOwners, email: users.email })
    .from(venueOwners)
    .innerJoin(users, eq(users.id, venueOwners.user_id))
    .where(eq(venueOwners.venue_id, venueId))
  const byId = new Map(members.map(({ row, email }) => [row.user_id, { ...row, email }]))
  if (actor.kind === 'user' && !isAdminRole(actor.role) && actor.userId !== userId && byId.get(actor.userId)?.role !== 'owner')
    throw new DomainError('not_allowed')
  const member = byId.get(userId)
  if (!member) throw new DomainError('user_not_found')
  return { venue, member }
}

/**
 * Administrators may leave a venue without an owner.
 * @throws DomainError owner_last
 */
async function requireAnotherOwner(tx: Transaction, { actor }: Pick<AppContext, 'actor'>, { venueId, userId }: Input): Promise<void> {
  if (actor.kind !== 'user' || isAdminRole(actor.role)) return
  const isAnother = and(eq(venueOwners.venue_id, venueId), eq(venueOwners.role, 'owner'), ne(venueOwners.user_id, userId))
  if ((await tx.$count(venueOwners, isAnother)) === 0) throw new DomainError('owner_last')
}
