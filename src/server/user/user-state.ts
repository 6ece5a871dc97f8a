import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { PersonVenue } from '../../domain/people/people.ts'
import { venuesOfPerson } from '../actor/find-actor.ts'
import { userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** The values of an existing user that an import changes. The ids of venues are sorted. */
export type UserState = Pick<typeof userRoles.$inferSelect, 'towns'> & {
  role: (typeof userRoles.$inferSelect)['role'] | null
  /** The main venue. */
  venue_id: string | null
  owner_of: string[]
  staff_of: string[]
}

/** @throws DomainError user_not_found */
export async function readUserState(tx: Transaction, userId: string): Promise<UserState> {
  const [user] = await tx
    .select({ role: userRoles.role, towns: userRoles.towns, venues: venuesOfPerson })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(eq(users.id, userId))
  if (!user) throw new DomainError('user_not_found')
  const idsOf = (role: PersonVenue['role']) =>
    user.venues
      .filter((venue) => venue.role === role)
      .map(({ id }) => id)
      .sort()
  return { role: user.role, towns: user.towns, venue_id: user.venues[0]?.id ?? null, owner_of: idsOf('owner'), staff_of: idsOf('staff') }
}

/** The venues of a state, the main one first. */
export function venuesOfState({ venue_id, owner_of, staff_of }: Pick<UserState, 'venue_id' | 'owner_of' | 'staff_of'>): PersonVenue[] {
  const first = ({ id }: PersonVenue) => Number(id !== venue_id)
  const all = [...owner_of.map((id) => ({ id, role: 'owner' as const })), ...staff_of.map((id) => ({ id, role: 'staff' as const }))]
  return all.sort((a, b) => first(a) - first(b))
}
