import { asc, eq } from 'drizzle-orm'
import type { Identity } from '../../contract/account.ts'
import type { Context } from '../context.ts'
import { accounts } from '../db/schema/index.ts'

/** A user's ways in, the oldest first: the password, and identities at other sites. */
export async function listIdentities({
  ctx,
  input: { userId },
}: {
  ctx: Pick<Context, 'db'>
  input: { userId: string }
}): Promise<Identity[]> {
  const { orm } = ctx.db
  const rows = await orm.select().from(accounts).where(eq(accounts.user_id, userId)).orderBy(asc(accounts.created_at), asc(accounts.id))
  return rows.map((row) => ({ id: row.id, provider: row.provider_id, created_at: row.created_at.toISOString() }))
}
