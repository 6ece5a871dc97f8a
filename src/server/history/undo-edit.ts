import { getTableColumns, inArray } from 'drizzle-orm'
import type { AuditEntry, RestoredVersion } from '../../contract/audit.ts'
import { diffFields, VERSIONED_ENTITIES, type VersionedEntity } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import type { UndoState } from '../../domain/recent-changes.ts'
import { type LocalDate, localNow } from '../../domain/time.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { AppContext } from '../app-context.ts'
import { readHoursOfVenues } from '../hours/read-hours.ts'
import { saveHours } from '../hours/save-hours.ts'
import { toVenueHours } from '../hours/venue-hours.ts'
import { type Change, type Entry, readUpdatedAt, removeMissing, requireEntry, UPDATES } from './restore-version.ts'
import { HOURS_ACTION, hoursBeforeChange, hoursUndoState } from './undo-hours.ts'

type Edit = Pick<Entry, 'entity_id' | 'action' | 'changes'>

/**
 * Gives the fields that an update, or a change of the hours of a venue, changed the values that they had before it. Uses the normal update,
 * so that all rules apply and the audit log gets another entry.
 * @throws DomainError not_allowed; not_found when the entry or its subject does not exist; bulk_not_undoable when the entry is not an
 * update of fields; bulk_changed_since when one of them has another value now; edited_meanwhile, and the errors of the update
 */
export async function undoEdit({ ctx, input: { id } }: { ctx: AppContext; input: { id: number } }): Promise<RestoredVersion> {
  const { entry, entity } = await requireEntry(ctx, id)
  if (entry.action === HOURS_ACTION) return undoHours(ctx, entry)
  const seen_updated_at = await readUpdatedAt(ctx, entity, entry.entity_id)
  requireUndoable(stateOf(entity, entry, (await readRows(ctx, entity, [entry.entity_id])).get(entry.entity_id)))
  const change = Object.fromEntries(ownChanges(entity, entry).map(({ field, from }) => [field, from]))
  const leftOut = await removeMissing(ctx, change)
  const restored = Object.keys(change)
  await UPDATES[entity].update(ctx, entry.entity_id, { ...change, seen_updated_at })
  return { restored, left_out: leftOut }
}

/** Restores only those days that the change changed and that are not over. */
async function undoHours(ctx: AppContext, { entity_id: id, changes }: Entry): Promise<RestoredVersion> {
  const today = todayOf(ctx)
  const present = isUuid(id) ? await toVenueHours(ctx.db.orm, ctx, id) : null
  requireUndoable(hoursUndoState(changes, present, today))
  if (!present) throw new DomainError('bulk_changed_since')
  const earlier = hoursBeforeChange(changes, present, today)
  await saveHours({ ctx, input: { id, ...earlier, seen_updated_at: present.updated_at } })
  return { restored: Object.keys(earlier), left_out: [] }
}

function todayOf({ clock, config }: AppContext): LocalDate {
  return localNow(clock(), config.timeZone).date
}

/** @throws DomainError bulk_not_undoable; bulk_changed_since */
function requireUndoable(state: UndoState): void {
  if (state === 'never') throw new DomainError('bulk_not_undoable')
  if (state === 'changed_since') throw new DomainError('bulk_changed_since')
}

/** Returns for each audit entry whether `undoEdit` would undo it. Checks no permission. */
export async function undoStatesOf(ctx: AppContext, entries: readonly AuditEntry[]): Promise<ReadonlyMap<number, UndoState>> {
  const states = new Map<number, UndoState>()
  for (const entity of VERSIONED_ENTITIES) {
    const ofEntity = entries.filter((entry) => entry.entity === entity && entry.action !== HOURS_ACTION)
    if (ofEntity.length === 0) continue
    const rows = await readRows(
      ctx,
      entity,
      ofEntity.map(({ entity_id }) => entity_id),
    )
    for (const entry of ofEntity) states.set(entry.id, stateOf(entity, entry, rows.get(entry.entity_id)))
  }
  const ofHours = entries.filter(({ action }) => action === HOURS_ACTION)
  const today = todayOf(ctx)
  const hours = await readHoursOfVenues(
    ctx.db.orm,
    ofHours.map(({ entity_id }) => entity_id),
    today,
  )
  for (const { id, entity_id, changes } of ofHours) states.set(id, hoursUndoState(changes, hours.get(entity_id) ?? null, today))
  return states
}

async function readRows({ db }: AppContext, entity: VersionedEntity, ids: readonly string[]): Promise<ReadonlyMap<string, Change>> {
  const { table } = UPDATES[entity]
  const rows = await db.orm
    .select()
    .from(table)
    .where(inArray(table.id, [...new Set(ids)].filter(isUuid)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A subject that was deleted in the meantime counts as changed. */
function stateOf(entity: VersionedEntity, entry: Edit, present: Change | undefined): UndoState {
  const own = ownChanges(entity, entry)
  if (entry.action !== `${entity}.update` || own.length === 0) return 'never'
  const after = Object.fromEntries(own.map(({ field, to }) => [field, to]))
  return present === undefined || diffFields(present, after).length > 0 ? 'changed_since' : 'possible'
}

function ownChanges(entity: VersionedEntity, { changes }: Edit): Edit['changes'] {
  const { fields, table } = UPDATES[entity]
  return changes.filter(({ field }) => fields.includes(field) && field in getTableColumns(table))
}
