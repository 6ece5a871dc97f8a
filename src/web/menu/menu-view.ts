import type { Menu, MenuItem } from '../../contract/menu.ts'
import { type Allergen, allergensWith } from '../../domain/menu/allergens.ts'
import type { DietaryTag } from '../../domain/menu/dietary-tags.ts'
import { dishAnchor } from '../../domain/menu/dish-anchor.ts'
import type { MenuType } from '../../domain/menu/menu-lists.ts'
import { compareItems } from '../../domain/menu/menu-order.ts'
import type { ItemSize } from '../../domain/menu/sizes.ts'

type ImageView = { url: string; alt: string }

/** Absent fields take no space in the page. */
export type DishView = {
  anchor?: string
  name: string
  description?: string
  price: number
  sizes?: ItemSize[]
  rating?: number
  tags?: DietaryTag[]
  image?: ImageView
  /** Only on the venue's page, in a menu with allergens. Null: not stated for this dish. */
  allergens?: DishAllergensView | null
}

/** Confirmed statements; the dish is free from all other allergens. */
export type DishAllergensView = {
  contains: Allergen[]
  mayContain: Allergen[]
  confirmedName: string | null
  confirmedAt: string
}

export type CategoryView = { name: string; description?: string; items: DishView[] }

/** The public fields of a menu; loaders send nothing else. */
export type MenuView = { name: string; type: MenuType; description?: string; image?: ImageView; categories: CategoryView[] }

/** Keeps only the displayed fields. Specials always have their image; dishes have anchors and images only on their venue's page. */
export function toMenuView(menu: Menu, { onVenuePage }: { onVenuePage: boolean }): MenuView {
  const statesAllergens = onVenuePage && menu.categories.some(({ items }) => items.some(({ allergens }) => allergens !== null))
  return {
    name: menu.name,
    type: menu.menu_type,
    ...described(menu),
    ...(menu.menu_type === 'Specials' ? toImage(menu) : {}),
    categories: menu.categories.map((category) => ({
      name: category.name,
      ...described(category),
      items: [...category.items].sort(compareItems).map((item) => ({
        ...toDishView(item, onVenuePage),
        ...(statesAllergens ? { allergens: toAllergensView(item.allergens) } : {}),
      })),
    })),
  }
}

function toDishView(item: MenuItem, onVenuePage: boolean): DishView {
  return {
    ...(onVenuePage ? { anchor: dishAnchor(item.id) } : {}),
    name: item.name,
    ...described(item),
    price: item.price,
    ...(item.sizes.length > 0 ? { sizes: item.sizes } : {}),
    ...(item.rating ? { rating: item.rating } : {}),
    ...(item.dietary_info.length > 0 ? { tags: item.dietary_info } : {}),
    ...(onVenuePage ? toImage(item) : {}),
  }
}

function toAllergensView(allergens: MenuItem['allergens']): DishAllergensView | null {
  if (!allergens) return null
  const { statements, confirmed_name, confirmed_at } = allergens
  return {
    contains: allergensWith(statements, 'contains'),
    mayContain: allergensWith(statements, 'may_contain'),
    confirmedName: confirmed_name,
    confirmedAt: confirmed_at,
  }
}

function described({ description }: { description: string | null }): { description?: string } {
  return description?.trim() ? { description } : {}
}

function toImage({ image_url, image_alt }: { image_url: string | null; image_alt: string | null }): { image?: ImageView } {
  return image_url ? { image: { url: image_url, alt: image_alt ?? '' } } : {}
}
