import { demoVenues } from '../../demo/venues.ts'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'

/** The venues of the demo that the public can see. */
export const visibleVenues = demoVenues.filter(({ active }) => active !== false)

/** The dishes that the public can see on the day on which the demo is seeded, with their category and venue. Their names are unique. */
export const visibleDishes = visibleVenues.flatMap((venue) =>
  venue.menus
    .filter(({ active, startsInDays = 0, endsInDays = 0 }) => active !== false && startsInDays <= 0 && endsInDays >= 0)
    .flatMap(({ categories }) => categories)
    .flatMap((category) => category.items.map((item) => ({ ...item, category: category.name, venue: venue.name }))),
)

export type VisibleDish = (typeof visibleDishes)[number]

/** Returns the names of the visible dishes for which the condition holds. */
export function dishNames(holds: (dish: VisibleDish) => boolean): string[] {
  return visibleDishes.filter(holds).map(({ name }) => name)
}

/** Whether a dish is tagged for a diet. 'vegan' includes 'vegetarian' and 'dairy-free', as `DemoItem` says. */
export function hasTag({ dietary }: VisibleDish, tag: DietaryTag): boolean {
  return dietary.includes(tag) || (dietary.includes('vegan') && (tag === 'vegetarian' || tag === 'dairy-free'))
}

/** Returns the names of the visible dishes that have all of the tags. */
export function tagged(...tags: DietaryTag[]): string[] {
  return dishNames((dish) => tags.every((tag) => hasTag(dish, tag)))
}

/** Returns the names of the visible dishes that lack one of the tags. */
export function notTagged(...tags: DietaryTag[]): string[] {
  return dishNames((dish) => !tags.every((tag) => hasTag(dish, tag)))
}

/** Returns the names of the visible dishes that cost more than an amount in pounds. */
export function dearerThan(pounds: number): string[] {
  return dishNames(({ price }) => price > pounds)
}

/** Returns the names of the visible dishes in categories with one of the names. */
export function inCategories(...names: string[]): string[] {
  return dishNames(({ category }) => names.includes(category))
}
