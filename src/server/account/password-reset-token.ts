import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { users, verifications } from '../db/schema/index.ts'
import { storedIdentifier } from './end-issued-access.ts'

export type ResetUser = { id: string; email: string; name: string }

/** Returns the user whose password a secret sets, or null where the secret is unknown. Does not check its expiry. */
export async function resetUser({ db }: Pick<Context, 'db'>, secret: string): Promise<ResetUser | null> {
  const [user] = await db.orm
    .select({ id: users.id, email: users.email, name: users.name })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(eq(verifications.identifier, storedIdentifier(`reset-password:${secret}`)))
  return user ?? null
}
