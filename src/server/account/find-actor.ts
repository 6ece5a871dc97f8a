import { eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { Database } from '../db/open.ts'
import { userRoles, users, venueOwners } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * Returns a user as an actor with the present role and venue, for work on behalf of a user without a session: calendar feeds and scheduled emails.
 * Null when the account does not exist or its email address is not confirmed.
 */
export async function findActor(client: Database['orm'] | Transaction, userId: string): Promise<Extract<Actor, { kind: 'user' }> | null> {
  const [row] = await client
    .select({ email: users.email, isConfirmed: users.email_verified, role: userRoles.role, venueId: venueOwners.venue_id })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(venueOwners, eq(venueOwners.user_id, users.id))
    .where(eq(users.id, userId))
  if (!row?.isConfirmed) return null
  return { kind: 'user', userId, email: row.email, role: row.role, venueId: row.role === 'venue_owner' ? row.venueId : null }
}
