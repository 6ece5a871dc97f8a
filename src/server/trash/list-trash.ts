import { and, eq, ilike, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listTrashQuery, TrashEntry, TrashList } from '../../contract/trash.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { authorize, can, limitingTowns } from '../../domain/permissions.ts'
import { TRASH_KINDS } from '../../domain/trash.ts'
import type { AppContext } from '../app-context.ts'
import { trashEntries } from '../db/schema/index.ts'
import { likeContains } from '../db/sql-expressions.ts'
import { pageOffset, toListResponse } from '../http/list.ts'
import { isSlugInUse } from '../slug/allocate-slugs.ts'
import { findMissingOf } from './parents.ts'

export type TrashEntryRow = typeof trashEntries.$inferSelect

export const cityOfTrash: SQL<string | null> = sql`coalesce(
  (select v.address_city from venues v where v.id = trash_entries.venue_id),
  (select r.data ->> 'address_city' from trash_rows r
    where r.table_name = 'venues' and r.link_column is null and r.data ->> 'id' = trash_entries.venue_id::text limit 1))`

/** `isSingle`: omits deletions by bulk changes, and replaced images. */
type Query = z.output<typeof listTrashQuery> & { isSingle?: boolean }

/** Lists the trash, last deleted first. */
export async function listTrash({ ctx, input }: { ctx: AppContext; input: Query }): Promise<TrashList> {
  authorize(ctx.actor, 'trash:read', undefined)
  const { orm } = ctx.db
  const found = and(matches(input.q), whereReadable(ctx.actor), input.isSingle ? whereSingle : undefined)
  const [rows, counted] = await Promise.all([
    orm
      .select()
      .from(trashEntries)
      .where(and(found, input.kind ? eq(trashEntries.kind, input.kind) : undefined))
      .orderBy(sql`${trashEntries.deleted_at} desc nulls last`, sql`${trashEntries.id} desc nulls last`)
      .limit(input.limit)
      .offset(pageOffset(input)),
    orm.select({ kind: trashEntries.kind, count: sql<number>`count(*)` }).from(trashEntries).where(found).groupBy(trashEntries.kind),
  ])
  const missing = await findMissingOf(orm, rows)
  const conflicts = await findConflicts(ctx, rows)
  const byKind = new Map(counted.map(({ kind, count }) => [kind, Number(count)]))
  const counts = Object.fromEntries(TRASH_KINDS.map((kind) => [kind, byKind.get(kind) ?? 0])) as TrashList['counts']
  const data = rows.map((row) => toEntry(row, missing.get(row) ?? null, conflicts.get(row.id) ?? null))
  const total = input.kind ? counts[input.kind] : [...byKind.values()].reduce((sum, count) => sum + count, 0)
  return { ...toListResponse(data, total, input), counts, days: ctx.config.trashDays }
}

const whereSingle = and(isNull(trashEntries.group_id), ne(trashEntries.kind, 'picture'))

function whereReadable(actor: Actor): SQL | undefined {
  if (can(actor, 'trash:manage', undefined)) return undefined
  const towns = limitingTowns(actor)
  const inTowns = towns === null ? undefined : sql`${cityOfTrash} = any(${sql.param([...towns])}::text[])`
  // Users and the image of the guide have no venue.
  return and(isNotNull(trashEntries.venue_id), inTowns)
}

function matches(q: string | undefined): SQL | undefined {
  const text = q?.trim()
  if (!text) return undefined
  return or(ilike(trashEntries.title, likeContains(text)), ilike(trashEntries.deleted_by_email, likeContains(text)))
}

async function findConflicts({ db: { orm } }: AppContext, rows: readonly TrashEntryRow[]): Promise<Map<string, 'slug' | 'email'>> {
  const ids = rows.filter(({ kind }) => kind === 'venue' || kind === 'user').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await orm.execute<{ id: string; conflict: 'slug' | 'email' }>(sql`
    select e.id, 'email' as conflict from trash_entries e join users u on u.email = e.title
    where e.kind = 'user' and e.id = any(${sql.param(ids)}::uuid[])
    union all
    select r.entry_id, 'slug' from trash_rows r
    where r.table_name = 'venues' and r.entry_id = any(${sql.param(ids)}::uuid[])
      and ${isSlugInUse(sql`r.data ->> 'slug'`)}`)
  return new Map(found.rows.map(({ id, conflict }) => [id, conflict]))
}

function toEntry(row: TrashEntryRow, missing: TrashEntry['missing'], conflict: TrashEntry['conflict']): TrashEntry {
  const { id, kind, entity_id, title, path, contents, deleted_by_email, deleted_at, expires_at, group_id } = row
  return {
    id,
    kind,
    entity_id,
    title,
    path,
    contents,
    deleted_by_email,
    group_id,
    missing,
    conflict,
    deleted_at: deleted_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
