import { eq, sql } from 'drizzle-orm'
import type { ManagedCategory, NewCategory } from '../../../contract/managed-menu.ts'
import { changesBetween } from '../../../domain/audit.ts'
import { refuseIfAny } from '../../../domain/errors.ts'
import { CATEGORY_REQUIRED, checkCategoryFields } from '../../../domain/menu/category-fields.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuCategories } from '../../db/schema/index.ts'
import { lockMenu } from './lock-menu.ts'
import { toCategoryColumns } from './to-columns.ts'
import { managedCategoryColumns, toManagedCategory } from './to-managed-menu.ts'

/** Adds a category at the end of a menu. @throws DomainError not_found, or a code of `checkCategoryFields` */
export async function createCategory({
  ctx,
  input: { menu_id, ...given },
}: {
  ctx: Context
  input: NewCategory
}): Promise<ManagedCategory> {
  return ctx.changes.write(async (tx, touch) => {
    const menu = await lockMenu(tx, ctx, menu_id)
    refuseIfAny(checkCategoryFields(given, CATEGORY_REQUIRED))
    const columns = toCategoryColumns(given) as Omit<typeof menuCategories.$inferInsert, 'menu_id'>
    const [last] = await tx
      .select({ order: sql<number>`coalesce(max(${menuCategories.order}), 0)` })
      .from(menuCategories)
      .where(eq(menuCategories.menu_id, menu_id))
    const [made] = await tx
      .insert(menuCategories)
      .values({ ...columns, menu_id, order: (last?.order ?? 0) + 1, updated_at: ctx.clock() })
      .returning(managedCategoryColumns)
    if (!made) throw new Error('the inserted category did not come back')
    await audit(tx, ctx, {
      action: 'menu_category.create',
      id: made.id,
      name: made.name,
      changes: changesBetween({}, { menu_id, ...columns }),
    })
    touch('menus', `venue:${menu.venue_id}`)
    return toManagedCategory(made, [])
  })
}
