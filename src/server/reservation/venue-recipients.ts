import { and, eq } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import { userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import type { VenueRecipient } from '../mail/templates/reservation-venue.ts'
import type { VenueWithOwners } from './email-venue.ts'

/** Recipients of a venue's requests: its owners, otherwise the venue's email address, otherwise the administrators. */
export async function venueRecipients(tx: Transaction, { owner_emails, email }: VenueWithOwners): Promise<VenueRecipient[]> {
  if (owner_emails.length > 0) return owner_emails.map((owner) => ({ email: owner, as: 'owner' }))
  if (email && isEmail(email)) return [{ email, as: 'venue' }]
  const admins = await tx
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.user_id), eq(users.email_verified, true)))
    .where(eq(userRoles.role, 'admin'))
  return admins.map((admin) => ({ email: admin.email, as: 'admin' }))
}
