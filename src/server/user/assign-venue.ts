import { eq } from 'drizzle-orm'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { userRoles, users, venueOwners, venues } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { isUuid } from '../db/uuid.ts'

/**
 * Assigns a venue to an owner, or none. Replaces the previous assignment in one transaction.
 * @throws DomainError not_allowed, user_not_found, user_not_owner or venue_not_found
 */
export async function assignVenue({
  ctx,
  input: { userId, venueId },
}: {
  ctx: AppContext
  input: { userId: string; venueId: string | null }
}): Promise<void> {
  const authorized = authorize(ctx.actor, 'assignment:change', undefined)
  await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new DomainError('user_not_found')
    const [had] = await tx.delete(venueOwners).where(eq(venueOwners.user_id, userId)).returning()
    if (venueId !== null) await link(tx, userId, venueId)
    const changes = diffFields({ venue_id: had?.venue_id }, { venue_id: venueId })
    if (changes.length > 0) await recordAudit(tx, ctx, authorized, { action: 'user.assign_venue', id: userId, name: user.email, changes })
  })
}

async function link(tx: Transaction, userId: string, venueId: string): Promise<void> {
  const [role] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  if (role?.role !== 'venue_owner') throw new DomainError('user_not_owner')
  const [venue] = isUuid(venueId) ? await tx.select({ id: venues.id }).from(venues).where(eq(venues.id, venueId)).for('key share') : []
  if (!venue) throw new DomainError('venue_not_found')
  await tx.insert(venueOwners).values({ user_id: userId, venue_id: venueId })
}
