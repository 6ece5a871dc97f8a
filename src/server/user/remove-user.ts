import { eq } from 'drizzle-orm'
import { type AuditChange, deletedFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { endIssuedAccess } from '../account/policies/issued-access.ts'
import { requireAnotherAdmin } from '../account/policies/last-admin.ts'
import { firstVenueOfPerson } from '../account/venues-of-person.ts'
import type { OfVenue } from '../change-bus.ts'
import { userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { removeConfirmedNames } from '../menu/allergens/remove-confirmed-names.ts'
import { deleteInvitationsTo, endInvitationsOf } from '../people/end-invitations.ts'
import { removeFromAllVenues } from '../people/remove-from-venues.ts'

/**
 * Deletes a user with role, venues, sessions and credentials, and the user's name from confirmed allergens.
 * @param ofVenue see `ChangeBus.transaction`
 * @param record writes the audit entry, with the user before the deletion
 * @throws DomainError admin_last, user_not_found
 */
export async function removeUser(
  tx: Transaction,
  ofVenue: OfVenue,
  _authorized: Authorized<'user:delete' | 'account:use'>,
  userId: string,
  record: (email: string, changes: AuditChange[]) => Promise<void>,
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
  await removeConfirmedNames(tx, ofVenue, userId)
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })
  if (!found || deleted.length === 0) throw new DomainError('user_not_found')
  await record(found.email, deletedFields({ ...found, name: found.name || null }))
}
