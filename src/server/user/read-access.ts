import { asc, eq } from 'drizzle-orm'
import type { List } from '../../contract/common.ts'
import { type Action, authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { userRoles, venueAssignments, venueOwners } from '../db/schema/index.ts'
import { type PageRequest, pageOffset, toListResponse } from '../http/list.ts'

type Query = PageRequest & { user_id?: string | undefined }

/**
 * Users may read their own data, administrators all data.
 * @throws DomainError not_allowed
 */
function authorizeReading(ctx: AppContext, action: Extract<Action, 'role:read' | 'assignment:read'>, userId: string | undefined): void {
  if (userId === undefined) authorize(ctx.actor, 'user:list', undefined)
  else authorize(ctx.actor, action, { userId })
}

/** @throws DomainError not_allowed */
export async function listRoles({ ctx, input }: { ctx: AppContext; input: Query }): Promise<List<typeof userRoles.$inferSelect>> {
  authorizeReading(ctx, 'role:read', input.user_id)
  const where = input.user_id === undefined ? undefined : eq(userRoles.user_id, input.user_id)
  const query = ctx.db.orm.select().from(userRoles).where(where).orderBy(asc(userRoles.user_id))
  return toListResponse(await query.limit(input.limit).offset(pageOffset(input)), await ctx.db.orm.$count(userRoles, where), input)
}

/** @throws DomainError not_allowed */
export async function listOwners({ ctx, input }: { ctx: AppContext; input: Query }): Promise<List<{ user_id: string; venue_id: string }>> {
  authorizeReading(ctx, 'assignment:read', input.user_id)
  const where = input.user_id === undefined ? undefined : eq(venueOwners.user_id, input.user_id)
  const shown = { user_id: venueOwners.user_id, venue_id: venueOwners.venue_id }
  const query = ctx.db.orm.select(shown).from(venueOwners).where(where).orderBy(asc(venueOwners.user_id), asc(venueOwners.venue_id))
  return toListResponse(await query.limit(input.limit).offset(pageOffset(input)), await ctx.db.orm.$count(venueOwners, where), input)
}

/**
 * Like `listOwners`, with the venue's name.
 * @throws DomainError not_allowed
 */
export async function listAssignments({
  ctx,
  input,
}: {
  ctx: AppContext
  input: Query
}): Promise<List<{ user_id: string; venue_id: string; venue_name: string }>> {
  authorizeReading(ctx, 'assignment:read', input.user_id)
  const where = input.user_id === undefined ? undefined : eq(venueAssignments.user_id, input.user_id)
  const query = ctx.db.orm
    .select()
    .from(venueAssignments)
    .where(where)
    .orderBy(asc(venueAssignments.user_id), asc(venueAssignments.venue_id))
  return toListResponse(await query.limit(input.limit).offset(pageOffset(input)), await ctx.db.orm.$count(venueAssignments, where), input)
}
