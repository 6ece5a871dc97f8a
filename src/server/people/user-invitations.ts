import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { UserInvitation } from '../../contract/people.ts'
import { ROLES } from '../../domain/account/roles.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueInvitations } from '../db/schema/index.ts'

export const MAX_LISTED_INVITATIONS = 200

/** Lists open invitations to accounts without a venue, newest first. */
export async function listUserInvitations({ ctx }: { ctx: AppContext }): Promise<UserInvitation[]> {
  authorize(ctx.actor, 'user:create', undefined)
  const rows = await ctx.db.orm
    .select()
    .from(venueInvitations)
    .where(and(isNull(venueInvitations.venue_id), isNull(venueInvitations.used_at), gt(venueInvitations.expires_at, ctx.clock())))
    .orderBy(desc(venueInvitations.created_at), asc(venueInvitations.id))
    .limit(MAX_LISTED_INVITATIONS)
  return rows.map(({ id, email, role, towns, created_at, expires_at }) => ({
    id,
    email,
    role: ROLES.find((one) => one === role) ?? 'venue_owner',
    towns,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/**
 * Ends an open invitation to an account without a venue.
 * @throws DomainError not_allowed or not_found
 */
export async function withdrawUserInvitation({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<void> {
  const authorized = authorize(ctx.actor, 'user:create', undefined)
  await writeAs(ctx, async (tx, ctx) => {
    const isOpen = and(eq(venueInvitations.id, id), isNull(venueInvitations.venue_id), isNull(venueInvitations.used_at))
    const [ended] = isUuid(id) ? await tx.delete(venueInvitations).where(isOpen).returning() : []
    if (!ended) throw new DomainError('not_found')
    const changes = [{ field: 'role', from: ended.role, to: null }]
    await recordAudit(tx, ctx, authorized, { action: 'user.withdraw_invitation', id, name: ended.email, changes })
  })
}
