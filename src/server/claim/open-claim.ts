import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import { MAX_OPEN_CLAIMS } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { venueClaims } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { type Claimant, type ClaimedVenue, type ClaimRow, lockOpenClaim } from './lock-claim.ts'

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
