import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { VenueInvitation } from '../../contract/people.ts'
import { isEmail } from '../../domain/account/email.ts'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { tokenLink } from '../../domain/account/links.ts'
import type { Role } from '../../domain/account/roles.ts'
import { townsOfRole } from '../../domain/account/towns.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { MAX_PEOPLE_PER_VENUE, type VenueRole } from '../../domain/people/people.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { users, venueInvitations, venueOwners } from '../db/schema/index.ts'
import { retryOnUniqueViolation, type Transaction } from '../db/transaction.ts'
import { hashKey } from '../mac.ts'
import { queueEmail } from '../mail/outbox.ts'
import { userInvitation, venueInvitation } from '../mail/templates/invitation.ts'
import { toInvitation } from './list-people.ts'
import { lockPeople } from './membership.ts'

const TOKEN_BYTES = 32

type Row = typeof venueInvitations.$inferSelect

/**
 * Invites a person by email to work at a venue, and ends an earlier invitation of the same address. The result is the
 * same whether or not the address has an account.
 * @param input.admit counts the invitation for the mailbox; throws to reject it
 * @throws DomainError venue_not_found, also for another venue than the actor's; email_invalid, person_there_already,
 * idempotency_key_reused or people_too_many
 */
export async function inviteToVenue({
  ctx,
  input,
}: {
  ctx: AppContext
  input: { id?: string | undefined; venueId: string; email: string; role: VenueRole; admit: (email: string) => Promise<void> }
}): Promise<VenueInvitation> {
  const { id, venueId, role } = input
  const authorized = authorize(ctx.actor, 'venue:change-people', { venueId }, 'venue_not_found')
  const email = toAddress(input.email)
  await input.admit(email)
  return retryOnUniqueViolation(() =>
    writeAs(ctx, async (tx, ctx) => {
      const venue = await lockPeople(tx, venueId)
      if (!venue) throw new DomainError('venue_not_found')
      const earlier = await findEarlier(tx, id, { venueId, email })
      if (earlier) return toInvitation(earlier)
      await requirePlace(tx, ctx, { venueId, email })
      const { row, url } = await storeInvitation(tx, ctx, { id, venueId, email, role })
      await queueEmail(tx, ctx, venueInvitation(ctx.config, email, { venueName: venue.name, role, invitedBy: inviterOf(ctx), url }))
      const changes = [
        { field: 'invitation_id', from: null, to: row.id },
        { field: 'role', from: null, to: role },
      ]
      await recordAudit(tx, ctx, authorized, { action: 'venue.invite', id: venueId, name: venue.name, changes })
      return toInvitation(row)
    }),
  )
}

/**
 * Invites a person by email to an account without a venue. Reveals whether the account exists, because administrators
 * see all accounts.
 * @throws DomainError not_allowed, email_invalid, towns_not_for_role, field_unstorable, idempotency_key_reused or email_taken
 */
export async function inviteUser({
  ctx,
  input,
}: {
  ctx: AppContext
  input: { id?: string | undefined; email: string; role: Role; towns: readonly string[] | null; admit: (email: string) => Promise<void> }
}): Promise<void> {
  const authorized = authorize(ctx.actor, 'user:create', undefined)
  const towns = townsOfRole(input.role, input.towns)
  const email = toAddress(input.email)
  await input.admit(email)
  const store = async (tx: Transaction, ctx: AppContext) => {
    if ((await tx.$count(users, and(eq(users.email, email), eq(users.email_verified, true)))) > 0)
      throw DomainError.forField('email', 'email_taken')
    if (await findEarlier(tx, input.id, { venueId: null, email })) return
    const { row, url } = await storeInvitation(tx, ctx, { id: input.id, venueId: null, email, role: input.role, towns })
    await queueEmail(tx, ctx, userInvitation(ctx.config, email, { role: input.role, url }))
    const changes = diffFields({}, { role: input.role, towns })
    await recordAudit(tx, ctx, authorized, { action: 'user.invite', id: row.id, name: email, changes })
  }
  await retryOnUniqueViolation(() => writeAs(ctx, store))
}

/**
 * Ends an open invitation to a venue.
 * @throws DomainError venue_not_found, also for another venue than the actor's; not_found
 */
