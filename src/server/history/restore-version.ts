import { and, desc, eq, gt } from 'drizzle-orm'
import type { RestoredVersion } from '../../contract/audit.ts'
import { updateCategoryBody, updateItemBody, updateMenuBody } from '../../contract/managed-menu.ts'
import { updateVenueBody } from '../../contract/managed-venue.ts'
import { updateSettingsBody } from '../../contract/settings.ts'
import { VERSIONED_ENTITIES, type VersionedEntity } from '../../domain/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { auditEntries, guideSettings, images, menuCategories, menuItems, menus, venues } from '../db/schema/index.ts'
import { isUuid } from '../db/uuid.ts'
import { updateCategory } from '../menu/manage/categories.ts'
import { updateItem } from '../menu/manage/items.ts'
import { updateMenu } from '../menu/manage/menus.ts'
import { updateSettings } from '../settings/settings.ts'
import { cityOfEntity } from '../town/city-of-entity.ts'
import { updateVenue } from '../venue/save-venue.ts'

type Change = Record<string, unknown>

type Versioned = {
  table: typeof venues | typeof menus | typeof menuCategories | typeof menuItems | typeof guideSettings
  fields: readonly string[]
  update: (ctx: AppContext, id: string, change: Change) => Promise<unknown>
}

/** The fields and the update of each kind. `new` of a venue depends on its age and is never restored. */
const UPDATES: Record<VersionedEntity, Versioned> = {
  venue: {
    table: venues,
    fields: Object.keys(updateVenueBody.shape).filter((field) => field !== 'new'),
    update: (ctx, id, change) => updateVenue({ ctx, input: { id, change: updateVenueBody.parse(change) } }),
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

type Input = { id: number; seen_entry?: number | undefined }

/**
 * Restores the values that a venue, menu, category or item had after an audit entry. Uses its normal update, so that
 * all rules apply and the audit log gets another entry.
 * @throws DomainError not_allowed; not_found when the entry or its subject does not exist; edited_meanwhile, and the
 * errors of the update
 */
export async function restoreVersion({ ctx, input }: { ctx: AppContext; input: Input }): Promise<RestoredVersion> {
  authorize(ctx.actor, 'guide:edit', undefined)
  const { orm } = ctx.db
  const [entry] = await orm.select().from(auditEntries).where(eq(auditEntries.id, input.id))
  const entity = VERSIONED_ENTITIES.find((one) => one === entry?.entity)
  if (!entry || !entity) throw new DomainError('not_found')
  authorize(ctx.actor, 'history:read', { entity, city: await cityOfEntity(orm, ctx.actor, entity, entry.entity_id) }, 'not_found')
  const isLater = and(eq(auditEntries.entity, entity), eq(auditEntries.entity_id, entry.entity_id), gt(auditEntries.id, entry.id))
  const seen_updated_at = await readUpdatedAt(ctx, entity, entry.entity_id)
  const later = await orm
    .select({ id: auditEntries.id, changes: auditEntries.changes })
    .from(auditEntries)
    .where(isLater)
    .orderBy(desc(auditEntries.id))
  const newest = later[0]?.id ?? entry.id
  if (input.seen_entry !== undefined && newest > input.seen_entry) throw new DomainError('edited_meanwhile', { current: { entry: newest } })
  const { fields, update } = UPDATES[entity]
  const change: Change = {}
  // The oldest later change of a field comes last: its old value is the value of the version.
  for (const { changes } of later) for (const { field, from } of changes) if (fields.includes(field)) change[field] = from
  const leftOut = await removeMissing(ctx, change)
  const restored = Object.keys(change)
  await update(ctx, entry.entity_id, { ...change, seen_updated_at })
  return { restored, left_out: leftOut }
}

/**
 * Returns the last change time before the entries are read, so that a later change is detected; undefined when the
 * entity does not exist.
 */
async function readUpdatedAt({ db: { orm } }: AppContext, entity: VersionedEntity, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const { table } = UPDATES[entity]
  const [row] = await orm.select({ at: table.updated_at }).from(table).where(eq(table.id, id))
  return row?.at.toISOString()
}

async function removeMissing({ db: { orm } }: AppContext, change: Change): Promise<string[]> {
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
