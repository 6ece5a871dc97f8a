import { eq } from 'drizzle-orm'
import { MAX_PDF_PAGES } from '../../domain/menu/extraction-file.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import type { PrivateFiles } from '../files/file-storage.ts'
import { isPdf, pageImageName } from './file-names.ts'
import type { ExtractionRow } from './to-extraction.ts'

/** Deletes the file of an extraction and the pictures made of it. Safe to do again where it broke off. */
export async function deleteFiles({ db, files }: Pick<AppContext, 'db' | 'files'>, row: ExtractionRow): Promise<ExtractionRow> {
  if (row.file_name === null) return row
  await deleteStoredFiles(files.private, row.id, row.file_name)
  const [left] = await db.orm.update(menuExtractions).set({ file_name: null }).where(eq(menuExtractions.id, row.id)).returning()
  return left ?? { ...row, file_name: null }
}

/** Removes what the store has of an extraction, the file that names it last. */
export async function deleteStoredFiles(store: PrivateFiles, extractionId: string, fileName: string): Promise<void> {
  const pages = isPdf(fileName) ? MAX_PDF_PAGES : 0
  for (let page = 1; page <= pages; page++) await store.remove(pageImageName(extractionId, page))
  await store.remove(fileName)
}

/**
 * Removes the files of an extraction that was cancelled or is gone, for whoever wrote them: whoever ended it may have looked
 * too soon.
 * @returns the row of one that is not over
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
