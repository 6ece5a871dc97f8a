import { and, eq } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import { userRoles, users, venueOwners } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { VenueReader } from '../mail/templates/reservation-venue.ts'

/** Who is told of a venue's requests: its owners, else the venue's own address, else the administrators. */
export async function venueReaders(tx: Transaction, venue: { id: string; email: string | null }): Promise<VenueReader[]> {
  const owners = await tx
    .select({ email: users.email })
    .from(venueOwners)
    .innerJoin(userRoles, and(eq(userRoles.user_id, venueOwners.user_id), eq(userRoles.role, 'venue_owner')))
    .innerJoin(users, and(eq(users.id, venueOwners.user_id), eq(users.email_verified, true)))
    .where(eq(venueOwners.venue_id, venue.id))
  if (owners.length > 0) return owners.map(({ email }) => ({ email, as: 'owner' }))
  if (venue.email && isEmail(venue.email)) return [{ email: venue.email, as: 'venue' }]
  const admins = await tx
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.user_id), eq(users.email_verified, true)))
    .where(eq(userRoles.role, 'admin'))
  return admins.map(({ email }) => ({ email, as: 'admin' }))
}
