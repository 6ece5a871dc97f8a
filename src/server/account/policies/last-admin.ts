import { and, eq, ne, sql } from 'drizzle-orm'
import { DomainError } from '../../../domain/errors.ts'
import type { Services } from '../../app-context.ts'
import { userRoles } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'

/** Key of the advisory lock: an arbitrary number, the same in every process. */
const LOCK_KEY = 7_306_080_221

export async function hasAdmin({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return (await db.orm.$count(userRoles, eq(userRoles.role, 'admin'))) > 0
}

/**
 * Requires that another administrator remains. Locks until the transaction ends, so that two administrators cannot
 * remove each other.
 * @throws DomainError admin_last
 */
export async function requireAnotherAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
  const [role] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  if (role?.role !== 'admin') return
  const others = await tx.$count(userRoles, and(eq(userRoles.role, 'admin'), ne(userRoles.user_id, userId)))
  if (others === 0) throw new DomainError('admin_last')
}
