import { asc, eq, gt } from 'drizzle-orm'
import { firstVenueOfPerson, venueIdsOfPerson } from '../actor/find-actor.ts'
import type { AppContext } from '../app-context.ts'
import { userRoles, users, venues } from '../db/schema/index.ts'
import type { ExportTable } from '../serialise/serialise.ts'
import { readBatches } from './read-batches.ts'

const COLUMNS = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: userRoles.role,
  towns: userRoles.towns,
  venue_id: venues.id,
  venue_name: venues.name,
  owner_of: venueIdsOfPerson('owner'),
  staff_of: venueIdsOfPerson('staff'),
  created_at: users.created_at,
  last_sign_in_at: users.last_sign_in_at,
  email_confirmed_at: users.email_confirmed_at,
}

type ExportedUser = {
  id: string
  email: string
  name: string
  role: string | null
  towns: string[] | null
  venue_id: string | null
  venue_name: string | null
  owner_of: string[]
  staff_of: string[]
  created_at: Date
  last_sign_in_at: Date | null
  email_confirmed_at: Date | null
}

export function exportedUsers({ db }: Pick<AppContext, 'db'>): ExportTable<ExportedUser> {
  return {
    columns: Object.keys(COLUMNS),
    batches: readBatches((after, limit) =>
      db.orm
        .select(COLUMNS)
        .from(users)
        .leftJoin(userRoles, eq(userRoles.user_id, users.id))
        .leftJoin(venues, eq(venues.id, firstVenueOfPerson))
        .where(after === null ? undefined : gt(users.id, after))
        .orderBy(asc(users.id))
        .limit(limit),
    ),
    rowsOf: (user) => [user],
  }
}
