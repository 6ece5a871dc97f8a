import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Context } from '../context.ts'
import { accounts } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { endIssuedAccess } from './end-issued-access.ts'

/**
 * Unlinks one of a user's ways in, and ends all access issued before, but for the session that does it.
 * @throws DomainError not_found for one that is not theirs, identity_last for their only one
 */
export async function removeIdentity({
  ctx,
  input: { userId, sessionId, id },
}: {
  ctx: Pick<Context, 'db'>
  input: { userId: string; sessionId: string; id: string }
}): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const own = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.user_id, userId)).for('update')
    if (!own.some((account) => account.id === id)) throw new DomainError('not_found')
    if (own.length === 1) throw new DomainError('identity_last')
    await tx.delete(accounts).where(eq(accounts.id, id))
    await endIssuedAccess(tx, { userId, keepToken: sessionId })
  })
}
