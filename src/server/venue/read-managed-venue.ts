import { eq } from 'drizzle-orm'
import type { ManagedVenue } from '../../contract/managed-venue.ts'
import { DomainError } from '../../domain/errors.ts'
import { can } from '../../domain/permissions.ts'
import type { Context } from '../context.ts'
import { venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { managedColumns, toManagedVenue } from './to-managed-venue.ts'

/** One venue for its form, inactive ones too. @throws DomainError not_allowed or venue_not_found */
export async function readManagedVenue({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<ManagedVenue> {
  if (!can(ctx.actor, 'venue:manage', undefined)) throw new DomainError('not_allowed')
  const [row] = isUuid(id) ? await ctx.db.orm.select(managedColumns).from(venues).where(eq(venues.id, id)) : []
  if (!row) throw new DomainError('venue_not_found')
  return toManagedVenue(row, ctx.clock())
}
