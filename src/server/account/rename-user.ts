import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { isUnstorable } from '../../domain/text.ts'
import type { Context } from '../context.ts'
import { users } from '../db/schema/index.ts'

/**
 * Gives users another name of their own choice; the empty one is none.
 * @throws DomainError field_unstorable
 */
export async function renameUser({
  ctx: { db, clock },
  input: { userId, name },
}: {
  ctx: Pick<Context, 'db' | 'clock'>
  input: { userId: string; name: string }
}): Promise<void> {
  if (isUnstorable(name)) throw DomainError.at('name', 'field_unstorable')
  await db.orm.update(users).set({ name, updated_at: clock() }).where(eq(users.id, userId))
}
