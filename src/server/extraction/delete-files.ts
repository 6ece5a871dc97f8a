import { and, desc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../domain/durations.ts'
import { MAX_PDF_PAGES, PHOTO_RETENTION_DAYS } from '../../domain/menu/extraction.ts'
import type { AppContext, Services } from '../app-context.ts'
import { menuExtractions, orphanedMenuFiles } from '../db/schema/index.ts'
import type { PrivateFiles } from '../files/file-storage.ts'
import { MAX_ACTIVE_PER_VENUE } from './extraction-quota.ts'
import { type ExtractionRow, MAX_LISTED } from './read-extractions.ts'

export function pageImageName(extractionId: string, page: number): string {
  return `menu-${extractionId}-${page}.webp`
}

export function pdfName(extractionId: string): string {
  return `menu-${extractionId}.pdf`
}

export function isPdf(fileName: string): boolean {
  return fileName.endsWith('.pdf')
}

/** Deletes the file of an extraction, its page images and the links on them. Can be repeated after an interruption. */
export async function deleteFiles({ db, files }: Pick<AppContext, 'db' | 'files'>, row: ExtractionRow): Promise<ExtractionRow> {
  if (row.file_name === null) return row
  await deleteStoredFiles(files.private, row.id, row.file_name)
  const [left] = await db.orm.update(menuExtractions).set({ file_name: null, links: [] }).where(eq(menuExtractions.id, row.id)).returning()
  return left ?? { ...row, file_name: null, links: [] }
}

/** The file that the row names is deleted last, so that an interrupted deletion is repeated. */
async function deleteStoredFiles(store: PrivateFiles, extractionId: string, fileName: string): Promise<void> {
  const pages = isPdf(fileName) ? MAX_PDF_PAGES : 0
  for (let page = 1; page <= pages; page++) await store.remove(pageImageName(extractionId, page))
  await store.remove(fileName)
}

/**
 * Deletes the files of a cancelled or deleted extraction. Call it after writing files, because the cancellation may
 * have come before the write.
 * @returns the row; null when the extraction was cancelled or deleted
 */
export async function deleteFilesIfCancelled(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  { id, file_name }: Pick<ExtractionRow, 'id' | 'file_name'>,
): Promise<ExtractionRow | null> {
  const [row] = await db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, id))
  if (row && row.state !== 'cancelled') return row
  if (file_name !== null) await deleteStoredFiles(files.private, id, file_name)
  return null
}

/** Files without a menu of their own that a venue keeps. */
export const MAX_KEPT_PER_VENUE = MAX_LISTED

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

/** The next night's run continues. */
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
