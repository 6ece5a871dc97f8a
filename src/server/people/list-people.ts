import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { VenueInvitation, VenuePeople } from '../../contract/people.ts'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PEOPLE_PER_VENUE, VENUE_ROLES } from '../../domain/people/people.ts'
import { authorize, can } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { users, venueInvitations, venueOwners, venues } from '../db/schema/index.ts'

/**
 * Returns the team of a venue and its invitations. Staff see no invitations.
 * @throws DomainError venue_not_found, also for a venue where the actor does not work
 */
export async function listPeople({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<VenuePeople> {
  authorize(ctx.actor, 'venue:read-people', { venueId: id }, 'venue_not_found')
  const { orm } = ctx.db
  const [venue] = isUuid(id) ? await orm.select({ id: venues.id, name: venues.name }).from(venues).where(eq(venues.id, id)) : []
  if (!venue) throw new DomainError('venue_not_found')
  const people = await orm
    .select({ id: users.id, email: users.email, name: users.name, role: venueOwners.role, since: venueOwners.created_at })
    .from(venueOwners)
    .innerJoin(users, eq(users.id, venueOwners.user_id))
    .where(eq(venueOwners.venue_id, id))
    .orderBy(asc(venueOwners.created_at), asc(users.id))
    .limit(MAX_PEOPLE_PER_VENUE)
  return {
    venue,
    people: people.map((person) => ({ ...person, since: person.since.toISOString() })),
    invitations: can(ctx.actor, 'venue:change-people', { venueId: id }) ? await listInvitations(ctx, id) : [],
  }
}

async function listInvitations({ db, clock }: Pick<AppContext, 'db' | 'clock'>, venueId: string): Promise<VenueInvitation[]> {
  const rows = await db.orm
    .select()
    .from(venueInvitations)
    .where(and(eq(venueInvitations.venue_id, venueId), isNull(venueInvitations.used_at), gt(venueInvitations.expires_at, clock())))
    .orderBy(desc(venueInvitations.created_at), asc(venueInvitations.id))
    .limit(MAX_PEOPLE_PER_VENUE)
  return rows.map(toInvitation)
}

/** @throws Error for an invitation to an account without a venue */
export function toInvitation(row: typeof venueInvitations.$inferSelect): VenueInvitation {
  const role = VENUE_ROLES.find((one) => one === row.role)
  if (!role) throw new Error(`invitation ${row.id} is not for a venue`)
  return { id: row.id, email: row.email, role, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() }
}
