import { and, eq, inArray } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { ACTIVE_STATES } from '../../domain/menu/extraction.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { authorizeExtraction } from './authorize-extraction.ts'
import { deleteFiles } from './delete-files.ts'
import type { ExtractionRow } from './to-extraction.ts'

/**
 * Cancels an extraction and deletes its file. A worker that is reading the file notices it within a second.
 * @throws DomainError not_found, or extraction_over when it has ended
 */
export async function cancelExtraction({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<ExtractionRow> {
  const { authorized } = await authorizeExtraction(ctx, id)
  return deleteFiles(ctx, await endExtraction(ctx, authorized, id))
}

async function endExtraction({ db, clock }: AppContext, { subject }: Authorized<'menu:manage'>, id: string): Promise<ExtractionRow> {
  const [row] = await db.orm
    .update(menuExtractions)
    .set({ state: 'cancelled', updated_at: clock() })
    .where(
      and(
        eq(menuExtractions.id, id),
        eq(menuExtractions.venue_id, subject.venueId),
        inArray(menuExtractions.state, [...ACTIVE_STATES, 'failed']),
      ),
    )
    .returning()
  if (!row) throw new DomainError('extraction_over')
  return row
}
