import { and, eq, inArray, isNull } from 'drizzle-orm'
import { venueInvitations } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/**
 * Ends the open invitations that a user sent, to some venues or to all. Otherwise a removed user could return with such
 * an invitation.
 */
export async function endInvitationsOf(tx: Transaction, userId: string, venueIds?: readonly string[]): Promise<void> {
  const ofVenues = venueIds && inArray(venueInvitations.venue_id, [...venueIds])
  await tx.delete(venueInvitations).where(and(eq(venueInvitations.invited_by, userId), isNull(venueInvitations.used_at), ofVenues))
}

export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(venueInvitations).where(eq(venueInvitations.email, email.toLowerCase()))
}
