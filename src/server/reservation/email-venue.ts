import { type SQL, sql } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import { userRoles, users, venueOwners, venues } from '../db/schema/index.ts'
import type { Orm } from '../db/transaction.ts'
import { tableMinutesOf } from '../hours/table-minutes.ts'
import type { EmailVenue } from '../mail/templates/reservation-details.ts'
import type { VenueRecipient } from '../mail/templates/reservation-venue.ts'

export type VenueWithRecipients = EmailVenue & { owner_emails: string[]; admin_emails: string[] }

const ownerEmails: SQL = sql`array(
  select ${users.email} from ${venueOwners}
  join ${userRoles} on ${userRoles.user_id} = ${venueOwners.user_id} and ${userRoles.role} = 'venue_owner'
  join ${users} on ${users.id} = ${venueOwners.user_id} and ${users.email_verified}
  where ${venueOwners.venue_id} = ${venues.id} and ${venueOwners.role} = 'owner')`

const adminEmails: SQL = sql`array(
  select ${users.email} from ${userRoles}
  join ${users} on ${users.id} = ${userRoles.user_id} and ${users.email_verified}
  where ${userRoles.role} = 'admin')`

/** Selected in one query, because every reservation request waits for it. */
export const emailVenueColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  email: venues.email,
  phone: venues.phone,
  address_road: venues.address_road,
  address_city: venues.address_city,
  address_county: venues.address_county,
  address_postcode: venues.address_postcode,
  // Nested, because Drizzle drops table names from the columns of an expression in a selection from one table.
  table_minutes: sql<number>`${tableMinutesOf(venues.id)}`,
  owner_emails: sql<string[]>`${ownerEmails}`,
  admin_emails: sql<string[]>`${adminEmails}`,
}

export function venueRecipients({ owner_emails, admin_emails, email }: VenueWithRecipients): VenueRecipient[] {
  if (owner_emails.length > 0) return owner_emails.map((owner) => ({ email: owner, as: 'owner' }))
  if (email && isEmail(email)) return [{ email, as: 'venue' }]
  return admin_emails.map((admin) => ({ email: admin, as: 'admin' }))
}

export async function adminRecipients(orm: Orm): Promise<string[]> {
  const [row] = await orm.select({ emails: sql<string[]>`${adminEmails}` }).from(sql`(select) as one`)
  return row?.emails ?? []
}
