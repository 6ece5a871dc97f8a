import { eq } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { Database } from '../db/open.ts'
import { userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { venuesOfPerson } from './venues-of-person.ts'

/**
 * Returns a user as an actor with the current role and venues, for calendar feeds and scheduled emails, which have no
 * session. Null when the account does not exist or its email address is not confirmed.
 */
export async function findActor(client: Database['orm'] | Transaction, userId: string): Promise<Extract<Actor, { kind: 'user' }> | null> {
  const [row] = await client
    .select({ email: users.email, isConfirmed: users.email_verified, role: userRoles.role, towns: userRoles.towns, venues: venuesOfPerson })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.id, userId))
  if (!row?.isConfirmed) return null
  const venues = row.role === 'venue_owner' ? row.venues.map(({ id, role }) => ({ id, role })) : []
  return { kind: 'user', userId, email: row.email, role: row.role, venues, towns: row.towns }
}
