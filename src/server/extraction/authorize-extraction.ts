import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import type { ExtractionRow } from './to-extraction.ts'

/**
 * An extraction of a venue whose menus the actor manages.
 * @throws DomainError not_found, also for somebody else's
 */
export async function authorizeExtraction(ctx: Context, id: string): Promise<ExtractionRow> {
  const [row] = isUuid(id) ? await ctx.db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, id)) : []
  if (!row || !can(ctx.actor, 'menu:manage', { venueId: row.venue_id })) throw new DomainError('not_found')
  return row
}
