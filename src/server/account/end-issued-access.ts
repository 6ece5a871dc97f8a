import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { sessions, users, verifications } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireSession } from './actor.ts'
import { ambientTransaction, withinTransaction } from './ambient.ts'

type Ending = {
  userId: string
  /** The session that made the change; all others end. Without it, all sessions end. */
  keepToken?: string | undefined
}

/**
 * Ends all access to an account that was issued before a change to how it signs in: other sessions, emailed links and
 * codes, and sign-ins that wait for a second factor. Call it before the email address changes and before a new link is
 * made. Changes of address under way end with the address or the password that they are bound to.
 */
export async function endIssuedAccess(tx: Transaction, { userId, keepToken }: Ending): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const own = tx
    .select({ identifier: sql`'proof:' || ${sessions.id}` })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
  await tx
    .delete(verifications)
    .where(
      or(
        eq(verifications.value, userId),
        inArray(verifications.identifier, own),
        ...(user ? [eq(verifications.identifier, storedIdentifier(`sign-in-otp-${user.email}`)), isLinkTo(user.email)] : []),
      ),
    )
  const isOther = keepToken === undefined ? undefined : ne(sessions.id, keepToken)
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), isOther))
}

/** Ends the access issued earlier to the account of a request, except its session, in one transaction with `change`. */
export function endingIssuedAccess<T>(c: Context<AppEnv>, change: () => Promise<T>, hash?: string): Promise<T> {
  const { db } = c.get('ctx')
  const { id: keepToken, user } = requireSession(c)
  return withinTransaction(db, hash, async () => {
    await ambientTransaction(db, (tx) => endIssuedAccess(tx, { userId: user.id, keepToken }))
    return change()
  })
}

/** The form in which better-auth stores an identifier (`storeIdentifier: 'hashed'`). */
export function storedIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url')
}

/** better-auth keeps the email address of a sign-in link in JSON, spelled as in the request. */
function isLinkTo(email: string) {
  return sql`position(${`"email":${JSON.stringify(email)}`} in lower(${verifications.value})) > 0`
}
