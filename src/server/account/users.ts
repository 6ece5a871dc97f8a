import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Database } from '../db/open.ts'
import { accounts, userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { PASSWORD_PROVIDER } from './policies/issued-access.ts'

type User = typeof users.$inferSelect

/** @throws DomainError user_not_found */
export async function requireUser(db: Database['orm'] | Transaction, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new DomainError('user_not_found')
  return user
}

/** The columns of a user whose email address was confirmed at `now`. */
export function confirmedAt(now: Date) {
  return { email_verified: true, email_confirmed_at: now, updated_at: now }
}

type NewPassword = { passwordHash: string; now: Date }
type NewUser = { id: string; email: string; name?: string; isConfirmed: boolean; passwordHash: string | null; now: Date }

/** Stores a user without a role. The password is left out when its hash is null. */
export async function storeUser(tx: Transaction, { id, email, name = '', isConfirmed, passwordHash, now }: NewUser): Promise<void> {
  await tx.insert(users).values({ id, name, email, created_at: now, updated_at: now, ...(isConfirmed ? confirmedAt(now) : {}) })
  if (passwordHash !== null) await storePassword(tx, id, { passwordHash, now })
}

/** Stores the password of a user who has none. */
export async function storePassword(tx: Transaction, userId: string, { passwordHash, now }: NewPassword): Promise<void> {
  const times = { created_at: now, updated_at: now }
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), account_id: userId, provider_id: PASSWORD_PROVIDER, user_id: userId, password: passwordHash, ...times })
}

/** Gives a user a role, in place of the present one. */
export async function storeRole(tx: Transaction, row: Required<typeof userRoles.$inferInsert>): Promise<void> {
  const { role, towns } = row
  await tx.insert(userRoles).values(row).onConflictDoUpdate({ target: userRoles.user_id, set: { role, towns } })
}
