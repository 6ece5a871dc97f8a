import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { RestoredVersion, Version } from '../../contract/audit.ts'
import type { SaveHoursInput, VenueHoursData } from '../../contract/hours.ts'
import { updateCategoryBody, updateItemBody, updateMenuBody } from '../../contract/managed-menu.ts'
import { updateVenueBody } from '../../contract/managed-venue.ts'
import { updateSettingsBody } from '../../contract/settings.ts'
import { toStoredValue, VERSIONED_ENTITIES, type VersionedEntity } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { writeAs } from '../actor/lock-actor.ts'
import type { AppContext } from '../app-context.ts'
import { isPlaceField, namesOf } from '../audit/list-entries.ts'
import { auditEntries, guideSettings, images, menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { retryChangeOfVenues } from '../db/transaction.ts'
import { saveHoursWithin } from '../hours/save-hours.ts'
import { toVenueHours } from '../hours/venue-hours.ts'
import { updateCategory } from '../menu/manage/categories.ts'
import { updateItem } from '../menu/manage/items.ts'
import { updateMenu } from '../menu/manage/menus.ts'
import { updateSettings } from '../settings/settings.ts'
import { placeOfEntity } from '../town/place-of-entity.ts'
import { updateVenueWithin } from '../venue/save-venue.ts'
import { differingHours, hoursBefore } from './hours-of-version.ts'

export type Change = Record<string, unknown>

type Versioned = {
  table: typeof venues | typeof menus | typeof menuCategories | typeof menuItems | typeof guideSettings
  fields: readonly string[]
  /** `hours`: only of a venue, in the same transaction. */
  update: (ctx: AppContext, id: string, change: Change, hours?: SaveHoursInput) => Promise<unknown>
}

/** The fields and the update of each kind. `new` of a venue depends on its age and is never restored. */
export const UPDATES: Record<VersionedEntity, Versioned> = {
  venue: {
    table: venues,
    fields: Object.keys(updateVenueBody.shape).filter((field) => field !== 'new'),
    update: (ctx, id, change, hours) =>
      retryChangeOfVenues(() =>
        writeAs(ctx, async (tx, ctx, invalidateVenues) => {
          await updateVenueWithin(tx, ctx, invalidateVenues, { id, change: updateVenueBody.parse(change) })
          if (hours) await saveHoursWithin(tx, ctx, invalidateVenues, { id, ...hours })
        }),
      ),
  },
  menu: {
    table: menus,
    fields: Object.keys(updateMenuBody.shape),
    update: (ctx, id, change) => updateMenu({ ctx, input: { id, change: updateMenuBody.parse(change) } }),
  },
  menu_category: {
    table: menuCategories,
    fields: Object.keys(updateCategoryBody.shape),
    update: (ctx, id, change) => updateCategory({ ctx, input: { id, change: updateCategoryBody.parse(change) } }),
  },
  menu_item: {
    table: menuItems,
    fields: Object.keys(updateItemBody.shape),
    update: (ctx, id, change) => updateItem({ ctx, input: { id, change: updateItemBody.parse(change) } }),
  },
  settings: {
    table: guideSettings,
    fields: Object.keys(updateSettingsBody.shape),
    update: (ctx, _id, change) => updateSettings({ ctx, input: updateSettingsBody.parse(change) }),
  },
}

/**
 * Returns the values that a venue, menu, category or item had after an audit entry; null for a value that was not recorded.
 * @throws DomainError not_allowed; not_found when the entry does not exist
 */
export async function readVersion({ ctx, input }: { ctx: AppContext; input: { id: number } }): Promise<Version> {
  const { entry, entity } = await requireEntry(ctx, input.id)
  const { table, fields: restorable } = UPDATES[entity]
  const fields = restorable.filter((field) => field in getTableColumns(table))
  // Read before the entries. Otherwise the row could have a concurrent change whose entry is missing, and that value would count as the
  // version's.
  const [row] = isUuid(entry.entity_id) ? await ctx.db.orm.select().from(table).where(eq(table.id, entry.entity_id)) : []
  const presentHours = await readHours(ctx, entity, entry.entity_id)
  const later = await laterEntries(ctx, entry)
  const values: Change = { ...row, ...valuesBefore(later, fields) }
  const hours = entity === 'venue' ? hoursBefore(ctx, presentHours, later) : null
  const names = await namesOf(
    ctx,
    fields
      .filter(isPlaceField)
      .map((field) => values[field])
      .filter((value) => typeof value === 'string'),
  )
  const ownFields = fields.map((field) => {
    const value = toStoredValue(values[field])
    const value_name = typeof value === 'string' && isPlaceField(field) ? names.get(value) : undefined
    return { field, value, ...(value_name === undefined ? {} : { value_name }) }
  })
  const hoursFields = hours ? Object.entries({ ...hours.rules, days: hours.days }).map(([field, value]) => ({ field, value })) : []
  return { fields: [...ownFields, ...hoursFields] }
}

function readHours(ctx: AppContext, entity: VersionedEntity, id: string): Promise<VenueHoursData | null> {
  return entity === 'venue' && isUuid(id) ? toVenueHours(ctx.db.orm, ctx, id) : Promise.resolve(null)
}

/** @throws DomainError not_allowed; not_found */
export async function requireEntry(ctx: AppContext, id: number): Promise<{ entry: Entry; entity: VersionedEntity }> {
  authorize(ctx.actor, 'history:use', undefined)
  const { orm } = ctx.db
  const [entry] = await orm.select().from(auditEntries).where(eq(auditEntries.id, id))
  const entity = VERSIONED_ENTITIES.find((one) => one === entry?.entity)
  if (!entry || !entity) throw new DomainError('not_found')
  authorize(ctx.actor, 'history:read', { entity, ...(await placeOfEntity(orm, ctx.actor, entity, entry.entity_id)) }, 'not_found')
  return { entry, entity }
}

type LaterEntry = Pick<Entry, 'id' | 'action' | 'entity_name' | 'changes'>

function laterEntries({ db: { orm } }: AppContext, { id, entity, entity_id }: Entry): Promise<LaterEntry[]> {
  return orm
    .select({ id: auditEntries.id, action: auditEntries.action, entity_name: auditEntries.entity_name, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entity_id, entity_id), gt(auditEntries.id, id)))
    .orderBy(desc(auditEntries.id))
}

