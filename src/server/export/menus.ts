import { and, asc, gt, inArray } from 'drizzle-orm'
import type { ManagedCategory, ManagedItem, ManagedMenu } from '../../contract/managed-menu.ts'
import { formatSizesText } from '../../domain/menu/sizes.ts'
import type { AppContext } from '../app-context.ts'
import { menus, venues } from '../db/schema/index.ts'
import { CATEGORY_CELLS, ITEM_CELLS, MENU_CELLS } from '../menu/import/flat-rows.ts'
import { readMenusByIds } from '../menu/manage/read-managed-menus.ts'
import type { ExportTable } from '../serialise/serialise.ts'
import { inTownsOf } from '../venue/managed-venue-lists.ts'
import { readBatches } from './read-batches.ts'

type ExportedItem = Pick<
  ManagedItem,
  'id' | 'name' | 'description' | 'price' | 'sizes' | 'rating' | 'dietary_info' | 'image_url' | 'image_alt' | 'featured' | 'active'
>
type ExportedCategory = Pick<ManagedCategory, 'id' | 'name' | 'description'> & { items: ExportedItem[] }
type ExportedMenu = Pick<
  ManagedMenu,
  'id' | 'venue_id' | 'name' | 'menu_type' | 'description' | 'active' | 'start_date' | 'end_date' | 'image_url' | 'image_alt'
> & { venue_slug: string; venue_name: string; categories: ExportedCategory[] }

const { menu_id, venue_id, venue_slug, ...ofMenus } = MENU_CELLS
const MENU_COLUMNS = { menu_id, venue_id, venue_slug, venue_name: 'venue_name', ...ofMenus } as const satisfies Record<
  string,
  keyof ExportedMenu
>

/** The table of menus with one row per item. An editor who is limited to towns gets the menus of their venues. */
export function exportedMenus({ db, clock, actor }: Pick<AppContext, 'db' | 'clock' | 'actor'>): ExportTable<ExportedMenu> {
  const inTowns = inTownsOf(actor)
  const isEdited = inTowns && inArray(menus.venue_id, db.orm.select({ id: venues.id }).from(venues).where(inTowns))
  return {
    columns: [...Object.keys(MENU_COLUMNS), ...Object.keys(CATEGORY_CELLS), ...Object.keys(ITEM_CELLS)],
    batches: readBatches(async (after, limit) => {
      const ids = await db.orm
        .select({ id: menus.id })
        .from(menus)
        .where(and(isEdited, after === null ? undefined : gt(menus.id, after)))
        .orderBy(asc(menus.id))
        .limit(limit)
      const read = await readMenusByIds(
        db.orm,
        ids.map(({ id }) => id),
        clock(),
      )
      const byId = new Map(read.map((menu) => [menu.id, menu]))
      return ids.flatMap(({ id }) => toExported(byId.get(id)))
    }),
    rowsOf,
  }
}

function toExported(menu: ManagedMenu | undefined): ExportedMenu[] {
  if (!menu) return []
  const { id, venue_id, venue, name, menu_type, description, active, start_date, end_date, image_url, image_alt } = menu
  const categories = menu.categories.map((category) => ({
    id: category.id,
    name: category.name,
    description: category.description,
    items: category.items.map(({ category_id: _category, order: _order, updated_at: _updated, ...item }) => item),
  }))
  const head = { id, venue_id, venue_slug: venue.slug, venue_name: venue.name }
  return [{ ...head, name, menu_type, description, active, start_date, end_date, image_url, image_alt, categories }]
}

function rowsOf(menu: ExportedMenu): Record<string, unknown>[] {
  const ofMenu = pick(menu, MENU_COLUMNS)
  if (menu.categories.length === 0) return [ofMenu]
  return menu.categories.flatMap((category) => {
    const ofCategory = { ...ofMenu, ...pick(category, CATEGORY_CELLS) }
    if (category.items.length === 0) return [ofCategory]
    return category.items.map((item) => ({ ...ofCategory, ...pick(item, ITEM_CELLS), item_sizes: formatSizesText(item.sizes) }))
  })
}

function pick<Entity extends object>(entity: Entity, columns: Readonly<Record<string, keyof Entity>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([column, field]) => [column, entity[field]]))
}
