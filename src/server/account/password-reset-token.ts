import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { users, verifications } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { storedIdentifier } from './policies/issued-access.ts'

/**
 * Creates a token that sets the password of a user once, in better-auth's format.
 * @param seconds lifetime of the token
 */
export async function createPasswordResetToken(tx: Transaction, userId: string, seconds: number): Promise<string> {
  const token = randomUUID()
  // The real clock, because better-auth checks the expiry with it.
  const now = new Date()
  await tx.insert(verifications).values({
    id: randomUUID(),
    identifier: storedIdentifier(`reset-password:${token}`),
    value: userId,
    expires_at: new Date(now.getTime() + seconds * 1000),
    created_at: now,
    updated_at: now,
  })
  return token
}

/** Returns the user of a password reset token; null for an unknown token. Does not check its expiry. */
export async function findResetUser(
  { db }: Pick<AppContext, 'db'>,
  token: string,
): Promise<{ id: string; email: string; name: string } | null> {
  const [user] = await db.orm
    .select({ id: users.id, email: users.email, name: users.name })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(eq(verifications.identifier, storedIdentifier(`reset-password:${token}`)))
  return user ?? null
}
