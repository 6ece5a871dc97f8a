import { and, asc, eq } from 'drizzle-orm'
import type { Identity } from '../../contract/account.ts'
import type { ActiveSession } from '../../domain/account/session.ts'
import type { AppContext } from '../app-context.ts'
import { accounts } from '../db/schema/index.ts'
import { removeSignInMethod } from './policies/sign-in-methods.ts'

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
 * Removes the password or an identity of the current user.
 * @throws DomainError as `removeSignInMethod`
 */
export function removeIdentity({ ctx, input: { session, id } }: { ctx: AppContext; input: Input }): Promise<void> {
  return removeSignInMethod(ctx, session, {
    action: 'remove_identity',
    async remove(tx, userId) {
      const isOwn = and(eq(accounts.id, id), eq(accounts.user_id, userId))
      const [removed] = await tx.delete(accounts).where(isOwn).returning({ provider: accounts.provider_id })
      return removed ? { field: 'provider', from: removed.provider, to: null } : null
    },
  })
}
