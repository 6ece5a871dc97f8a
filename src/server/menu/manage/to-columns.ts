import type { CategoryInput, ItemInput, MenuInput } from '../../../contract/managed-menu.ts'
import { DomainError } from '../../../domain/errors.ts'
import { blankToNull, omitUndefined } from '../../../domain/fields.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { parseInstant } from '../../../domain/menu/menu-fields.ts'
import type { MenuType } from '../../../domain/menu/menu-lists.ts'
import { parsePrice } from '../../../domain/menu/price.ts'
import { lowestPrice, toSizes } from '../../../domain/menu/sizes.ts'
import type { menuCategories, menuItems, menus } from '../../db/schema/index.ts'

export function toMenuColumns(given: MenuInput): Partial<Omit<typeof menus.$inferInsert, 'venue_id'>> {
  return omitUndefined({
    name: given.name ?? undefined,
    menu_type: (given.menu_type ?? undefined) as MenuType | undefined,
    description: blankToNull(given.description),
    active: given.active,
    start_date: parseInstant(given.start_date) ?? undefined,
    end_date: given.end_date === undefined ? undefined : parseInstant(given.end_date),
    image_url: blankToNull(given.image_url),
    image_alt: blankToNull(given.image_alt),
  })
}

export function toCategoryColumns(given: CategoryInput): Partial<Omit<typeof menuCategories.$inferInsert, 'menu_id'>> {
  return omitUndefined({ name: given.name ?? undefined, description: blankToNull(given.description) })
}

export function toItemColumns(given: ItemInput): Partial<Omit<typeof menuItems.$inferInsert, 'category_id'>> {
  const { price, dietary_info } = given
  const sizes = given.sizes === undefined ? undefined : toSizes(given.sizes ?? [])
  return omitUndefined({
    name: given.name ?? undefined,
    description: blankToNull(given.description),
    price: lowestPrice(sizes ?? []) ?? (price === undefined || price === null ? undefined : (parsePrice(price) ?? undefined)),
    sizes,
    rating: given.rating,
    dietary_info: dietary_info === undefined ? undefined : ((dietary_info ?? []) as DietaryTag[]),
    image_url: blankToNull(given.image_url),
    image_alt: blankToNull(given.image_alt),
    featured: given.featured,
    active: given.active,
  })
}

export function requireEndAfterStart(start: Date, end: Date | null): void {
  if (end && end < start) throw DomainError.forField('end_date', 'end_before_start')
}
