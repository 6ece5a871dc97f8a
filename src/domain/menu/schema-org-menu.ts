import { type DietaryTag, RESTRICTED_DIETS } from './dietary-tags.ts'
import { CURRENCY } from './price.ts'

type DescribedDish = {
  name: string
  description?: string | null | undefined
  price: number
  sizes?: readonly { name: string; price: number }[] | undefined
  tags?: readonly DietaryTag[]
}
type DescribedCategory = { name: string; description?: string | null | undefined; items: readonly DescribedDish[] }
type DescribedMenu = { name: string; description?: string | null | undefined; categories: readonly DescribedCategory[] }

/** The schema.org Menu of a public menu. Source: https://schema.org/Menu */
export function schemaOrgMenu(menu: DescribedMenu): object {
  return {
    '@type': 'Menu',
    name: menu.name,
    description: menu.description ?? undefined,
    hasMenuSection: menu.categories.map(sectionData),
  }
}

function sectionData(category: DescribedCategory): object {
  return {
    '@type': 'MenuSection',
    name: category.name,
    description: category.description ?? undefined,
    hasMenuItem: category.items.map(itemData),
  }
}

function itemData({ name, description, price, sizes = [], tags = [] }: DescribedDish): object {
  const diets = tags.flatMap((tag) => RESTRICTED_DIETS[tag] ?? [])
  return {
    '@type': 'MenuItem',
    name,
    description: description ?? undefined,
    offers: sizes.length > 0 ? sizes.map(offerData) : offerData({ price }),
    suitableForDiet: diets.length > 0 ? diets : undefined,
  }
}

function offerData({ name, price }: { name?: string; price: number }): object {
  return { '@type': 'Offer', name, price: price.toFixed(2), priceCurrency: CURRENCY }
}
