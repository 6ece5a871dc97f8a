import type { ManagedItem, NewItem } from '../../../contract/managed-menu.ts'
import { changesBetween } from '../../../domain/audit.ts'
import { refuseIfAny } from '../../../domain/errors.ts'
import { checkItemFields, ITEM_REQUIRED } from '../../../domain/menu/item-fields.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { menuItems } from '../../db/schema/index.ts'
import { requireUploadedImage } from '../../files/require-uploaded-image.ts'
import { lockCategory } from './lock-menu.ts'
import { nextPlace } from './next-place.ts'
import { toItemColumns } from './to-columns.ts'
import { type ItemRow, managedItemColumns, toManagedItem } from './to-managed-menu.ts'

/** Adds an item at the end of a category. @throws DomainError not_found, or a code of `checkItemFields` */
export async function createItem({ ctx, input: { category_id, ...given } }: { ctx: Context; input: NewItem }): Promise<ManagedItem> {
  return ctx.changes.write(async (tx, touch) => {
    const { menu } = await lockCategory(tx, ctx, category_id)
    refuseIfAny(checkItemFields(given, ITEM_REQUIRED))
    const columns = toItemColumns(given) as Omit<typeof menuItems.$inferInsert, 'category_id'>
    await requireUploadedImage(tx, 'menu-images', columns.image_url)
    const [made] = await tx
      .insert(menuItems)
      .values({ ...columns, category_id, order: await nextPlace(tx, category_id), updated_at: ctx.clock() })
      .returning(managedItemColumns)
    if (!made) throw new Error('the inserted item did not come back')
    await audit(tx, ctx, {
      action: 'menu_item.create',
      id: made.id,
      name: made.name,
      changes: changesBetween({}, { category_id, ...columns }),
    })
    touch('menus', `venue:${menu.venue_id}`)
    return toManagedItem(made as ItemRow)
  })
}
