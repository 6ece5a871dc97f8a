import { createHmac } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { verifications } from '../db/schema/index.ts'

/** Longer than an authenticator's code is taken: its own half minute, and the ones before and after. */
const LIFETIME_MS = 2 * 60 * 1000

/**
 * Notes that a code of an authenticator app let its user in. @returns false where it did so before: a code is good for one
 * sign-in (RFC 6238 §5.2), so that who reads it over a shoulder has nothing.
 */
export async function spendCode(
  { db }: Pick<Context, 'db'>,
  { userId, code, secret }: { userId: string; code: string; secret: string },
): Promise<boolean> {
  // The library's clock, by which such codes come and go.
  const now = new Date()
  const identifier = `code-used:${createHmac('sha256', secret).update(`${userId}:${code}`).digest('hex')}`
  const used = { identifier, value: '', expires_at: new Date(now.getTime() + LIFETIME_MS), created_at: now, updated_at: now }
  const noted = await db.orm
    .insert(verifications)
    .values({ id: identifier, ...used })
    .onConflictDoUpdate({ target: verifications.id, set: used, setWhere: lt(verifications.expires_at, now) })
    .returning({ id: verifications.id })
  return noted.length > 0
}
