import { eq } from 'drizzle-orm'
import { DomainError } from '../../domain/errors.ts'
import type { Authorized } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { menuExtractions } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { authorizeVenue } from '../town/authorize-venue.ts'
import type { ExtractionRow } from './to-extraction.ts'

/** @throws DomainError not_found, also for an extraction of another venue */
export async function authorizeExtraction(
  { db, actor }: Pick<AppContext, 'db' | 'actor'>,
  id: string,
): Promise<{ row: ExtractionRow; authorized: Authorized<'menu:manage'> }> {
  const [row] = isUuid(id) ? await db.orm.select().from(menuExtractions).where(eq(menuExtractions.id, id)) : []
  if (!row) throw new DomainError('not_found')
  return { row, authorized: await authorizeVenue(db.orm, actor, 'menu:manage', row.venue_id, 'not_found') }
}
