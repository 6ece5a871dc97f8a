import { and, eq, isNotNull } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { authorizeExtraction } from './authorize-extraction.ts'
import { requireFreeSlot } from './extraction-quota.ts'
import { enqueueNext } from './job/enqueue.ts'
import { readerKinds } from './readers.ts'
import type { ExtractionRow } from './to-extraction.ts'

/**
 * Enqueues a failed file again, for the same or another reader.
 * @throws DomainError not_found, reader_unavailable, extractions_too_many, or extraction_over when it has not failed
 */
export async function retryExtraction({
  ctx,
  input: { id, reader },
}: {
  ctx: AppContext
  input: { id: string; reader: ReaderKind }
}): Promise<ExtractionRow> {
  const { authorized } = await authorizeExtraction(ctx, id)
  if (!readerKinds(ctx.config).includes(reader)) throw new DomainError('reader_unavailable')
  return inTransaction(ctx.db, async (tx) => {
    await requireFreeSlot(tx, authorized)
    const [row] = await tx
      .update(menuExtractions)
      .set({ state: 'queued', reader, progress: 0, error_code: null, updated_at: ctx.clock() })
      .where(and(eq(menuExtractions.id, id), eq(menuExtractions.state, 'failed'), isNotNull(menuExtractions.file_name)))
      .returning()
    if (!row) throw new DomainError('extraction_over')
    await enqueueNext(tx, ctx, row.venue_id)
    return row
  })
}
