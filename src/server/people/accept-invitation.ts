import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { LinkedInvitation } from '../../contract/people.ts'
import { PUBLIC_ROLE, ROLES, type Role } from '../../domain/account/roles.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { VENUE_ROLES } from '../../domain/people/people.ts'
import { type Authorized, authorize, can } from '../../domain/permissions.ts'
import { removeUnverifiedCredentials } from '../account/policies/issued-access.ts'
import { requireStrongPassword } from '../account/policies/passwords.ts'
import { confirmedAt, storePassword, storeRole, storeUser } from '../account/users.ts'
import { findActor } from '../actor/find-actor.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { userRoles, users, venueInvitations, venueOwners, venues } from '../db/schema/index.ts'
import { isUniqueViolation, type Transaction } from '../db/transaction.ts'
import { hashKey } from '../mac.ts'
import { addToVenue, endOpenClaims } from './membership.ts'

type Row = typeof venueInvitations.$inferSelect
type Accepting = Authorized<'invitation:accept'>
type User = { id: string; email: string }

/**
 * Returns the invitation of a link. Changes nothing.
 * @throws DomainError link_invalid when it is unknown, used, withdrawn or has expired
 */
export async function readInvitation({ ctx, input: { token } }: { ctx: AppContext; input: { token: string } }): Promise<LinkedInvitation> {
  const { row, venue } = await findOpen(ctx, token)
  return {
    email: row.email,
    venue,
    role: row.role,
    has_account: (await ctx.db.orm.$count(users, isConfirmedAt(row.email))) > 0,
    expires_at: row.expires_at.toISOString(),
  }
}

/**
 * Accepts an invitation once. A user who is signed in with its email address joins the venue or gets the role. Without a session, the link creates the account with a
 * password, because the link proves the address. An unconfirmed account of the address loses its credentials, which may be another
 * person's.
 * @throws DomainError link_invalid; invitation_of_another for another account; not_signed_in when the address has a confirmed account;
 * email_not_confirmed; invitation_of_owner when the role would take the user's venues away; required_fields or a code of `requireStrongPassword` for the password; errors of `addToVenue`
 */
export async function acceptInvitation({
  ctx,
  input: { token, password },
}: {
  ctx: AppContext
  input: { token: string; password?: string | undefined }
}): Promise<void> {
  const { row, venue } = await findOpen(ctx, token)
  const authorized = authorize(ctx.actor, 'invitation:accept', { id: row.id, linkedId: row.id, email: row.email })
  const passwordHash = ctx.actor.kind === 'user' ? null : await hashNew(ctx, row, password)
  const joining = await ctx.db.orm.select({ id: users.id }).from(users).where(eq(users.email, row.email))
  const accounts = joining.map(({ id }) => id)
  try {
    await writeAs(
      ctx,
      async (tx, ctx) => {
        await requireInviter(tx, row)
        const user = passwordHash === null ? await lockSignedIn(tx, row) : await createAccount(tx, ctx, authorized, { row, passwordHash })
        if (venue) await joinVenue(tx, ctx, authorized, { row, venue, user })
        else await raiseRole(tx, ctx, authorized, { row, user })
        const isOpen = and(eq(venueInvitations.id, row.id), isNull(venueInvitations.used_at))
        const used = await tx.update(venueInvitations).set({ used_at: ctx.clock() }).where(isOpen).returning({ id: venueInvitations.id })
        if (used.length === 0) throw new DomainError('link_invalid')
      },
      { accounts, reliedOn: row.invited_by === null ? [] : [row.invited_by] },
    )
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('not_signed_in') : error
  }
}

async function findOpen({ db, clock }: AppContext, token: string): Promise<{ row: Row; venue: { id: string; name: string } | null }> {
  const isOpen = and(
    eq(venueInvitations.token_hash, hashKey(token)),
    isNull(venueInvitations.used_at),
    gt(venueInvitations.expires_at, clock()),
  )
  const [found] = await db.orm
    .select({ row: venueInvitations, venue: { id: venues.id, name: venues.name } })
    .from(venueInvitations)
    .leftJoin(venues, eq(venues.id, venueInvitations.venue_id))
    .where(isOpen)
  if (!found) throw new DomainError('link_invalid')
  return found
}

/**
 * The caller has locked the inviter's account. Losing the permission ends open invitations.
 * @throws DomainError link_invalid
 */
async function requireInviter(tx: Transaction, { invited_by, venue_id }: Row): Promise<void> {
  if (invited_by === null) return
  const inviter = await findActor(tx, invited_by)
  const mayInvite =
    inviter && (venue_id === null ? can(inviter, 'user:create', undefined) : can(inviter, 'venue:change-people', { venueId: venue_id }))
  if (!mayInvite) throw new DomainError('link_invalid')
}

