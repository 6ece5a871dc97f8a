import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { requireUser } from '../account/users.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueOwners } from '../db/schema/index.ts'
import { addToVenue, endOpenClaims, lockPeople, removeFromVenues } from './membership.ts'

type Props<Input> = { ctx: AppContext; input: { venueId: string; userId: string } & Input }

/**
 * Adds an owner to a venue and keeps the existing ones. Does nothing when the user is an owner already.
 * @throws DomainError not_allowed, user_not_found, user_not_owner, venue_not_found, people_too_many or venues_too_many
 */
export async function addOwner({ ctx, input: { venueId, userId } }: Props<object>): Promise<void> {
  const authorized = authorize(ctx.actor, 'assignment:change', undefined)
  await writeAs(
    ctx,
    async (tx, ctx) => {
      await requireUser(tx, userId)
      const venue = await lockPeople(tx, venueId)
      if (!venue) throw new DomainError('venue_not_found')
      const [before] = await tx.select().from(venueOwners).where(isMember(venueId, userId))
      if (before?.role === 'owner') return
      await addToVenue(tx, { userId, venueId, role: 'owner', now: ctx.clock() })
      await endOpenClaims(tx, ctx, { venueId, ownerId: userId })
      const changes = [
        { field: 'user_id', from: before ? userId : null, to: userId },
        { field: 'role', from: before?.role ?? null, to: 'owner' },
      ]
      await recordAudit(tx, ctx, authorized, { action: 'venue.add-person', id: venueId, name: venue.name, changes })
    },
    { accounts: [userId] },
  )
}

/**
 * Undoes `addOwner`: removes the user, or restores the staff role. Sends no email, because `addOwner` sent none.
 * @throws DomainError not_allowed, venue_not_found, or bulk_changed_since when the user is not an owner any more
 */
export async function undoAddOwner({ ctx, input: { venueId, userId, wasStaff } }: Props<{ wasStaff: boolean }>): Promise<void> {
  const authorized = authorize(ctx.actor, 'assignment:change', undefined)
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const venue = await lockPeople(tx, venueId)
      if (!venue) throw new DomainError('venue_not_found')
      const [member] = await tx.select().from(venueOwners).where(isMember(venueId, userId))
      if (member?.role !== 'owner') throw new DomainError('bulk_changed_since')
      if (wasStaff) await tx.update(venueOwners).set({ role: 'staff' }).where(isMember(venueId, userId))
      else await removeFromVenues(tx, userId, [venueId])
      const changes = [
        { field: 'user_id', from: userId, to: wasStaff ? userId : null },
        { field: 'role', from: 'owner', to: wasStaff ? 'staff' : null },
      ]
      await recordAudit(tx, ctx, authorized, { action: 'venue.remove-person', id: venueId, name: venue.name, changes })
    },
    { accounts: [userId] },
  )
}

function isMember(venueId: string, userId: string) {
  return and(eq(venueOwners.venue_id, venueId), eq(venueOwners.user_id, userId))
}
