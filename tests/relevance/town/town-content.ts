import type { DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import { townVenues } from './town-venues.ts'

/** What the second guide has: functions as in `visible-content.ts`, for names that several dishes may have. */
const townDishes = townVenues.flatMap(({ name: venue, city, menus }) =>
  menus.flatMap(({ type, categories }) =>
    categories.flatMap(({ name: category, items }) => items.map((item) => ({ ...item, venue, city, category, type }))),
  ),
)
type TownDish = (typeof townDishes)[number]

export const named = (holds: (dish: TownDish) => boolean) => [...new Set(townDishes.filter(holds).map(({ name }) => name))]
export const has = ({ dietary }: TownDish, tag: DietaryTag) => dietary.includes(tag) || (dietary.includes('vegan') && tag === 'vegetarian')
export const text = (pattern: RegExp, holds: (dish: TownDish) => boolean = () => true) =>
  named((dish) => pattern.test(`${dish.name} ${dish.description ?? ''} ${dish.category}`) && holds(dish))
export const both = (names: readonly string[], ...lists: readonly (readonly string[])[]) =>
  names.filter((name) => lists.every((list) => list.includes(name)))
export const without = (names: readonly string[], ...left: string[]) => names.filter((name) => !left.includes(name))
export const tagged = (tag: DietaryTag) => named((dish) => has(dish, tag))
/** Leaves out a name that several dishes have, when one of them has a tag. */
export const lacking = (...tags: DietaryTag[]) => {
  const right = named((dish) => tags.some((tag) => has(dish, tag)))
  return { none: named((dish) => !tags.some((tag) => has(dish, tag))).filter((name) => !right.includes(name)) }
}
export const inTown = (town: string) => townVenues.filter(({ city }) => city === town).map(({ name }) => name)
export const upTo = (pounds: number) => named(({ price }) => price <= pounds)
export const dearer = (pounds: number) => named(({ price }) => price > pounds).filter((name) => !upTo(pounds).includes(name))
export const allVenues = townVenues.map(({ name }) => name)
