import { and, eq, inArray, isNull } from 'drizzle-orm'
import { venueInvitations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** Ends the open invitations that a person sent, to some venues or all of theirs: someone who was removed must not come back by one. */
export async function endInvitationsOf(tx: Transaction, userId: string, venueIds?: readonly string[]): Promise<void> {
  const ofVenues = venueIds && inArray(venueInvitations.venue_id, [...venueIds])
  await tx.delete(venueInvitations).where(and(eq(venueInvitations.invited_by, userId), isNull(venueInvitations.used_at), ofVenues))
}

/** Deletes all invitations to an email address, because its owner is erased. */
export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(venueInvitations).where(eq(venueInvitations.email, email.toLowerCase()))
}
