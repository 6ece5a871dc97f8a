import { and, eq, ne, sql } from 'drizzle-orm'
import { type AuditChange, lastState } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { Parts } from '../context.ts'
import { userRoles, users, venueOwners } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { endIssuedAccess } from './end-issued-access.ts'

/** Key of the advisory lock: any number, the same in every process. */
const LOCK_KEY = 7_306_080_221

/** Whether there is an administrator. */
export async function hasAdmin({ db }: Pick<Parts, 'db'>): Promise<boolean> {
  return (await db.orm.$count(userRoles, eq(userRoles.role, 'admin'))) > 0
}

/** Makes changes to administrators wait for each other until the transaction ends, so that two cannot remove each other. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
}

/** Requires that the user is not the last administrator. Call `lockAdmins` first. @throws DomainError admin_last */
export async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
  const [role] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  if (role?.role !== 'admin') return
  const others = await tx.$count(userRoles, and(eq(userRoles.role, 'admin'), ne(userRoles.user_id, userId)))
  if (others === 0) throw new DomainError('admin_last')
}

/**
 * Deletes the row of a user; role, assignment, sessions and credentials go with it.
 * @param record writes the audit entry, with the user as it was
 * @throws DomainError user_not_found
 */
export async function removeUser(
  tx: Transaction,
  _authorized: Authorized<'user:delete' | 'account:use'>,
  userId: string,
  record: (email: string, changes: AuditChange[]) => Promise<void>,
): Promise<void> {
  const [found] = await tx
    .select({ name: users.name, email: users.email, created_at: users.created_at, role: userRoles.role, venue_id: venueOwners.venue_id })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(venueOwners, eq(venueOwners.user_id, users.id))
    .where(eq(users.id, userId))
  await endIssuedAccess(tx, { userId })
  const deleted = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })
  if (!found || deleted.length === 0) throw new DomainError('user_not_found')
  await record(found.email, lastState({ ...found, name: found.name || null }))
}