export async function withdrawInvitation({ ctx, input }: { ctx: AppContext; input: { venueId: string; id: string } }): Promise<void> {
  const { venueId, id } = input
  const authorized = authorize(ctx.actor, 'venue:change-people', { venueId }, 'venue_not_found')
  await writeAs(ctx, async (tx, ctx) => {
    const venue = await lockPeople(tx, venueId)
    if (!venue) throw new DomainError('venue_not_found')
    const isOpen = and(eq(venueInvitations.id, id), eq(venueInvitations.venue_id, venueId), isNull(venueInvitations.used_at))
    const [ended] = isUuid(id) ? await tx.delete(venueInvitations).where(isOpen).returning() : []
    if (!ended) throw new DomainError('not_found')
    const changes = [{ field: 'invitation_id', from: id, to: null }]
    await recordAudit(tx, ctx, authorized, { action: 'venue.withdraw-invitation', id: venueId, name: venue.name, changes })
  })
}

type NewInvitation = {
  id?: string | undefined
  venueId: string | null
  email: string
  role: VenueRole | Role
  towns?: string[] | null
}

/** @throws DomainError idempotency_key_reused */
async function findEarlier(tx: Transaction, id: string | undefined, { venueId, email }: { venueId: string | null; email: string }) {
  if (id === undefined) return undefined
  const [row] = await tx.select().from(venueInvitations).where(eq(venueInvitations.id, id))
  if (row && (row.venue_id !== venueId || row.email !== email)) throw new DomainError('idempotency_key_reused')
  return row
}

async function storeInvitation(
  tx: Transaction,
  ctx: Pick<AppContext, 'actor' | 'clock' | 'config'>,
  { id, venueId, email, role, towns = null }: NewInvitation,
): Promise<{ row: Row; url: string }> {
  // For a venue, the caller has locked the team. Without a lock, neither of two concurrent invitations would end the other.
  if (venueId === null) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${email}`}, 0))`)
  const ofVenue = venueId === null ? isNull(venueInvitations.venue_id) : eq(venueInvitations.venue_id, venueId)
  // Excludes the row of the same request, which a concurrent attempt has just stored. The insert must fail, so that the retry finds that
  // row.
  const isOther = id === undefined ? undefined : ne(venueInvitations.id, id)
  await tx.delete(venueInvitations).where(and(ofVenue, eq(venueInvitations.email, email), isNull(venueInvitations.used_at), isOther))
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = ctx.clock()
  const [row] = await tx
    .insert(venueInvitations)
    .values({
      id,
      venue_id: venueId,
      email,
      role,
      towns,
      token_hash: hashKey(token),
      invited_by: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_TOKEN_LIFETIMES.invitation.seconds * 1000),
    })
    .returning()
  if (!row) throw new Error('no invitation was stored')
  return { row, url: tokenLink(ctx.config.publicUrl, 'invitation', token) }
}

/** @throws DomainError person_there_already, or people_too_many, also with the open invitations that the new one does not replace */
async function requirePlace(
  tx: Transaction,
  { clock }: Pick<AppContext, 'clock'>,
  { venueId, email }: { venueId: string; email: string },
): Promise<void> {
  const there = await tx
    .select({ email: users.email, isConfirmed: users.email_verified })
    .from(venueOwners)
    .innerJoin(users, eq(users.id, venueOwners.user_id))
    .where(eq(venueOwners.venue_id, venueId))
  if (there.some((person) => person.email === email)) throw DomainError.forField('email', 'person_there_already')
  if (there.length >= MAX_PEOPLE_PER_VENUE) throw new DomainError('people_too_many')
  const isOpen = and(eq(venueInvitations.venue_id, venueId), isNull(venueInvitations.used_at), gt(venueInvitations.expires_at, clock()))
  const isOfOther = ne(venueInvitations.email, email)
  if ((await tx.$count(venueInvitations, and(isOpen, isOfOther))) >= MAX_PEOPLE_PER_VENUE) throw new DomainError('people_too_many')
}

function toAddress(given: string): string {
  const email = given.trim().toLowerCase()
  if (!isEmail(email)) throw DomainError.forField('email', 'email_invalid')
  return email
}

function inviterOf({ actor }: Pick<AppContext, 'actor'>): string | null {
  return actor.kind === 'user' ? actor.email : null
}
