import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { deleteFiles } from './delete-files.ts'
import { MAX_ACTIVE_PER_VENUE } from './extraction-quota.ts'

/** Files without a menu of their own that a venue keeps. As many extractions as a list shows. */
export const MAX_KEPT_PER_VENUE = 20

/**
 * Deletes the oldest files of a venue that failed or were compared with a menu, so that uploads that cannot be read do not fill the disk.
 * Call it before an upload. Deletes as many as can be read at once, so that the upload does not wait long.
 */
export async function deleteSurplusFiles({ db, files }: Pick<AppContext, 'db' | 'files'>, venueId: string): Promise<void> {
  const hasNoMenu = or(eq(menuExtractions.state, 'failed'), and(eq(menuExtractions.state, 'done'), eq(menuExtractions.is_update, true)))
  const surplus = await db.orm
    .select()
    .from(menuExtractions)
    .where(and(eq(menuExtractions.venue_id, venueId), isNotNull(menuExtractions.file_name), hasNoMenu))
    .orderBy(desc(menuExtractions.created_at), desc(menuExtractions.id))
    .offset(MAX_KEPT_PER_VENUE)
    .limit(MAX_ACTIVE_PER_VENUE)
  for (const row of surplus) await deleteFiles({ db, files }, row)
}
