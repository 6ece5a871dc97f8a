import { eq } from 'drizzle-orm'
import type { ActiveSession } from '../../../domain/account/session.ts'
import type { AuditChange } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import { authorize } from '../../../domain/permissions.ts'
import { writeAs } from '../../actor/lock-actor.ts'
import type { AppContext } from '../../app-context.ts'
import { accounts, passkeys } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { recordOwnAction } from '../audit-account.ts'
import { endIssuedAccess } from './issued-access.ts'

type Removal = {
  action: 'remove_passkey' | 'remove_identity'
  /** Deletes the sign-in method and returns the change for the audit log; null when the user has no such method. */
  remove: (tx: Transaction, userId: string) => Promise<AuditChange | null>
}

/**
 * Removes a sign-in method of the current user, and ends all access issued before except this session.
 * @throws DomainError not_found when there is none to remove, identity_last for the only one
 */
export async function removeSignInMethod(ctx: AppContext, { user, token }: ActiveSession, { action, remove }: Removal): Promise<void> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: user.id }).subject
  await writeAs(
    ctx,
    async (tx, ctx) => {
      const change = await remove(tx, userId)
      if (!change) throw new DomainError('not_found')
      const left = (await tx.$count(accounts, eq(accounts.user_id, userId))) + (await tx.$count(passkeys, eq(passkeys.user_id, userId)))
      if (left === 0) throw new DomainError('identity_last')
      await endIssuedAccess(tx, { userId, keepToken: token })
      await recordOwnAction(tx, ctx, { user, action, changes: [change] })
    },
    { accounts: [userId] },
  )
}
