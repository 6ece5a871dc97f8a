import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditChange, AuditEntity } from '../../../domain/audit.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { TrashKind } from '../../../domain/trash.ts'
import type { AppContext } from '../../app-context.ts'
import { auditEntries, bulkChanges, images, menus, trashEntries } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { restoreEntry } from '../../trash/restore-entry.ts'

export type Entry = typeof auditEntries.$inferSelect

/** Returns the entries of a change about one record, the oldest first. */
export function entriesOf({ db }: AppContext, changeId: string, entity: AuditEntity, id: string): Promise<Entry[]> {
  return db.orm
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.bulk_change_id, changeId), eq(auditEntries.entity_id, id), eq(auditEntries.entity, entity)))
    .orderBy(asc(auditEntries.id))
}

/**
 * Restores what a bulk change deleted.
 * @throws DomainError bulk_gone, and the errors of the restore
 */
export async function restoreDeleted(ctx: AppContext, changeId: string, kind: TrashKind, id: string): Promise<void> {
  const isDeletion = and(eq(trashEntries.group_id, changeId), eq(trashEntries.kind, kind), eq(trashEntries.entity_id, id))
  const [entry] = await ctx.db.orm.select({ id: trashEntries.id }).from(trashEntries).where(isDeletion)
  if (!entry) throw new DomainError('bulk_gone')
  await restoreEntry({ ctx, input: { id: entry.id } })
}

export function isCreation(entries: readonly Entry[]): boolean {
  return entries.some(({ changes }) => changes.some(({ field, from }: AuditChange) => field === 'name' && from === null))
}

/** Condition for later entries about these records, without those of undos and of changes that were undone. */
export function isLaterChange(
  { id, bulk_change_id, entity }: Entry,
  entityIds: readonly string[] | SQL,
  of: readonly AuditEntity[] = [entity as AuditEntity],
): SQL | undefined {
  return and(
    inArray(auditEntries.entity, [...of]),
    inArray(auditEntries.entity_id, 'getSQL' in entityIds ? sql`(${entityIds})` : [...entityIds]),
    gt(auditEntries.id, id),
    whereOfOtherChange(bulk_change_id),
    whereAboutRecord(),
  )
}

const MENU_FIELDS = Object.keys(getTableColumns(menus))

/**
 * Entries about the record itself. An import records a menu also when it changes only its dishes, which have entries of their own.
 */
export function whereAboutRecord(): SQL {
  const isField = inArray(sql`c ->> 'field'`, MENU_FIELDS)
  return sql`(${auditEntries.action} <> 'menu.import' or exists (select from jsonb_array_elements(${auditEntries.changes}) c where ${isField}))`
}

/** Entries that belong neither to this bulk change, nor to one that was undone again, nor to an undo. */
function whereOfOtherChange(changeId: string | null): SQL | undefined {
  return or(isNull(auditEntries.bulk_change_id), and(ne(auditEntries.bulk_change_id, sql`${changeId}`), not(whereUndone())))
}

/**
 * Condition that the entry belongs to an undo, or to a change that was undone for this record. Reads the audit entries of the undo, which
 * have an index by record. The rows of the undo, up to 200,000, have none.
 */
function whereUndone(): SQL {
  const change = alias(bulkChanges, 'change')
  const undo = alias(bulkChanges, 'undo')
  const changedBack = alias(auditEntries, 'changed_back')
  // The deletion of a venue records its menus, which come back with it.
  const venue = sql`(select c ->> 'from' from jsonb_array_elements(${auditEntries.changes}) c
    where ${auditEntries.action} = 'menu.delete' and c ->> 'field' = 'venue_id' limit 1)`
  return sql`exists (select 1 from ${bulkChanges} ${change} where ${change.id} = ${auditEntries.bulk_change_id} and (${change.kind} = 'undo'
    or exists (select 1 from ${bulkChanges} ${undo} join ${auditEntries} ${changedBack} on ${changedBack.bulk_change_id} = ${undo.id}
      where ${undo.undo_of} = ${change.id} and ${changedBack.entity_id} in (${auditEntries.entity_id}, ${venue}))))`
}

const DERIVED = new Set(['new'])

/** The values of the changed fields before the first and after the last of these changes. */
export function valuesBeforeAndAfter(changes: readonly AuditChange[]): Record<'before' | 'after', Record<string, unknown>> {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { field, from, to } of changes) {
    if (DERIVED.has(field)) continue
    if (!(field in before)) before[field] = from
    after[field] = to
  }
  return { before, after }
}

export async function withoutMissingImage(
  tx: Transaction,
  { image_url, image_alt, ...rest }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = { ...(image_url === undefined ? {} : { image_url }), ...(image_alt === undefined ? {} : { image_alt }) }
  const isMissing = typeof image_url === 'string' && (await tx.$count(images, eq(images.url, image_url))) === 0
  return isMissing ? rest : { ...rest, ...given }
}
