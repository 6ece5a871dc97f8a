import { eq } from 'drizzle-orm'
import type { Role } from '../../domain/account/roles.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { endIssuedAccess } from '../account/policies/issued-access.ts'
import { requireAnotherAdmin } from '../account/policies/last-admin.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { userRoles, users } from '../db/schema/index.ts'
import { endInvitationsOf } from '../people/end-invitations.ts'
import { removeFromAllVenues } from '../people/remove-from-venues.ts'

/**
 * Changes or removes the role of a user, which ends their sessions and, for an owner, the work at their venues. Does nothing
 * when the user has the role already.
 * @throws DomainError not_allowed, user_is_self, admin_last or user_not_found
 */
export async function changeRole({
  ctx,
  input: { userId, role },
}: {
  ctx: AppContext
  input: { userId: string; role: Role | null }
}): Promise<void> {
  const authorized = authorize(ctx.actor, 'role:change', { userId })
  await ctx.changes.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new DomainError('user_not_found')
    const [present] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
    if ((present?.role ?? null) === role) return
    if (role !== 'admin') await requireAnotherAdmin(tx, userId)
    if (role === null) await tx.delete(userRoles).where(eq(userRoles.user_id, userId))
    else await tx.insert(userRoles).values({ user_id: userId, role }).onConflictDoUpdate({ target: userRoles.user_id, set: { role } })
    if (role !== 'venue_owner') await removeFromAllVenues(tx, userId)
    if (role !== 'admin') await endInvitationsOf(tx, userId)
    if (present) await endIssuedAccess(tx, { userId })
    const changes = [{ field: 'role', from: present?.role ?? null, to: role }]
    await recordAudit(tx, ctx, authorized, { action: 'user.change_role', id: userId, name: user.email, changes })
  })
}
