import { eq, sql } from 'drizzle-orm'
import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { DomainError } from '../../../domain/errors.ts'
import { DEFAULT_CATEGORY } from '../../../domain/menu/extraction-limits.ts'
import { type ChangedDish, diffMenu, isRecipeAsked, isStated } from '../../../domain/menu/menu-diff.ts'
import { isSaveable } from '../../../domain/menu/menu-draft.ts'
import type { StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import type { AppContext } from '../../app-context.ts'
import { menuCategories, menuItemAllergens, menuItems, menus } from '../../db/schema/index.ts'
import type { Transaction } from '../../db/transaction.ts'
import { authorizeExtraction, toExtraction } from '../read-extractions.ts'

type Present = Omit<MenuDiff['gone'][number], 'asked'>
type Read = MenuDiff['changed'][number]['read']
type Comparison = { added: MenuDiff['added']; changed: ChangedDish<Present, Read>[]; gone: Present[] }

/**
 * Compares the dishes of a menu with a reading. A dish that was read without a price is listed neither as new nor as
 * gone. No dish is gone when pages or items were not read.
 */
export async function compareMenu(db: Pick<Transaction, 'select'>, menuId: string, reading: StoredExtraction): Promise<Comparison> {
  const present = await db
    .select({
      id: menuItems.id,
      name: menuItems.name,
      description: menuItems.description,
      price: menuItems.price,
      sizes: menuItems.sizes,
      dietary_info: menuItems.dietary_info,
      allergens_confirmed: sql<boolean>`${menuItemAllergens.confirmed_at} is not null`,
    })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .leftJoin(menuItemAllergens, eq(menuItemAllergens.item_id, menuItems.id))
    .where(eq(menuCategories.menu_id, menuId))
    .orderBy(menuCategories.order, menuItems.order, menuItems.id)
  const { added, changed, gone } = diffMenu(present, listRead(reading))
  return { added: added.flatMap(toAdded), changed, gone: reading.pages_unread || reading.is_incomplete ? [] : gone }
}

function listRead({ categories }: StoredExtraction): Read[] {
  return categories.flatMap(({ name: category, items }) =>
    items
      .filter(({ name }) => name.trim() !== '')
      .map((item) => ({
        name: item.name.trim(),
        description: item.description?.trim() || null,
        price: isSaveable(item) ? item.price : null,
        ...(item.sizes ? { sizes: item.sizes } : {}),
        dietary_info: item.dietary_info,
        category: category.trim() || DEFAULT_CATEGORY,
        page: item.page,
        box: item.box,
        doubts: item.doubts,
      })),
  )
}

function toAdded({ price, ...read }: Read): MenuDiff['added'] {
  return price === null ? [] : [{ ...read, price }]
}

/**
 * Returns the differences between a new photo of a menu and the current menu, and which dishes need a decision before an update.
 * @throws DomainError not_found, also while the photo is being read
 */
export async function getMenuDiff({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<MenuDiff> {
  const { row } = await authorizeExtraction(ctx.db.orm, ctx.actor, id)
  if (!row.is_update || row.menu_id === null || row.result === null) throw new DomainError('not_found')
  const [menu] = await ctx.db.orm.select().from(menus).where(eq(menus.id, row.menu_id))
  if (!menu) throw new DomainError('not_found')
  const { added, changed, gone } = await compareMenu(ctx.db.orm, row.menu_id, row.result)
  return {
    extraction: toExtraction(row),
    pages: row.file_name === null ? [] : row.result.pages,
    menu: { id: menu.id, name: menu.name, updated_at: menu.updated_at.toISOString() },
    added,
    changed: changed.map((one) => ({ ...one.present, asked: isRecipeAsked(one), differs: one.differs, read: one.read })),
    gone: gone.map((one) => ({ ...one, asked: isStated(one) })),
  }
}
