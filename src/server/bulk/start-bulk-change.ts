import { randomUUID } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulkChange, StartBulkChange } from '../../contract/bulk.ts'
import { type BulkKind, type ImportKind, MENU_PARTS } from '../../domain/bulk.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, bulkChangeRows, bulkChanges, userRoles, venues } from '../db/schema/index.ts'
import { isUniqueViolation, retryOnUniqueViolation, type Transaction } from '../db/transaction.ts'
import { bulkChangeJob } from '../jobs/definitions.ts'
import { isStoredAlready } from '../repeated-requests.ts'
import { filterManagedVenues, inTownsOf } from '../venue/managed-venue-lists.ts'
import { lockBulkChange, readBulkChange } from './read-bulk-change.ts'
import { whereAboutRecord } from './undo/undo-values.ts'

/**
 * Stores a change of the selected venues, which a job runs venue by venue.
 * @throws DomainError not_allowed; bulk_selection_changed when the number of matching venues differs from the
 * selection; user_not_owner when the new owner is not a venue owner; invalid_request for `assign` without a user
 */
export async function startBulkChange({ ctx, input }: { ctx: AppContext; input: StartBulkChange }): Promise<BulkChange> {
  authorize(ctx.actor, 'guide:edit', undefined)
  if (input.action === 'assign') authorize(ctx.actor, 'assignment:change', undefined)
  const { venues: selection, action } = input
  const where =
    'ids' in selection
      ? and(inArray(venues.id, selection.ids), inTownsOf(ctx.actor))
      : filterManagedVenues({ ...selection.filter, has_menus: undefined }, ctx.actor)
  const start = async (tx: Transaction, ctx: AppContext) => {
    authorize(ctx.actor, 'guide:edit', undefined)
    if (action === 'assign') authorize(ctx.actor, 'assignment:change', undefined)
    if (await isStoredAlready(tx, bulkChanges, input.id, whereOwn(ctx, action))) return input.id ?? ''
    if (action === 'assign') await requireOwner(tx, input.user_id)
    const change = await insertChange(tx, ctx, {
      id: input.id,
      kind: action,
      userId: action === 'assign' ? (input.user_id ?? null) : null,
      undoOf: null,
    })
    const total = await insertRows(
      tx,
      change,
      sql`select ${venues.id}, ${venues.name}, row_number() over (order by ${venues.name_key}, ${venues.id}), null::json from ${venues} where ${where ?? sql`true`}`,
    )
    if (total !== ('ids' in selection ? new Set(selection.ids).size : selection.total)) throw new DomainError('bulk_selection_changed')
    return change
  }
  const id = await retryOnUniqueViolation(() => writeAs(ctx, start))
  return readBulkChange({ ctx, input: { id } })
}

/**
 * Stores a change that undoes another one, in the opposite order.
 * @throws DomainError not_allowed; not_found; bulk_running while it runs, bulk_undone when another user has undone it already
 */
export async function undoBulkChange({ ctx, input }: { ctx: AppContext; input: { id: string } }): Promise<BulkChange> {
  authorize(ctx.actor, 'guide:edit', undefined)
  try {
    const id = await writeAs(ctx, async (tx, ctx) => {
      const change = await lockBulkChange(tx, ctx, input.id)
      if (change.status !== 'finished' && change.status !== 'stopped') throw new DomainError('bulk_running')
      const what = await subjectOf(tx, change)
      if (what === 'users') authorize(ctx.actor, 'guide:import', { what })
      const undo = await insertChange(tx, ctx, { kind: 'undo', userId: change.user_id, undoOf: change.id })
      await insertRows(tx, undo, CHANGED[what](change.id))
      return undo
    })
    return await readBulkChange({ ctx, input: { id } })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The response to the first attempt of the same user may have been lost.
    const isOwnUndo = and(eq(bulkChanges.undo_of, input.id), whereOwn(ctx, 'undo'))
    const [undo] = await ctx.db.orm.select({ id: bulkChanges.id }).from(bulkChanges).where(isOwnUndo)
    if (!undo) throw new DomainError('bulk_undone')
    return readBulkChange({ ctx, input: undo })
  }
}

