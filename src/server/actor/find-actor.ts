import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { PersonVenue, VenueRole } from '../../domain/people/people.ts'
import type { Database } from '../db/open.ts'
import { userRoles, users, venueOwners, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * Selects the venues of a user in a query of users, in the order in which they were added. An SQL expression, because
 * every request with a session reads it.
 */
export const venuesOfPerson: SQL<(PersonVenue & { name: string })[]> = sql`(
  select coalesce(json_agg(json_build_object('id', ${venues.id}, 'role', ${venueOwners.role}, 'name', ${venues.name})
    order by ${venueOwners.created_at}, ${venueOwners.venue_id}), '[]')
  from ${venueOwners} join ${venues} on ${venues.id} = ${venueOwners.venue_id}
  where ${venueOwners.user_id} = ${users.id})`

export const firstVenueOfPerson: SQL<string | null> = sql`(
  select ${venueOwners.venue_id} from ${venueOwners}
  where ${venueOwners.user_id} = ${users.id}
  order by ${venueOwners.created_at}, ${venueOwners.venue_id} limit 1)`

export function venueIdsOfPerson(role: VenueRole): SQL<string[]> {
  return sql`array(
  select ${venueOwners.venue_id} from ${venueOwners}
  where ${venueOwners.user_id} = ${users.id} and ${venueOwners.role} = ${role}
  order by ${venueOwners.created_at}, ${venueOwners.venue_id})`
}

/** Selects the first venue of each user, to join to users. PostgreSQL omits the join when no column of it is read. */
export function selectFirstVenues({ orm }: Pick<Database, 'orm'>) {
  return orm
    .selectDistinctOn([venueOwners.user_id], { user_id: venueOwners.user_id, venue_id: venueOwners.venue_id })
    .from(venueOwners)
    .orderBy(venueOwners.user_id, venueOwners.created_at, venueOwners.venue_id)
    .as('first_venues')
}

/**
 * Returns a user as an actor with the current role and venues, for calendar feeds and scheduled emails, which have no
 * session. Null when the account does not exist or its email address is not confirmed.
 */
export async function findActor(
  client: Database['orm'] | Transaction,
  userId: string,
  condition?: SQL,
): Promise<Extract<Actor, { kind: 'user' }> | null> {
  const [row] = await client
    .select({ email: users.email, isConfirmed: users.email_verified, role: userRoles.role, towns: userRoles.towns, venues: venuesOfPerson })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(and(eq(users.id, userId), condition))
  if (!row?.isConfirmed) return null
  const venues = row.role === 'venue_owner' ? row.venues.map(({ id, role }) => ({ id, role })) : []
  return { kind: 'user', userId, email: row.email, role: row.role, venues, towns: row.towns }
}
