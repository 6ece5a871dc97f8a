import { eq } from 'drizzle-orm'
import type { TakesRequests } from '../../contract/managed-venue.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venues } from '../db/schema/index.ts'
import { nextUpdatedAt } from '../optimistic-lock.ts'
import { authorizeVenue } from '../town/authorize-venue.ts'

/** @throws DomainError venue_not_found, also for another venue than the owner's */
export async function readTakesRequests({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<TakesRequests> {
  await authorizeVenue(ctx.db.orm, ctx.actor, { action: 'venue:take-requests', venueId: id, refusal: 'venue_not_found' })
  const [venue] = isUuid(id) ? await ctx.db.orm.select({ takes_requests: venues.takes_requests }).from(venues).where(eq(venues.id, id)) : []
  if (!venue) throw new DomainError('venue_not_found')
  return venue
}

/**
 * Turns reservation requests for a venue on or off. Pending requests can still be answered.
 * @throws DomainError venue_not_found, also for another venue than the owner's
 */
export async function setTakesRequests({
  ctx,
  input: { id, takes_requests },
}: {
  ctx: AppContext
  input: TakesRequests & { id: string }
}): Promise<TakesRequests> {
  const setting = { action: 'venue:take-requests', venueId: id, refusal: 'venue_not_found' } as const
  await authorizeVenue(ctx.db.orm, ctx.actor, setting)
  if (!isUuid(id)) throw new DomainError('venue_not_found')
  return writeAs(ctx, async (tx, ctx, invalidateVenues) => {
    const [present] = await tx
      .select({ name: venues.name, takes_requests: venues.takes_requests })
      .from(venues)
      .where(eq(venues.id, id))
      .for('update')
    if (!present) throw new DomainError('venue_not_found')
    const authorized = await authorizeVenue(tx, ctx.actor, setting)
    const changes = diffFields(present, { takes_requests })
    if (changes.length === 0) return { takes_requests }
    await tx
      .update(venues)
      .set({ takes_requests, updated_at: nextUpdatedAt(venues.updated_at, ctx.clock()) })
      .where(eq(venues.id, id))
    await recordAudit(tx, ctx, authorized, { action: 'venue.update', id, name: present.name, changes })
    invalidateVenues(id)
    return { takes_requests }
  })
}
