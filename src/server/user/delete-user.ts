import { eq } from 'drizzle-orm'
import { type AuditChange, deletedFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { endIssuedAccess } from '../account/policies/issued-access.ts'
import { requireAnotherAdmin } from '../account/policies/last-admin.ts'
import { requireUser } from '../account/users.ts'
import { firstVenueOfPerson } from '../actor/find-actor.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import type { InvalidateVenues } from '../cache/change-bus.ts'
import { userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { removeConfirmedNames } from '../menu/allergens/write-allergens.ts'
import { deleteInvitationsTo, endInvitationsOf, removeFromAllVenues } from '../people/membership.ts'
import { removeConfirmedNamesFromTrash } from '../trash/delete-for-good.ts'
import { deleteToTrash } from '../trash/delete-to-trash.ts'

/**
 * Deletes a user with role, assignment, sessions and credentials, and stores all but the sessions in the trash. The
 * venue, its menus and reservations stay.
 * @param input.mayDelete throws when the user must stay; called while the account is locked
 * @returns the id of the trash entry; null when the trash is off
 * @throws DomainError not_allowed, user_is_self, admin_last or user_not_found; errors of `mayDelete`
 */
export async function deleteUser({
  ctx,
  input: { userId, mayDelete = async () => {} },
}: {
  ctx: AppContext
  input: { userId: string; mayDelete?: (tx: Transaction) => Promise<void> }
}): Promise<string | null> {
  const authorized = authorize(ctx.actor, 'user:delete', { userId })
  return writeAs(
    ctx,
    async (tx, ctx, invalidateVenues) => {
      const user = await requireUser(tx, userId)
      await mayDelete(tx)
      const trashId = await deleteToTrash(tx, ctx, { kind: 'user', id: userId, title: user.email, venueId: null, parent: null }, () =>
        removeUser(tx, authorized, {
          userId,
          invalidateVenues,
          record: (email, changes) => recordAudit(tx, ctx, authorized, { action: 'user.delete', id: userId, name: email, changes }),
        }),
      )
      if (trashId === null) await removeConfirmedNamesFromTrash(tx, userId)
      return trashId
    },
    { accounts: [userId] },
  )
}

type Removal = {
  userId: string
  invalidateVenues: InvalidateVenues
  /** Writes the audit entry, with the user before the deletion. */
  record(email: string, changes: AuditChange[]): Promise<void>
}

/**
 * Deletes a user with role, venues, sessions and credentials, and the user's name from confirmed allergens.
 * @throws DomainError admin_last, user_not_found
 */
export async function removeUser(
  tx: Transaction,
  _authorized: Authorized<'user:delete' | 'account:use'>,
  { userId, invalidateVenues, record }: Removal,
): Promise<void> {
  await requireAnotherAdmin(tx, userId)
  const [found] = await tx
    .select({ name: users.name, email: users.email, created_at: users.created_at, role: userRoles.role, venue_id: firstVenueOfPerson })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.id, userId))
  await endIssuedAccess(tx, { userId })
  await endInvitationsOf(tx, userId)
  if (found) await deleteInvitationsTo(tx, found.email)
  await removeFromAllVenues(tx, userId)
  await removeConfirmedNames(tx, invalidateVenues, userId)
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })
  if (!found || deleted.length === 0) throw new DomainError('user_not_found')
  await record(found.email, deletedFields({ ...found, name: found.name || null }))
}
