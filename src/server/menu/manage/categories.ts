import { eq } from 'drizzle-orm'
import type { CategoryChange, ManagedCategory } from '../../../contract/managed-menu.ts'
import { changesBetween } from '../../../domain/audit.ts'
import { refuseIfAny } from '../../../domain/errors.ts'
import { requiredOf } from '../../../domain/fields.ts'
import { CATEGORY_REQUIRED, checkCategoryFields } from '../../../domain/menu/category-fields.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuCategories } from '../../db/schema/index.ts'
import { nextUpdate, requireSeen } from '../../edited-meanwhile.ts'
import { lockCategory } from './lock-menu.ts'
import { readItems } from './read-managed-menus.ts'
import { toCategoryColumns } from './to-columns.ts'
import { managedCategoryColumns, toManagedCategory } from './to-managed-menu.ts'

type Input = { id: string; change: CategoryChange }

/** Changes what is given of a category. @throws DomainError not_found, edited_meanwhile, or a code of `checkCategoryFields` */
export async function updateCategory({ ctx, input: { id, change } }: { ctx: Context; input: Input }): Promise<ManagedCategory> {
  return ctx.changes.write(async (tx, touch) => {
    const { menu, category: present } = await lockCategory(tx, ctx, id)
    refuseIfAny(checkCategoryFields(change, requiredOf(change, CATEGORY_REQUIRED)))
    const items = await readItems(tx, eq(menuCategories.id, id))
    await requireSeen(change.seen_updated_at, present.updated_at, () => toManagedCategory(present, items))
    const columns = toCategoryColumns(change)
    const changes = changesBetween(present, columns)
    if (changes.length === 0) return toManagedCategory(present, items)
    const [row] = await tx
      .update(menuCategories)
      .set({ ...columns, updated_at: nextUpdate(menuCategories.updated_at, ctx.clock()) })
      .where(eq(menuCategories.id, id))
      .returning(managedCategoryColumns)
    if (!row) throw new Error('the updated category did not come back')
    await audit(tx, ctx, { action: 'menu_category.update', id, name: row.name, changes })
    touch('menus', `venue:${menu.venue_id}`)
    return toManagedCategory(row, items)
  })
}
