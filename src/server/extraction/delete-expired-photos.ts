import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { PHOTO_RETENTION_DAYS } from '../../domain/menu/extraction.ts'
import type { Services } from '../app-context.ts'
import { menuExtractions, orphanedMenuFiles } from '../db/schema/index.ts'
import { deleteFiles, deleteStoredFiles } from './delete-files.ts'

/** Maximum number of photos per run; the next night's run continues. */
const BATCH_SIZE = 500

/**
 * Deletes photos `PHOTO_RETENTION_DAYS` after their menu was published or their reading failed, and immediately when
 * the menu or venue was deleted.
 * @returns the number of extractions
 */
export async function deleteExpiredPhotos({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - PHOTO_RETENTION_DAYS * DAY_MS)
  const isOver = or(eq(menuExtractions.is_update, true), inArray(menuExtractions.state, ['failed', 'cancelled']))
  const old = await db.orm
    .select()
    .from(menuExtractions)
    .where(
      and(
        isNotNull(menuExtractions.file_name),
        or(lt(menuExtractions.published_at, before), and(isOver, lt(menuExtractions.updated_at, before))),
      ),
    )
    .limit(BATCH_SIZE)
  for (const row of old) await deleteFiles({ db, files }, row)
  const orphans = await db.orm.select().from(orphanedMenuFiles).limit(BATCH_SIZE)
  for (const { extraction_id, file_name } of orphans) {
    await deleteStoredFiles(files.private, extraction_id, file_name)
    await db.orm.delete(orphanedMenuFiles).where(eq(orphanedMenuFiles.extraction_id, extraction_id))
  }
  return old.length + orphans.length
}
