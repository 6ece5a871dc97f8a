import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { PersonVenue, VenueRole } from '../../domain/people/people.ts'
import type { Database } from '../db/open.ts'
import { sessions, userRoles, users, venueOwners, venues } from '../db/schema/index.ts'
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

type UserActor = Extract<Actor, { kind: 'user' }>

/**
 * Returns a user with the current role and venues, for calendar feeds and scheduled emails, which have no session. Null when the account
 * does not exist or its email address is not confirmed.
 */
export async function findActor(client: Database['orm'] | Transaction, userId: string): Promise<UserActor | null> {
  const found = await readUserActor(client, eq(users.id, userId))
  return found?.isConfirmed ? found.actor : null
}

/** Like `findActor`, for the user with an id and a session. A session is enough, whether or not the email address is confirmed. */
export async function findActorOfSession(client: Transaction, userId: string, sessionId: string): Promise<UserActor | null> {
  const hasSession = sql`exists (select from ${sessions} where ${sessions.id} = ${sessionId} and ${sessions.user_id} = ${users.id})`
  const found = await readUserActor(client, and(eq(users.id, userId), hasSession))
  return found && { ...found.actor, sessionId }
}

async function readUserActor(client: Database['orm'] | Transaction, which: SQL | undefined) {
  const [row] = await client
    .select({
      userId: users.id,
      email: users.email,
      isConfirmed: users.email_verified,
      role: userRoles.role,
      towns: userRoles.towns,
      venues: venuesOfPerson,
    })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(which)
  if (!row) return null
  const { isConfirmed, venues, ...user } = row
  const own = user.role === 'venue_owner' ? venues.map(({ id, role }) => ({ id, role })) : []
  return { isConfirmed, actor: { kind: 'user' as const, ...user, venues: own } }
}
