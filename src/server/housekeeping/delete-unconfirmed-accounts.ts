import { and, eq, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import type { Services } from '../app-context.ts'
import { users } from '../db/schema/index.ts'

/** How long a sign-up waits for its email address to be confirmed, in milliseconds: 30 days. */
const KEPT_MS = 30 * DAY_MS

/**
 * Deletes accounts whose email address was never confirmed. Users of an identity provider that vouches for no address are
 * kept once they have signed in.
 */
export async function deleteUnconfirmedAccounts({ db, clock }: Services): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS)
  const isForgotten = and(eq(users.email_verified, false), isNull(users.last_sign_in_at), lt(users.created_at, before))
  const gone = await db.orm.delete(users).where(isForgotten)
  return gone.rowCount ?? 0
}
