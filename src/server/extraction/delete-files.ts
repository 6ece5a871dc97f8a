import { eq } from 'drizzle-orm'
import { MAX_PDF_PAGES } from '../../domain/menu/extraction-file.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import type { PrivateFiles } from '../files/file-storage.ts'
import { isPdf, pageImageName } from './file-names.ts'
import type { ExtractionRow } from './to-extraction.ts'

/** Deletes the file of an extraction, its page images and the links on them. Can be repeated after an interruption. */
export async function deleteFiles({ db, files }: Pick<AppContext, 'db' | 'files'>, row: ExtractionRow): Promise<ExtractionRow> {
  if (row.file_name === null) return row
  await deleteStoredFiles(files.private, row.id, row.file_name)
  const [left] = await db.orm.update(menuExtractions).set({ file_name: null, links: [] }).where(eq(menuExtractions.id, row.id)).returning()
  return left ?? { ...row, file_name: null, links: [] }
}

/** The file that the row names is deleted last, so that an interrupted deletion is repeated. */
export async function deleteStoredFiles(store: PrivateFiles, extractionId: string, fileName: string): Promise<void> {
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
