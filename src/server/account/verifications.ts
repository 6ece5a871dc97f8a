import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import type { AppContext } from '../app-context.ts'
import { users, verifications } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

type Verification = { identifier: string; value: string; seconds: number; now: Date }

export async function storeVerification(tx: Transaction, { identifier, value, seconds, now }: Verification): Promise<void> {
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await tx.insert(verifications).values({ id: randomUUID(), identifier, value, expires_at: expiresAt, created_at: now, updated_at: now })
}

/** The format in which better-auth stores an identifier (`storeIdentifier: 'hashed'`). */
export function storedIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url')
}

export async function createPasswordResetToken(
  tx: Transaction,
  userId: string,
  seconds: number = EMAIL_TOKEN_LIFETIMES.recovery.seconds,
): Promise<string> {
  const token = randomUUID()
  // The real clock, because better-auth checks the expiry with it.
  await storeVerification(tx, { identifier: storedIdentifier(`reset-password:${token}`), value: userId, seconds, now: new Date() })
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
