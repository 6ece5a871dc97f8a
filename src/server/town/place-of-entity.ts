import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../domain/account/actor.ts'
import type { AuditEntity } from '../../domain/audit.ts'
import { can, limitingTowns } from '../../domain/permissions.ts'
import { isUuid } from '../../domain/uuid.ts'
import { menuCategories, menuItems, menus, trashRows, venues } from '../db/schema/index.ts'
import type { Reader } from './authorize-venue.ts'

type Place = { venueId: string | null; city: string | null }

const UNKNOWN: Place = { venueId: null, city: null }

/** The table of menus, categories and dishes, and the column with the id of the record that each belongs to. */
const PARENTS = {
  menu: { table: 'menus', column: 'venue_id', parent: 'venue' },
  menu_category: { table: 'menu_categories', column: 'menu_id', parent: 'menu' },
  menu_item: { table: 'menu_items', column: 'category_id', parent: 'menu_category' },
} as const satisfies Partial<Record<AuditEntity, { table: string; column: string; parent: AuditEntity }>>

/**
 * Returns the venue of a record and its town, which the permissions of owners and of editors with towns depend on. A category or dish in the
 * trash has the present venue of its menu, or the last one when the menu is in the trash too. Both are null for other actors, for a record
 * that was deleted permanently, and for one without a venue.
 */
export async function placeOfEntity(reader: Reader, actor: Actor, entity: AuditEntity, id: string): Promise<Place> {
  const isUnlimited = can(actor, 'guide:edit', undefined) && limitingTowns(actor) === null
  return isUnlimited ? UNKNOWN : findPlace(reader, entity, id)
}

async function findPlace(reader: Reader, entity: AuditEntity, id: string): Promise<Place> {
  if (!isUuid(id)) return UNKNOWN
  const [present] = await findPresent(reader, entity, id)
  if (present) return present
  const kind = entity === 'menu' || entity === 'menu_category' || entity === 'menu_item' ? PARENTS[entity] : null
  if (!kind) return UNKNOWN
  const [deleted] = await reader
    .select({ parentId: sql<string | null>`${trashRows.data} ->> ${kind.column}` })
    .from(trashRows)
    .where(and(eq(trashRows.table_name, kind.table), isNull(trashRows.link_column), sql`${trashRows.data} ->> 'id' = ${id}`))
    .limit(1)
  return deleted?.parentId ? findPlace(reader, kind.parent, deleted.parentId) : UNKNOWN
}

async function findPresent(reader: Reader, entity: AuditEntity, id: string): Promise<Place[]> {
  const ofVenues = () => reader.select({ venueId: venues.id, city: venues.address_city }).from(venues)
  const ofMenus = () => ofVenues().innerJoin(menus, eq(menus.venue_id, venues.id))
  const ofCategories = () => ofMenus().innerJoin(menuCategories, eq(menuCategories.menu_id, menus.id))
  switch (entity) {
    case 'venue':
      return ofVenues().where(eq(venues.id, id))
    case 'menu':
      return ofMenus().where(eq(menus.id, id))
    case 'menu_category':
      return ofCategories().where(eq(menuCategories.id, id))
    case 'menu_item':
      return ofCategories().innerJoin(menuItems, eq(menuItems.category_id, menuCategories.id)).where(eq(menuItems.id, id))
    default:
      return []
  }
}
