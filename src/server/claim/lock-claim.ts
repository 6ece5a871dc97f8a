import { and, eq } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { type ClaimWay, MAX_OPEN_CLAIMS } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { users, venueClaimCodes, venueClaims, venueOwners, venues } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { venueClaimed } from '../mail/templates/claim.ts'
import { addToVenue, endOpenClaims, lockPeople } from '../people/membership.ts'

export type ClaimedVenue = { id: string; name: string; slug: string; email: string | null; website: string | null }
export type Claimant = { id: string; email: string }
export type ClaimRow = typeof venueClaims.$inferSelect

export const claimedVenueColumns = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  email: venues.email,
  website: venues.website,
  active: venues.active,
}

/**
 * Returns a claimant, whose account the caller has locked, and the venue, which has no owner. Locks the team of the venue until the
 * transaction ends, so that only one of two claimants becomes its owner.
 * @param input.unconfirmed error code for an administrator, whom `email_not_confirmed` would tell to confirm their own address
 * @throws DomainError not_signed_in when the account was deleted; email_not_confirmed or `unconfirmed`; venue_not_found, also for a
 * hidden venue; venue_has_owner
 */
export async function lockClaimant(
  tx: Transaction,
  input: { userId: string; venueId: string; unconfirmed?: 'claimant_not_confirmed' },
): Promise<{ user: Claimant; venue: ClaimedVenue }> {
  const [user] = await tx
    .select({ id: users.id, email: users.email, isConfirmed: users.email_verified })
    .from(users)
    .where(eq(users.id, input.userId))
  if (!user) throw new DomainError('not_signed_in')
  if (!user.isConfirmed) throw new DomainError(input.unconfirmed ?? 'email_not_confirmed')
  if (!isUuid(input.venueId) || !(await lockPeople(tx, input.venueId))) throw new DomainError('venue_not_found')
  const [venue] = await tx.select(claimedVenueColumns).from(venues).where(eq(venues.id, input.venueId))
  if (!venue?.active) throw new DomainError('venue_not_found')
  const isOwner = and(eq(venueOwners.venue_id, venue.id), eq(venueOwners.role, 'owner'))
  if ((await tx.$count(venueOwners, isOwner)) > 0) throw new DomainError('venue_has_owner')
  return { user, venue }
}

/** Returns the pending claim of a user to a venue, locked until the transaction ends. */
export async function lockOpenClaim(
  tx: Transaction,
  { userId, venueId }: { userId: string; venueId: string },
): Promise<ClaimRow | undefined> {
  const isOpen = and(eq(venueClaims.user_id, userId), eq(venueClaims.venue_id, venueId), eq(venueClaims.state, 'pending'))
  const [claim] = await tx.select().from(venueClaims).where(isOpen).for('update')
  return claim
}

/**
 * Returns the open claim of a locked claimant to a locked venue; creates it when there is none.
 * @throws DomainError claims_too_many
 */
export async function openClaim(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'claim:create'>,
  { user, venue }: { user: Claimant; venue: ClaimedVenue },
): Promise<ClaimRow> {
  const present = await lockOpenClaim(tx, { userId: user.id, venueId: venue.id })
  if (present) return present
  const isOpen = and(eq(venueClaims.user_id, user.id), eq(venueClaims.state, 'pending'))
  if ((await tx.$count(venueClaims, isOpen)) >= MAX_OPEN_CLAIMS) throw new DomainError('claims_too_many')
  const [claim] = await tx.insert(venueClaims).values({ venue_id: venue.id, user_id: user.id, created_at: ctx.clock() }).returning()
  if (!claim) throw new Error('no claim was stored')
  const changes = [{ field: 'claim_id', from: null, to: claim.id }]
  await recordAudit(tx, ctx, authorized, { action: 'venue.claim', id: venue.id, name: venue.name, changes })
  return claim
}

type Won = { user: Claimant; venue: ClaimedVenue; claim: ClaimRow; way: ClaimWay }

/**
 * Makes a claimant the owner of a venue without an owner, and ends the claims of other users. The caller must have locked claimant, venue
 * and claim with `lockClaimant`. Informs the venue's published email address, unless it received the code.
 * @throws DomainError errors of `addToVenue`
 */
export async function assignClaimedVenue(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'claim:prove' | 'claim:decide'>,
  { user, venue, claim, way }: Won,
): Promise<void> {
  const now = ctx.clock()
  await addToVenue(tx, { userId: user.id, venueId: venue.id, role: 'owner', now })
  const decided_by = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await tx.update(venueClaims).set({ state: 'proved', way, decided_by, decided_at: now }).where(eq(venueClaims.id, claim.id))
  await tx.delete(venueClaimCodes).where(eq(venueClaimCodes.claim_id, claim.id))
  const changes = [
    { field: 'claim_id', from: claim.id, to: null },
    { field: 'way', from: null, to: way },
    { field: 'user_id', from: null, to: user.id },
  ]
  const action = way === 'administrator' ? 'venue.approve-claim' : 'venue.prove-claim'
  await recordAudit(tx, ctx, authorized, { action, id: venue.id, name: venue.name, changes })
  await endOpenClaims(tx, ctx, { venueId: venue.id, ownerId: user.id })
  const published = venue.email?.trim() ?? ''
  const isTold = way === 'published_address' || !isEmail(published) || published.toLowerCase() === user.email
  if (!isTold) await queueEmail(tx, ctx, venueClaimed(ctx.config, published, { venue, owner: user.email }))
}