function changedVenues(changeId: string): SQL {
  return sql`select entity_id::uuid, (array_agg(entity_name order by id desc))[1], row_number() over (order by max(id) desc), null::json
    from ${auditEntries} where bulk_change_id = ${changeId}::uuid and entity = 'venue' group by entity_id`
}

/** The kind of records that a change is about: that of its file, or, for an undo, that of its rows. */
async function subjectOf(tx: Transaction, { id, file }: typeof bulkChanges.$inferSelect): Promise<ImportKind> {
  if (file) return file.what
  const hasPart = and(eq(bulkChangeRows.change_id, id), sql`${bulkChangeRows.details} ? 'part'`)
  const [row] = await tx.select({ details: bulkChangeRows.details }).from(bulkChangeRows).where(hasPart).limit(1)
  if (!row?.details?.part) return 'venues'
  return row.details.part.entity === 'user' ? 'users' : 'menus'
}

function changedMenuParts(changeId: string): SQL {
  return sql`select null::uuid, (array_agg(entity_name order by id desc))[1], row_number() over (order by max(id) desc),
      json_build_object('part', json_build_object('entity', entity, 'id', entity_id))
    from ${auditEntries} where bulk_change_id = ${changeId}::uuid and ${inArray(auditEntries.entity, [...MENU_PARTS])}
      and ${whereAboutRecord()}
    group by entity, entity_id`
}

function changedUsers(changeId: string): SQL {
  return sql`select null::uuid, (array_agg(entity_name order by id desc))[1], row_number() over (order by max(id) desc),
      json_build_object('part', json_build_object('entity', entity, 'id', entity_id))
    from ${auditEntries} where bulk_change_id = ${changeId}::uuid and entity = 'user' group by entity, entity_id`
}

/** The records that a change has changed, as rows of its undo. */
const CHANGED: Readonly<Record<ImportKind, (changeId: string) => SQL>> = {
  venues: changedVenues,
  menus: changedMenuParts,
  users: changedUsers,
}

function whereOwn({ actor }: AppContext, kind: BulkKind): SQL | undefined {
  return and(eq(bulkChanges.kind, kind), eq(bulkChanges.created_by, actor.kind === 'user' ? actor.userId : ''))
}

type NewChange = { id?: string | undefined; kind: BulkKind; userId: string | null; undoOf: string | null }

async function insertChange(tx: Transaction, ctx: AppContext, { id = randomUUID(), kind, userId, undoOf }: NewChange): Promise<string> {
  const { actor, clock, jobs } = ctx
  if (actor.kind !== 'user') throw new DomainError('not_allowed')
  await tx.insert(bulkChanges).values({
    id,
    kind,
    user_id: userId,
    undo_of: undoOf,
    total: 0,
    created_by: actor.userId,
    created_by_email: actor.email,
    created_at: clock(),
  })
  await jobs.enqueue(tx, bulkChangeJob, [{ payload: { change_id: id } }])
  return id
}

async function insertRows(tx: Transaction, changeId: string, selected: SQL): Promise<number> {
  await tx.execute(sql`insert into bulk_change_rows (change_id, venue_id, venue_name, position, details)
    select ${changeId}::uuid, s.venue_id, s.venue_name, s.position, s.details from (${selected}) as s(venue_id, venue_name, position, details)`)
  const total = await tx.$count(bulkChangeRows, eq(bulkChangeRows.change_id, changeId))
  await tx.update(bulkChanges).set({ total }).where(eq(bulkChanges.id, changeId))
  return total
}

async function requireOwner(tx: Transaction, userId: string | undefined): Promise<void> {
  if (userId === undefined) throw new DomainError('invalid_request')
  const [user] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.user_id, userId))
  if (user?.role !== 'venue_owner') throw new DomainError('user_not_owner')
}
