import { eq } from 'drizzle-orm'
import type { Role } from '../../domain/account/roles.ts'
import { townsOfRole } from '../../domain/account/towns.ts'
import { diffFields } from '../../domain/audit.ts'
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
 * Changes or removes the role of a user, which ends their sessions and, for an owner, removes their venues. Changes the
 * towns of an editor. Does nothing when role and towns are equal.
 * @throws DomainError not_allowed, user_is_self, admin_last, towns_not_for_role or user_not_found
 */
export async function changeRole({
  ctx,
  input: { userId, role, towns: given = null },
}: {
  ctx: AppContext
  input: { userId: string; role: Role | null; towns?: readonly string[] | null }
}): Promise<void> {
  const authorized = authorize(ctx.actor, 'role:change', { userId })
  const towns = townsOfRole(role, given)
  await ctx.changes.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new DomainError('user_not_found')
    const [present] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
    const before = { role: present?.role ?? null, towns: present?.towns ?? null }
    const changes = diffFields(before, { role, towns })
    if (changes.length === 0) return
    if (role !== 'admin') await requireAnotherAdmin(tx, userId)
    if (role === null) await tx.delete(userRoles).where(eq(userRoles.user_id, userId))
    else
      await tx
        .insert(userRoles)
        .values({ user_id: userId, role, towns })
        .onConflictDoUpdate({ target: userRoles.user_id, set: { role, towns } })
    if (role !== 'venue_owner') await removeFromAllVenues(tx, userId)
    if (role !== 'admin') await endInvitationsOf(tx, userId)
    // Other towns need no new session: they are read at each request.
    if (present && before.role !== role) await endIssuedAccess(tx, { userId })
    await recordAudit(tx, ctx, authorized, { action: 'user.change_role', id: userId, name: user.email, changes })
  })
}
