import { and, eq, exists } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { accounts, users } from '../db/schema/index.ts'
import { ambientOrm } from './ambient.ts'

/**
 * Takes the password of an account whose address nobody has confirmed, before somebody enters it whom a provider vouches
 * for: whoever signed up with that address knows it, and never showed that the address is theirs.
 */
export async function dropUnprovenPassword({ db }: Pick<Parts, 'db'>, userId: string): Promise<void> {
  const orm = ambientOrm(db)
  const unproven = orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email_verified, false)))
  await orm.delete(accounts).where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, 'credential'), exists(unproven)))
}
