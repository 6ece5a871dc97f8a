import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { AccountData } from '../../contract/account.ts'
import type { Claim, ClaimableVenue, OwnClaim } from '../../contract/claim.ts'
import type { List } from '../../contract/common.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { MAX_CLAIM_CODE_ATTEMPTS, maskEmail } from '../../domain/venue/claim.ts'
import type { AppContext } from '../app-context.ts'
import { users, venueClaimCodes, venueClaims, venueOwners, venues } from '../db/schema/index.ts'
import { type PageRequest, pageOffset, toListResponse } from '../http/list.ts'
import { hasOwner } from '../venue/find-venue.ts'
import { codeRecipients } from './code-recipients.ts'
import { claimedVenueColumns } from './lock-claim.ts'

/**
 * Returns a venue with the actor's last claim to it.
 * @throws DomainError not_allowed, claim_not_for_admins or user_not_owner; venue_not_found, also for a hidden venue
 */
export async function readClaimableVenue({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ClaimableVenue> {
  authorize(ctx.actor, 'claim:create', undefined)
  if (ctx.actor.kind !== 'user') throw new DomainError('not_signed_in')
  const { actor } = ctx
  const { orm } = ctx.db
  // Read from the database, because the actor's venues are those at the start of the request, before it made the actor
  // an owner.
  const isOwn = and(eq(venueOwners.venue_id, venues.id), eq(venueOwners.user_id, actor.userId), eq(venueOwners.role, 'owner'))
  const [found] = isUuid(id)
    ? await orm
        .select({ ...claimedVenueColumns, has_owner: hasOwner, owned: venueOwners.venue_id })
        .from(venues)
        .leftJoin(venueOwners, isOwn)
        .where(eq(venues.id, id))
    : []
  if (!found?.active) throw new DomainError('venue_not_found')
  const [own] = await readOwn(ctx, actor.userId, id)
  const { name, slug, has_owner } = found
  return {
    venue: { id, name, slug, has_owner },
    is_owner: found.owned !== null,
    codes: codeRecipients(found, actor).map(({ way, to }) => ({ way, to: way === 'domain' ? to : maskEmail(to) })),
    claim: own ? toOwnClaim(own, ctx.clock()) : null,
  }
}

type Row = { claim: typeof venueClaims.$inferSelect; code: typeof venueClaimCodes.$inferSelect | null }

function readOwn({ db }: Pick<AppContext, 'db'>, userId: string, venueId: string): Promise<Row[]> {
  return db.orm
    .select({ claim: venueClaims, code: venueClaimCodes })
    .from(venueClaims)
    .leftJoin(venueClaimCodes, eq(venueClaimCodes.claim_id, venueClaims.id))
    .where(and(eq(venueClaims.user_id, userId), eq(venueClaims.venue_id, venueId)))
    .orderBy(desc(venueClaims.created_at), desc(venueClaims.decided_at))
    .limit(1)
}

function toOwnClaim({ claim, code }: Row, now: Date): OwnClaim {
  const isValid = code && code.expires_at > now && code.attempts < MAX_CLAIM_CODE_ATTEMPTS
  return {
    id: claim.id,
    state: claim.state,
    way: claim.way,
    code:
      isValid && claim.code_way
        ? { way: claim.code_way, expires_at: code.expires_at.toISOString(), attempts_left: MAX_CLAIM_CODE_ATTEMPTS - code.attempts }
        : null,
    asked_at: claim.asked_at?.toISOString() ?? null,
    note: claim.note,
    reason: claim.reason,
    created_at: claim.created_at.toISOString(),
    decided_at: claim.decided_at?.toISOString() ?? null,
  }
}

export async function readOwnClaims({ ctx, input }: { ctx: AppContext; input: { userId: string } }): Promise<AccountData['venue_claims']> {
  const rows = await ctx.db.orm
    .select({ claim: venueClaims, venue_name: venues.name })
    .from(venueClaims)
    .innerJoin(venues, eq(venues.id, venueClaims.venue_id))
    .where(eq(venueClaims.user_id, input.userId))
    .orderBy(desc(venueClaims.created_at), asc(venueClaims.id))
  return rows.map(({ claim, venue_name }) => {
    const { code: _none, ...own } = toOwnClaim({ claim, code: null }, ctx.clock())
    return { ...own, venue_name }
  })
}

const isQueued = and(eq(venueClaims.state, 'pending'), isNotNull(venueClaims.asked_at))

/** Lists the claims that wait for an administrator, oldest first. */
export async function listClaims({ ctx, input }: { ctx: AppContext; input: PageRequest }): Promise<List<Claim>> {
  authorize(ctx.actor, 'claim:list', undefined)
  const { orm } = ctx.db
  const venue = { id: venues.id, name: venues.name, slug: venues.slug, email: venues.email, phone: venues.phone, website: venues.website }
  const rows = await orm
    .select({ claim: venueClaims, venue, claimant: { email: users.email, name: users.name } })
    .from(venueClaims)
    .innerJoin(venues, eq(venues.id, venueClaims.venue_id))
    .innerJoin(users, eq(users.id, venueClaims.user_id))
    .where(isQueued)
    .orderBy(asc(venueClaims.asked_at), asc(venueClaims.id))
    .limit(input.limit)
    .offset(pageOffset(input))
  const data = rows.map(({ claim: { id, code_way, note, asked_at, created_at }, ...about }) => ({
    id,
    ...about,
    code_way,
    note,
    asked_at: (asked_at ?? created_at).toISOString(),
  }))
  return toListResponse(data, await orm.$count(venueClaims, isQueued), input)
}
