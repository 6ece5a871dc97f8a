import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { endIssuedAccess } from '../account/policies/issued-access.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/audit.ts'
import { twoFactors, users } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueEmail } from '../mail/outbox.ts'
import { secondFactorRemoved } from '../mail/templates/account.ts'

/**
 * Turns off the second factor of a user who lost phone and backup codes. Ends their sessions and informs them by email.
 * Administrators turn off their own on the account page, with the password.
 * @throws DomainError not_allowed, user_is_self, user_not_found or second_factor_off
 */
export async function removeSecondFactor({ ctx, input: { userId } }: { ctx: AppContext; input: { userId: string } }): Promise<void> {
  const authorized = authorize(ctx.actor, 'second-factor:remove', { userId })
  await inTransaction(ctx.db, async (tx) => {
    const shown = { email: users.email, isOn: users.two_factor_enabled }
    const [user] = await tx.select(shown).from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw new DomainError('user_not_found')
    if (!user.isOn) throw new DomainError('second_factor_off')
    await tx.update(users).set({ two_factor_enabled: false, updated_at: ctx.clock() }).where(eq(users.id, userId))
    await tx.delete(twoFactors).where(eq(twoFactors.user_id, userId))
    await endIssuedAccess(tx, { userId })
    await recordAudit(tx, ctx, authorized, { action: 'user.remove_second_factor', id: userId, name: user.email })
    await queueEmail(tx, ctx, secondFactorRemoved(ctx.config, user.email))
  })
}
