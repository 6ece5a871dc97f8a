import { lt } from 'drizzle-orm'
import type { Services } from '../app-context.ts'
import { searchChanges } from '../db/schema/index.ts'
import { SEARCH_LOG_MS } from '../search/index/log-age.ts'

/** Deletes the part of the log of changes that every search index has read. */
export async function deleteReadSearchChanges({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.orm.delete(searchChanges).where(lt(searchChanges.created_at, new Date(clock().getTime() - SEARCH_LOG_MS)))
  return rowCount ?? 0
}
