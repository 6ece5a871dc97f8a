import { eq } from 'drizzle-orm'
import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { DomainError } from '../../../domain/errors.ts'
import { DEFAULT_CATEGORY } from '../../../domain/menu/extraction-limits.ts'
import { diffMenu } from '../../../domain/menu/menu-diff.ts'
import { isSaveable, toDraftItems } from '../../../domain/menu/menu-draft.ts'
import type { AppContext } from '../../app-context.ts'
import { menuCategories, menuItems, menus } from '../../db/schema/index.ts'
import { authorizeExtraction } from '../authorize-extraction.ts'
import { toExtraction } from '../to-extraction.ts'

/**
 * Returns the differences between a new photo of a menu and the current menu. An item that was read without a price is not listed as new, and
 * prevents that the dish of that name is listed as gone.
 * @throws DomainError not_found, also while the photo is being read
 */
export async function getMenuDiff({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<MenuDiff> {
  const { row } = await authorizeExtraction(ctx, id)
  if (!row.is_update || row.menu_id === null || row.result === null) throw new DomainError('not_found')
  const [menu] = await ctx.db.orm.select().from(menus).where(eq(menus.id, row.menu_id))
  if (!menu) throw new DomainError('not_found')
  const present = await ctx.db.orm
    .select({ id: menuItems.id, name: menuItems.name, price: menuItems.price })
    .from(menuItems)
    .innerJoin(menuCategories, eq(menuCategories.id, menuItems.category_id))
    .where(eq(menuCategories.menu_id, row.menu_id))
    .orderBy(menuCategories.order, menuItems.order, menuItems.id)
  const read = row.result.categories.flatMap(({ name, items }) =>
    items.flatMap((item) => {
      const { page, box, doubts } = item
      return toDraftItems(item).map(({ name: dish, description, price, dietary_info }) => ({
        name: dish,
        description,
        price,
        dietary_info,
        category: name.trim() || DEFAULT_CATEGORY,
        page,
        box,
        doubts,
      }))
    }),
  )
  const unpriced = row.result.categories.flatMap(({ items }) => items.filter((item) => !isSaveable(item)))
  const { added, gone, repriced } = diffMenu(present, read)
  return {
    extraction: toExtraction(row),
    pages: row.file_name === null ? [] : row.result.pages,
    menu: { id: menu.id, name: menu.name, updated_at: menu.updated_at.toISOString() },
    added,
    // A missing dish may be on a page that was not read.
    gone: row.result.pages_unread ? [] : diffMenu(gone, unpriced).gone,
    repriced: repriced.map(({ present: item, read: { price, page, box, doubts } }) => ({ ...item, new_price: price, page, box, doubts })),
  }
}
