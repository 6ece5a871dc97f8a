import { and, asc, eq } from 'drizzle-orm'
import type { Identity } from '../../contract/account.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { accounts } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordOwnAction } from './audit-account.ts'
import { lockWaysToSignIn, requireWayToSignIn } from './passkeys.ts'
import { endIssuedAccess } from './policies/issued-access.ts'

export async function listIdentities({
  ctx,
  input: { userId },
}: {
  ctx: Pick<AppContext, 'db'>
  input: { userId: string }
}): Promise<Identity[]> {
  const { orm } = ctx.db
  const rows = await orm.select().from(accounts).where(eq(accounts.user_id, userId)).orderBy(asc(accounts.created_at), asc(accounts.id))
  return rows.map((row) => ({ id: row.id, provider: row.provider_id, created_at: row.created_at.toISOString() }))
}

type Input = { session: ActiveSession; id: string }

/**
 * Removes a sign-in method of the current user, and ends all access issued before except this session.
 * @throws DomainError not_found for an identity of another user, identity_last for the only one
 */
export async function removeIdentity({ ctx, input: { session, id } }: { ctx: AppContext; input: Input }): Promise<void> {
  const { userId } = authorize(ctx.actor, 'account:use', { userId: session.user.id }).subject
  await inTransaction(ctx.db, async (tx) => {
    await lockWaysToSignIn(tx, userId)
    const [removed] = await tx
      .delete(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.user_id, userId)))
      .returning({ provider: accounts.provider_id })
    if (!removed) throw new DomainError('not_found')
    await requireWayToSignIn(tx, userId)
    await endIssuedAccess(tx, { userId, keepToken: session.token })
    await recordOwnAction(tx, ctx, session.user, 'remove_identity', [{ field: 'provider', from: removed.provider, to: null }])
  })
}
