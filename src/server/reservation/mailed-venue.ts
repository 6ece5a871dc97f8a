import { type SQL, sql } from 'drizzle-orm'
import { userRoles, users, venueOwners, venues } from '../db/schema/index.ts'
import type { MailedVenue } from '../mail/templates/reservation-facts.ts'

/** A venue as its mails need it: what they say of it, and who looks after it. */
export type VenueWithOwners = MailedVenue & { owner_emails: string[] }

/** The addresses of a venue's owners; of those alone who can sign in. */
const ownerEmails: SQL = sql`array(
  select ${users.email} from ${venueOwners}
  join ${userRoles} on ${userRoles.user_id} = ${venueOwners.user_id} and ${userRoles.role} = 'venue_owner'
  join ${users} on ${users.id} = ${venueOwners.user_id} and ${users.email_verified}
  where ${venueOwners.venue_id} = ${venues.id})`

/** Of the table of venues; one query for a mail's reader and its words, since every request for a table waits for it. */
export const mailedVenueColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  email: venues.email,
  phone: venues.phone,
  address_road: venues.address_road,
  address_city: venues.address_city,
  address_county: venues.address_county,
  address_postcode: venues.address_postcode,
  // Within another one, since in a selection from one table the names of tables are taken off what stands in it directly.
  owner_emails: sql<string[]>`${ownerEmails}`,
}
