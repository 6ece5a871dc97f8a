import { and, eq, ne, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Parts } from '../context.ts'
import { userRoles } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** Any number, the same in every process: the advisory lock's key. */
const LOCK_KEY = 7_306_080_221

/** Whether anybody administers the guide. */
export async function hasAdmin({ db }: Pick<Parts, 'db'>): Promise<boolean> {
  return (await db.orm.$count(userRoles, eq(userRoles.role, 'admin'))) > 0
}

/**
 * Refuses to do without the last administrator. Whoever takes administrators away waits for whoever else does, so that
 * two cannot remove each other.
 * @throws DomainError admin_last
 */
export async function requireOtherAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
  const [role] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  if (role?.role !== 'admin') return
  if ((await tx.$count(userRoles, and(eq(userRoles.role, 'admin'), ne(userRoles.user_id, userId)))) === 0)
    throw new DomainError('admin_last')
}
