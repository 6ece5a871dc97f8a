import { RESTRICTED_DIETS } from '../../domain/menu/dietary-tags.ts'
import { CURRENCY } from '../../domain/menu/price.ts'
import type { CategoryView, DishView, MenuView } from '../menu/menu-view.ts'

/** schema.org's Menu of one menu as the page shows it. Source: https://schema.org/Menu */
export function menuData(menu: MenuView): object {
  return {
    '@type': 'Menu',
    name: menu.name,
    description: menu.description,
    hasMenuSection: menu.categories.map(sectionData),
  }
}

function sectionData(category: CategoryView): object {
  return {
    '@type': 'MenuSection',
    name: category.name,
    description: category.description,
    hasMenuItem: category.items.map(itemData),
  }
}

function itemData({ name, description, price, sizes, tags = [] }: DishView): object {
  const diets = tags.flatMap((tag) => RESTRICTED_DIETS[tag] ?? [])
  return {
    '@type': 'MenuItem',
    name,
    description,
    offers: sizes ? sizes.map(offerData) : offerData({ price }),
    suitableForDiet: diets.length > 0 ? diets : undefined,
  }
}

/** An offer with the name of its size. */
function offerData({ name, price }: { name?: string; price: number }): object {
  return { '@type': 'Offer', name, price: price.toFixed(2), priceCurrency: CURRENCY }
}
