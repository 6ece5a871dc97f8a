import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isEmail } from '../../domain/account/email.ts'
import { secretLink } from '../../domain/account/links.ts'
import { changesBetween } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import { removeUnverified } from '../account/drop-unproven.ts'
import { endIssuedAccess } from '../account/end-issued-access.ts'
import { openLibrary } from '../account/library.ts'
import { createPasswordResetToken } from '../account/password-secret.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { userRoles, users, venueOwners } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'

/** How long the printed link sets a password, in seconds: a day. */
const LINK_LIFETIME_S = 24 * 60 * 60

export type NewAdmin = { email: string; isNew: boolean; link: string }

/**
 * Makes whoever has an address an administrator, with an account made for them where there is none, and gives a link that
 * sets their password, once, within a day.
 * @throws DomainError not_allowed or email_invalid
 */
export async function makeAdmin({ ctx, input }: { ctx: Context; input: { email: string } }): Promise<NewAdmin> {
  if (!can(ctx.actor, 'role:change', undefined)) throw new DomainError('not_allowed')
  const email = input.email.trim().toLowerCase()
  if (!isEmail(email)) throw DomainError.at('email', 'email_invalid')
  const now = ctx.clock()
  const { id, isNew } = await inTransaction(ctx.db, async (tx) => {
    const times = { created_at: now, updated_at: now }
    const made = await tx
      .insert(users)
      .values({ id: randomUUID(), name: '', email, email_verified: true, email_confirmed_at: now, ...times })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    const [user] = made.length > 0 ? made : await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update')
    if (!user) throw new Error('the user was deleted meanwhile')
    await removeUnverified(tx, user.id, 'all')
    const [before] = await tx
      .select({ role: userRoles.role, venue_id: venueOwners.venue_id })
      .from(userRoles)
      .leftJoin(venueOwners, eq(venueOwners.user_id, userRoles.user_id))
      .where(eq(userRoles.user_id, user.id))
    await tx
      .insert(userRoles)
      .values({ user_id: user.id, role: 'admin' })
      .onConflictDoUpdate({ target: userRoles.user_id, set: { role: 'admin' } })
    await tx.delete(venueOwners).where(eq(venueOwners.user_id, user.id))
    await endIssuedAccess(tx, { userId: user.id })
    const changes = changesBetween({ role: before?.role, venue_id: before?.venue_id }, { role: 'admin', venue_id: null })
    if (made.length > 0) changes.unshift({ field: 'email', from: null, to: email })
    await audit(tx, ctx, { action: 'user.make_admin', id: user.id, name: email, changes })
    return { id: user.id, isNew: made.length > 0 }
  })
  return { email, isNew, link: await passwordLink(ctx, id) }
}

/** The link of a recovery mail, without the mail. */
async function passwordLink(ctx: Context, userId: string): Promise<string> {
  const { internalAdapter } = await openLibrary(ctx, ctx.secret).$context
  return secretLink(ctx.config.publicUrl, 'recover', await createPasswordResetToken(internalAdapter, userId, LINK_LIFETIME_S))
}
