import { eq } from 'drizzle-orm'
import type { Parts } from '../context.ts'
import { verifications } from '../db/schema/index.ts'
import { storedIdentifier } from './end-issued-access.ts'

/** Returns the id of the user who started to link an identity with this OAuth state, or null where it is for signing in. */
export async function linkingUserId({ db }: Pick<Parts, 'db'>, state: string): Promise<string | null> {
  const isState = eq(verifications.identifier, storedIdentifier(`auth-state:${state}`))
  const [row] = await db.orm.select({ value: verifications.value }).from(verifications).where(isState)
  if (!row) return null
  const { link } = JSON.parse(row.value) as { link?: { userId: string } }
  return link?.userId ?? null
}
