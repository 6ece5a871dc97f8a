import { type SQL, sql } from 'drizzle-orm'
import { userRoles, users, venueOwners, venues } from '../db/schema/index.ts'
import type { EmailVenue } from '../mail/templates/reservation-details.ts'

/** The data of a venue for emails, with the email addresses of its owners. */
export type VenueWithOwners = EmailVenue & { owner_emails: string[] }

/** Email addresses of the venue's owners who can sign in. */
const ownerEmails: SQL = sql`array(
  select ${users.email} from ${venueOwners}
  join ${userRoles} on ${userRoles.user_id} = ${venueOwners.user_id} and ${userRoles.role} = 'venue_owner'
  join ${users} on ${users.id} = ${venueOwners.user_id} and ${users.email_verified}
  where ${venueOwners.venue_id} = ${venues.id})`

/** Selects from venues in one query, because every reservation request waits for it. */
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
  owner_emails: sql<string[]>`${ownerEmails}`,
}
