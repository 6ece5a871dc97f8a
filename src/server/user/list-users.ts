import { and, asc, eq, ilike, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { List } from '../../contract/common.ts'
import type { listUsersQuery, User } from '../../contract/user.ts'
import type { UserColumn } from '../../domain/account/user.ts'
import { type Action, authorize } from '../../domain/permissions.ts'
import { venueNameKey } from '../../domain/venue/name-key.ts'
import { selectFirstVenues } from '../actor/find-actor.ts'
import type { AppContext } from '../app-context.ts'
import { userRoles, users, venueAssignments, venueOwners, venues } from '../db/schema/index.ts'
import { likeContains, orderBySort } from '../db/sql-expressions.ts'
import { type PageRequest, pageOffset, toListResponse } from '../http/list.ts'

const SORTED_BY: Record<UserColumn, SQL> = {
  email: sql`${users.email}`,
  venue: sql`${venues.name_key}`,
  role: sql`${userRoles.role}`,
  created_at: sql`${users.created_at}`,
  last_sign_in_at: sql`${users.last_sign_in_at}`,
  email_confirmed_at: sql`${users.email_confirmed_at}`,
}

/**
 * Lists users, newest first by default. Ids, total and details are separate queries, so that PostgreSQL can leave out
 * unused joins; otherwise a page of 20 users scans 27,000 venues.
 */
export async function listUsers({ ctx, input }: { ctx: AppContext; input: z.output<typeof listUsersQuery> }): Promise<List<User>> {
  authorize(ctx.actor, 'user:list', undefined)
  const firstVenues = selectFirstVenues(ctx.db)
  const joined = <Q extends PgSelect>(query: Q) =>
    query
      .leftJoin(userRoles, eq(userRoles.user_id, users.id))
      .leftJoin(firstVenues, eq(firstVenues.user_id, users.id))
      .leftJoin(venues, eq(venues.id, firstVenues.venue_id))
  const where = and(
    input.q?.trim() ? holds(input.q.trim()) : undefined,
    input.role ? eq(userRoles.role, input.role) : undefined,
    input.needs_venue ? and(eq(userRoles.role, 'venue_owner'), isNull(firstVenues.venue_id)) : undefined,
  )
  const { orm } = ctx.db
  const [page, counted] = await Promise.all([
    joined(orm.select({ id: users.id }).from(users).$dynamic())
      .where(where)
      .orderBy(orderBySort(SORTED_BY, input.sort), asc(users.id))
      .limit(input.limit)
      .offset(pageOffset(input)),
    joined(orm.select({ total: sql<number>`count(*)` }).from(users).$dynamic()).where(where),
  ])
  const ids = page.map(({ id }) => id)
  const shown = { user: users, role: userRoles.role, towns: userRoles.towns, venue_id: firstVenues.venue_id, venue_name: venues.name }
  const rows = await joined(orm.select(shown).from(users).$dynamic()).where(inArray(users.id, ids))
  const data = rows.map(({ user, role, towns, venue_id, venue_name }) => ({
    id: user.id,
    email: user.email,
    role,
    towns,
    created_at: user.created_at.toISOString(),
    last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    email_confirmed_at: user.email_confirmed_at?.toISOString() ?? null,
    venue_id,
    venue_name,
    second_factor: user.two_factor_enabled,
  }))
  const inOrder = data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return toListResponse(inOrder, counted[0]?.total ?? 0, input)
}

function holds(text: string): SQL | undefined {
  return or(ilike(users.email, likeContains(text)), like(venues.name_key, likeContains(venueNameKey(text))))
}

type Query = PageRequest & { user_id?: string | undefined }

/** Users may read their own data, administrators all data. */
function authorizeReading(ctx: AppContext, action: Extract<Action, 'role:read' | 'assignment:read'>, userId: string | undefined): void {
  if (userId === undefined) authorize(ctx.actor, 'user:list', undefined)
  else authorize(ctx.actor, action, { userId })
}

export async function listRoles({ ctx, input }: { ctx: AppContext; input: Query }): Promise<List<typeof userRoles.$inferSelect>> {
  authorizeReading(ctx, 'role:read', input.user_id)
  const where = input.user_id === undefined ? undefined : eq(userRoles.user_id, input.user_id)
  const query = ctx.db.orm.select().from(userRoles).where(where).orderBy(asc(userRoles.user_id))
  return toListResponse(await query.limit(input.limit).offset(pageOffset(input)), await ctx.db.orm.$count(userRoles, where), input)
}

export async function listOwners({ ctx, input }: { ctx: AppContext; input: Query }): Promise<List<{ user_id: string; venue_id: string }>> {
  authorizeReading(ctx, 'assignment:read', input.user_id)
  const where = input.user_id === undefined ? undefined : eq(venueOwners.user_id, input.user_id)
  const shown = { user_id: venueOwners.user_id, venue_id: venueOwners.venue_id }
  const query = ctx.db.orm.select(shown).from(venueOwners).where(where).orderBy(asc(venueOwners.user_id), asc(venueOwners.venue_id))
  return toListResponse(await query.limit(input.limit).offset(pageOffset(input)), await ctx.db.orm.$count(venueOwners, where), input)
}

/** Like `listOwners`, with the venue's name. */
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
