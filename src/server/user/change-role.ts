import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ChangeRoleInput } from '../../contract/user.ts'
import { isEmail } from '../../domain/account/email.ts'
import { tokenLink } from '../../domain/account/links.ts'
import type { Role } from '../../domain/account/roles.ts'
import { townsOfRole } from '../../domain/account/towns.ts'
import { diffFields } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { type Authorized, authorize } from '../../domain/permissions.ts'
import { endIssuedAccess, removeUnverifiedCredentials } from '../account/policies/issued-access.ts'
import { requireAnotherAdmin } from '../account/policies/last-admin.ts'
import { confirmedAt, requireUser, storeRole } from '../account/users.ts'
import { createPasswordResetToken } from '../account/verifications.ts'
import { firstVenueOfPerson } from '../actor/find-actor.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { userRoles, users } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'
import { endAccountInvitationsTo, endInvitationsOf, removeFromAllVenues } from '../people/membership.ts'

/**
 * Changes or removes the role of a user, which ends their sessions and, for an owner, removes their venues. Changes the towns of an editor.
 * Does nothing when role and towns are equal.
 * @param input.seen what the administrator was shown; undefined for no check
 * @throws DomainError not_allowed, user_is_self, admin_last, towns_not_for_role, field_unstorable, user_not_found, or edited_meanwhile with the present role
 * and towns
 */
export async function changeRole({
  ctx,
  input: { userId, role, towns: given = null, seen },
}: {
  ctx: AppContext
  input: { userId: string; role: Role | null; towns?: readonly string[] | null; seen?: ChangeRoleInput['seen'] }
}): Promise<void> {
  const authorized = authorize(ctx.actor, 'role:change', { userId })
  const wanted = { role, towns: townsOfRole(role, given), seen }
  await writeAs(ctx, (tx, ctx) => writeRole(tx, ctx, authorized, wanted), { accounts: [userId] })
}

/**
 * Like `changeRole`, within a transaction of `writeAs` that has locked the account of the user.
 * @throws DomainError as `changeRole`, except towns_not_for_role
 */
export async function writeRole(
  tx: Transaction,
  ctx: AppContext,
  authorized: Authorized<'role:change'>,
  { role, towns, seen }: { role: Role | null; towns: string[] | null; seen?: ChangeRoleInput['seen'] },
): Promise<void> {
  const { userId } = authorized.subject
  const user = await requireUser(tx, userId)
  const [present] = await tx.select().from(userRoles).where(eq(userRoles.user_id, userId))
  const before = { role: present?.role ?? null, towns: present?.towns ?? null }
  const changes = diffFields(before, { role, towns })
  if (changes.length === 0) return
  if (seen && diffFields(before, seen).length > 0) throw new DomainError('edited_meanwhile', { current: before })
  if (role !== 'admin') await requireAnotherAdmin(tx, userId)
  if (role === null) await tx.delete(userRoles).where(eq(userRoles.user_id, userId))
  else await storeRole(tx, { user_id: userId, role, towns })
  if (role !== 'venue_owner') await removeFromAllVenues(tx, userId)
  if (role !== 'admin') await endInvitationsOf(tx, userId)
  await endAccountInvitationsTo(tx, user.email)
  // Other towns need no new session: they are read at each request.
  if (present && before.role !== role) await endIssuedAccess(tx, { userId })
  await recordAudit(tx, ctx, authorized, { action: 'user.change_role', id: userId, name: user.email, changes })
}

const LINK_LIFETIME_S = 24 * 60 * 60

export type NewAdmin = { email: string; isNew: boolean; link: string }

/**
 * Makes the user with this email address an administrator, and creates the account if it does not exist.
 * @returns a link that sets the password once, within a day
 * @throws DomainError not_allowed or email_invalid
 */
export async function grantAdmin({ ctx, input }: { ctx: AppContext; input: { email: string } }): Promise<NewAdmin> {
  const authorized = authorize(ctx.actor, 'user:create', undefined)
  const email = input.email.trim().toLowerCase()
  if (!isEmail(email)) throw DomainError.forField('email', 'email_invalid')
  const now = ctx.clock()
  return writeAs(ctx, async (tx, ctx) => {
    const made = await tx
      .insert(users)
      .values({ id: randomUUID(), name: '', email, created_at: now, ...confirmedAt(now) })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    const [user] = made.length > 0 ? made : await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update')
    if (!user) throw new Error('the user was deleted meanwhile')
    await removeUnverifiedCredentials(tx, user.id, 'all')
    const [before] = await tx
      .select({ role: userRoles.role, towns: userRoles.towns, venue_id: firstVenueOfPerson })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.user_id, users.id))
      .where(eq(users.id, user.id))
    await storeRole(tx, { user_id: user.id, role: 'admin', towns: null })
    await removeFromAllVenues(tx, user.id)
    await endIssuedAccess(tx, { userId: user.id })
    const { role, towns = null, venue_id } = before ?? {}
    const changes = diffFields({ role, towns, venue_id }, { role: 'admin', towns: null, venue_id: null })
    if (made.length > 0) changes.unshift({ field: 'email', from: null, to: email })
    await recordAudit(tx, ctx, authorized, { action: 'user.make_admin', id: user.id, name: email, changes })
    const token = await createPasswordResetToken(tx, user.id, LINK_LIFETIME_S)
    return { email, isNew: made.length > 0, link: tokenLink(ctx.config.publicUrl, 'recover', token) }
  })
}