/** Returns the values before `later` of the fields that it changed. The oldest change of a field comes last, and its old value counts. */
function valuesBefore(later: readonly Pick<Entry, 'changes'>[], fields: readonly string[]): Change {
  const before: Change = {}
  for (const { changes } of later) for (const { field, from } of changes) if (fields.includes(field)) before[field] = from
  return before
}

export type Entry = typeof auditEntries.$inferSelect

type Input = { id: number; seen_entry?: number | undefined }

/**
 * Restores the values that a venue, menu, category or item had after an audit entry. Uses its normal update, and of a venue also that of its
 * hours, so that all rules apply and the audit log gets further entries.
 * @throws DomainError not_allowed; not_found when the entry or its subject does not exist; edited_meanwhile with the latest
 * entry, and the errors of the update
 */
export async function restoreVersion({ ctx, input }: { ctx: AppContext; input: Input }): Promise<RestoredVersion> {
  const { entry, entity } = await requireEntry(ctx, input.id)
  const seen_updated_at = await readUpdatedAt(ctx, entity, entry.entity_id)
  const presentHours = await readHours(ctx, entity, entry.entity_id)
  const later = await laterEntries(ctx, entry)
  const newest = later[0]?.id ?? entry.id
  if (input.seen_entry !== undefined && newest > input.seen_entry) throw new DomainError('edited_meanwhile', { current: { entry: newest } })
  const { fields, update } = UPDATES[entity]
  const change = valuesBefore(later, fields)
  const leftOut = await removeMissing(ctx, change)
  const hours = presentHours && hoursToRestore(ctx, presentHours, later)
  const restored = [...Object.keys(change), ...Object.keys(hours?.change ?? {})]
  const isHoursChanged = hours !== null && Object.keys(hours.change).length > 0
  const ofHours = isHoursChanged ? { ...hours.change, seen_updated_at: presentHours?.updated_at } : undefined
  try {
    await update(ctx, entry.entity_id, { ...change, seen_updated_at }, ofHours)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'edited_meanwhile')) throw error
    // The record was changed since the entries were read. The error of the update contains the record, but clients of this endpoint need
    // the latest entry.
    const [latest] = await laterEntries(ctx, entry)
    throw new DomainError('edited_meanwhile', { current: { entry: latest?.id ?? entry.id }, cause: error })
  }
  return { restored, left_out: [...leftOut, ...(hours?.leftOut ?? [])] }
}

/** Returns the hours that differ from the present ones; the fields of hours that the entries do not tell stay as they are. */
function hoursToRestore(ctx: AppContext, present: VenueHoursData, later: readonly LaterEntry[]) {
  const then = hoursBefore(ctx, present, later)
  return then ? { change: differingHours(present, then), leftOut: [] } : { change: {}, leftOut: ['hours'] }
}

/**
 * Returns the last change time before the entries are read, so that a later change is detected; undefined when the
 * entity does not exist.
 */
export async function readUpdatedAt({ db: { orm } }: AppContext, entity: VersionedEntity, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const { table } = UPDATES[entity]
  const [row] = await orm.select({ at: table.updated_at }).from(table).where(eq(table.id, id))
  return row?.at.toISOString()
}

/** Removes from a change the images and categories that no longer exist. @returns the removed fields */
export async function removeMissing({ db: { orm } }: AppContext, change: Change): Promise<string[]> {
  const leftOut: string[] = []
  const { image_url, category_id } = change
  if (typeof image_url === 'string' && (await orm.$count(images, eq(images.url, image_url))) === 0) leftOut.push('image_url', 'image_alt')
  if (
    typeof category_id === 'string' &&
    !(isUuid(category_id) && (await orm.$count(menuCategories, eq(menuCategories.id, category_id))) > 0)
  )
    leftOut.push('category_id')
  for (const field of leftOut) delete change[field]
  return leftOut
}
