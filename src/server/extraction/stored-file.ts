import { and, eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteFilesIfCancelled, pageImageName } from './delete-files.ts'
import { enqueueNext } from './job/reading-job.ts'
import { authorizeExtraction, type ExtractionRow } from './read-extractions.ts'

/**
 * Stores the file of an extraction and enqueues its reading. The row with the name of the file must exist already, so
 * that the clean-up job finds the file after a crash.
 * @throws DomainError extraction_over when the extraction was cancelled or its venue deleted during the upload
 */
export async function storeFile(
  ctx: Pick<AppContext, 'db' | 'files' | 'clock' | 'jobs'>,
  row: ExtractionRow,
  bytes: Uint8Array,
): Promise<ExtractionRow> {
  const { id, file_name } = row
  if (file_name === null) throw new Error('an extraction without a file')
  try {
    await ctx.files.private.write(file_name, bytes)
  } catch (error) {
    // The deletion of the row registers the file in `orphaned_menu_files`, from which the clean-up job deletes it.
    await ctx.db.orm.delete(menuExtractions).where(eq(menuExtractions.id, id))
    throw error
  }
  const stored = await inTransaction(ctx.db, async (tx) => {
    const [updated] = await tx
      .update(menuExtractions)
      .set({ stored_at: ctx.clock() })
      .where(and(eq(menuExtractions.id, id), eq(menuExtractions.state, 'queued')))
      .returning()
    if (updated) await enqueueNext(tx, ctx, updated.venue_id)
    return updated
  })
  const left = stored ?? (await deleteFilesIfCancelled(ctx, { id, file_name }))
  if (!left) throw new DomainError('extraction_over')
  return left
}

/**
 * Returns the image of a page as WebP. Pages start at 1.
 * @throws DomainError not_found for users who may not edit the menu, and after the image was deleted
 */
export async function getPhoto({
  ctx,
  input: { id, page },
}: {
  ctx: AppContext
  input: { id: string; page: number }
}): Promise<Uint8Array<ArrayBuffer>> {
  const { row } = await authorizeExtraction(ctx.db.orm, ctx.actor, id)
  const bytes = row.file_name === null ? null : await ctx.files.private.read(pageImageName(row.id, page))
  if (!bytes) throw new DomainError('not_found')
  return bytes
}