function isConfirmedAt(email: string) {
  return and(eq(users.email, email), eq(users.email_verified, true))
}

/** @throws DomainError not_signed_in when the address has a confirmed account, whose user must sign in */
async function hashNew(ctx: AppContext, { email }: Row, password: string | undefined): Promise<string> {
  if ((await ctx.db.orm.$count(users, isConfirmedAt(email))) > 0) throw new DomainError('not_signed_in')
  if (!password) throw DomainError.forField('password', 'required_fields')
  requireStrongPassword(password, 'password', { productName: ctx.config.productName, email })
  return ctx.hasher.hash(password)
}

async function lockSignedIn(tx: Transaction, { email }: Row): Promise<User> {
  const [user] = await tx
    .select({ id: users.id, email: users.email, isConfirmed: users.email_verified })
    .from(users)
    .where(eq(users.email, email))
  if (!user) throw new DomainError('not_signed_in')
  if (!user.isConfirmed) throw new DomainError('email_not_confirmed')
  return user
}

type NewAccount = { row: Row; passwordHash: string }

async function createAccount(tx: Transaction, ctx: AppContext, authorized: Accepting, { row, passwordHash }: NewAccount): Promise<User> {
  const now = ctx.clock()
  const { email } = row
  const [present] = await tx.select({ id: users.id, isConfirmed: users.email_verified }).from(users).where(eq(users.email, email))
  if (present?.isConfirmed) throw new DomainError('not_signed_in')
  const id = present?.id ?? randomUUID()
  if (present) {
    await removeUnverifiedCredentials(tx, id, 'all')
    await tx.update(users).set(confirmedAt(now)).where(eq(users.id, id))
    await storePassword(tx, id, { passwordHash, now })
  } else await storeUser(tx, { id, email, isConfirmed: true, passwordHash, now })
  // An account that was imported may already have a role and venues.
  const hasRole = (await tx.$count(userRoles, eq(userRoles.user_id, id))) > 0
  if (!hasRole) {
    const role = roleOf(row)
    const { towns } = row
    await storeRole(tx, { user_id: id, role, towns })
    const changes = diffFields({}, { role, towns })
    await recordAudit(tx, actingAs(ctx, { id, email }), authorized, { action: 'user.accept_invitation', id, name: email, changes })
  }
  return { id, email }
}

/** Gives the role to an account that was created after the invitation was sent. A role that is as high or higher stays. */
async function raiseRole(tx: Transaction, ctx: AppContext, authorized: Accepting, { row, user }: { row: Row; user: User }): Promise<void> {
  const role = roleOf(row)
  const { towns } = row
  const [present] = await tx.select({ role: userRoles.role, towns: userRoles.towns }).from(userRoles).where(eq(userRoles.user_id, user.id))
  if (present && ROLES.indexOf(present.role) >= ROLES.indexOf(role)) return
  if ((await tx.$count(venueOwners, eq(venueOwners.user_id, user.id))) > 0) throw new DomainError('invitation_of_owner')
  await storeRole(tx, { user_id: user.id, role, towns })
  const changes = diffFields(present ?? {}, { role, towns })
  await recordAudit(tx, actingAs(ctx, user), authorized, { action: 'user.accept_invitation', id: user.id, name: user.email, changes })
}

function roleOf(row: Row): Role {
  return ROLES.find((one) => one === row.role) ?? PUBLIC_ROLE
}

async function joinVenue(
  tx: Transaction,
  ctx: AppContext,
  authorized: Accepting,
  { row, venue, user }: { row: Row; venue: { id: string; name: string }; user: User },
): Promise<void> {
  const role = VENUE_ROLES.find((one) => one === row.role)
  if (!role) throw new Error(`invitation ${row.id} has a role of accounts`)
  await addToVenue(tx, { userId: user.id, venueId: venue.id, role, now: ctx.clock() })
  if (role === 'owner') await endOpenClaims(tx, ctx, { venueId: venue.id, ownerId: user.id })
  const changes = [
    { field: 'invitation_id', from: row.id, to: null },
    { field: 'user_id', from: null, to: user.id },
    { field: 'role', from: null, to: role },
  ]
  await recordAudit(tx, actingAs(ctx, user), authorized, { action: 'venue.accept-invitation', id: venue.id, name: venue.name, changes })
}

/** The audit log names the account that accepted, also when this request created it. */
function actingAs(ctx: AppContext, { id, email }: User): AppContext {
  if (ctx.actor.kind === 'user') return ctx
  return { ...ctx, actor: { kind: 'user', userId: id, email, role: null, venues: [], towns: null } }
}
