import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { ACTIVE_STATES, type ReaderKind } from '../../domain/menu/extraction.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { deleteFiles } from './delete-files.ts'
import { requireFreeSlot } from './extraction-quota.ts'
import { enqueueNext } from './job/reading-job.ts'
import { authorizeExtraction, type ExtractionRow } from './read-extractions.ts'
import { readerKinds } from './readers.ts'

/**
 * Cancels an extraction and deletes its file. A worker that is reading the file notices it within a second.
 * @throws DomainError not_found, or extraction_over when it has ended
 */
export async function cancelExtraction({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ExtractionRow> {
  return deleteFiles(ctx, await endExtraction(ctx, id))
}

function endExtraction(ctx: AppContext, id: string): Promise<ExtractionRow> {
  const isCancellable = inArray(menuExtractions.state, [...ACTIVE_STATES, 'failed'])
  return writeAs(ctx, async (tx, ctx) => {
    await authorizeExtraction(tx, ctx.actor, id)
    const [row] = await tx
      .update(menuExtractions)
      .set({ state: 'cancelled', updated_at: ctx.clock() })
      .where(and(eq(menuExtractions.id, id), isCancellable))
      .returning()
    if (!row) throw new DomainError('extraction_over')
    return row
  })
}

/**
 * Enqueues a failed file again, for the same or another reader. It stays the file of the user who uploaded it. A file whose process crashed
 * while it was stored counts as stored, so that it is read or fails, and does not wait for ever.
 * @throws DomainError not_found, reader_unavailable, extractions_too_many, or extraction_over when it has not failed
 */
export async function retryExtraction({
  ctx,
  input: { id, reader },
}: {
  ctx: AppContext
  input: { id: string; reader: ReaderKind }
}): Promise<ExtractionRow> {
  await authorizeExtraction(ctx.db.orm, ctx.actor, id)
  if (!readerKinds(ctx.config).includes(reader)) throw new DomainError('reader_unavailable')
  return writeAs(ctx, async (tx, ctx) => {
    const { authorized } = await authorizeExtraction(tx, ctx.actor, id)
    await requireFreeSlot(tx, authorized)
    const now = ctx.clock()
    const stored_at = sql`coalesce(${menuExtractions.stored_at}, ${now.toISOString()}::timestamptz)`
    const [row] = await tx
      .update(menuExtractions)
      .set({ state: 'queued', reader, progress: 0, error_code: null, stored_at, updated_at: now })
      .where(and(eq(menuExtractions.id, id), eq(menuExtractions.state, 'failed'), isNotNull(menuExtractions.file_name)))
      .returning()
    if (!row) throw new DomainError('extraction_over')
    await enqueueNext(tx, ctx, row.venue_id)
    return row
  })
}
