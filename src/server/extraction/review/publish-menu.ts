import { eq } from 'drizzle-orm'
import type { PublishMenuInput } from '../../../contract/menu-extraction.ts'
import { diffFields } from '../../../domain/audit.ts'
import { DomainError, type FieldError, throwIfErrors } from '../../../domain/errors.ts'
import { CATEGORY_REQUIRED, validateCategoryFields } from '../../../domain/menu/category-fields.ts'
import { ITEM_REQUIRED, validateItemFields } from '../../../domain/menu/item-fields.ts'
import { MENU_REQUIRED, validateMenuFields } from '../../../domain/menu/menu-fields.ts'
import { MAX_CATEGORIES, MAX_ITEMS } from '../../../domain/menu/menu-limits.ts'
import type { MenuType } from '../../../domain/menu/menu-types.ts'
import type { AppContext } from '../../app-context.ts'
import { recordAudit } from '../../audit/audit.ts'
import { menuExtractions, menus } from '../../db/schema/index.ts'
import { nextUpdatedAt, requireUnmodified } from '../../optimistic-lock.ts'
import { authorizeExtraction } from '../authorize-extraction.ts'
import { storeSpellings } from '../venue-spellings.ts'
import { replaceCategories } from './replace-categories.ts'

/**
 * Publishes a reviewed menu in one transaction: updates the items that the review kept, adds new ones, deletes all
 * others and activates the menu.
 * @throws DomainError not_found, extraction_over when it was published already, edited_meanwhile, required_fields for a
 * menu without a dish, or the field errors, each with its path
 */
export async function publishMenu({
  ctx,
  input: { id, publication },
}: {
  ctx: AppContext
  input: { id: string; publication: PublishMenuInput }
}): Promise<{ menu_id: string }> {
  const { row, authorized } = await authorizeExtraction(ctx, id)
  const { menu_id: menuId, venue_id, is_update, result: reading } = row
  if (menuId === null || is_update) throw new DomainError('not_found')
  throwIfErrors(validatePublication(publication))
  await ctx.changes.transaction(async (tx, ofVenue) => {
    const [menu] = await tx.select().from(menus).where(eq(menus.id, menuId)).for('update')
    if (!menu) throw new DomainError('not_found')
    if (!menu.needs_review) throw new DomainError('extraction_over')
    await requireUnmodified(publication.seen_updated_at, menu.updated_at, () => ({ updated_at: menu.updated_at.toISOString() }))
    const now = ctx.clock()
    await replaceCategories(tx, menuId, publication.categories, now)
    const change = { name: publication.name.trim(), menu_type: publication.menu_type as MenuType, needs_review: false, active: true }
    await tx
      .update(menus)
      .set({ ...change, updated_at: nextUpdatedAt(menus.updated_at, now) })
      .where(eq(menus.id, menuId))
    await recordAudit(tx, ctx, authorized, { action: 'menu.publish', id: menuId, name: change.name, changes: diffFields(menu, change) })
    await tx.update(menuExtractions).set({ published_at: now, updated_at: now }).where(eq(menuExtractions.id, id))
    if (reading) await storeSpellings(tx, venue_id, { reading, publication, now })
    ofVenue(venue_id)
  })
  return { menu_id: menuId }
}

function validatePublication({ name, menu_type, categories }: PublishMenuInput): FieldError[] {
  const items = categories.flatMap((category) => category.items)
  if (items.length === 0) return [{ field: 'categories', code: 'required_fields' }]
  if (items.length > MAX_ITEMS || categories.length > MAX_CATEGORIES) return [{ field: 'categories', code: 'too_large' }]
  return [
    ...validateMenuFields({ name, menu_type }, MENU_REQUIRED),
    ...categories.flatMap((category, at) => [
      ...prefixErrors(`categories.${at}`, validateCategoryFields({ name: category.name }, CATEGORY_REQUIRED)),
      ...category.items.flatMap((item, n) =>
        prefixErrors(
          `categories.${at}.items.${n}`,
          validateItemFields(
            {
              name: item.name,
              description: item.description,
              price: item.price,
              sizes: item.sizes ?? [],
              dietary_info: item.dietary_info ?? [],
            },
            ITEM_REQUIRED,
          ),
        ),
      ),
    ]),
  ]
}

function prefixErrors(path: string, errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, code }) => ({ field: `${path}.${field}`, code }))
}
