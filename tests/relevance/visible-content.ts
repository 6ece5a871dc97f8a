import { demoAllergens } from '../../demo/allergens.ts'
import { demoVenues } from '../../demo/venues.ts'
import type { Allergen } from '../../src/domain/menu/allergens.ts'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'

export const visibleVenues = demoVenues.filter(({ active }) => active !== false)

/** Visible dishes on the day when the demo is seeded, with category, type of menu and venue. Their names are unique. */
export const visibleDishes = visibleVenues.flatMap((venue) =>
  venue.menus
    .filter(({ active, startsInDays = 0, endsInDays = 0 }) => active !== false && startsInDays <= 0 && endsInDays >= 0)
    .flatMap(({ type, categories }) => categories.map((category) => ({ ...category, type })))
    .flatMap(({ name, type, items }) => items.map((item) => ({ ...item, category: name, menuType: type, venue: venue.name }))),
)

type VisibleDish = (typeof visibleDishes)[number]

/** Whether a dish is not in a menu of drinks. */
export function isFood({ menuType }: VisibleDish): boolean {
  return menuType !== 'Drinks'
}

export function dishNames(holds: (dish: VisibleDish) => boolean): string[] {
  return visibleDishes.filter(holds).map(({ name }) => name)
}

/** 'vegan' includes 'vegetarian', but not 'dairy-free', as in `DemoItem` and `attributesOf`. */
export function hasTag({ dietary }: VisibleDish, tag: DietaryTag): boolean {
  return dietary.includes(tag) || (dietary.includes('vegan') && tag === 'vegetarian')
}

export function tagged(...tags: DietaryTag[]): string[] {
  return dishNames((dish) => tags.every((tag) => hasTag(dish, tag)))
}

/** Returns the names of visible dishes that lack at least one of the tags. */
export function notTagged(...tags: DietaryTag[]): string[] {
  return dishNames((dish) => !tags.every((tag) => hasTag(dish, tag)))
}

export function dearerThan(pounds: number): string[] {
  return dishNames(({ price }) => price > pounds)
}

export function upTo(pounds: number): string[] {
  return dishNames(({ price }) => price <= pounds)
}

export function namesInAll(names: readonly string[], ...lists: readonly (readonly string[])[]): string[] {
  return names.filter((name) => lists.every((list) => list.includes(name)))
}

export function inCategories(...names: string[]): string[] {
  return dishNames(({ category }) => names.includes(category))
}

/** Whether the venue states that the dish is free from all of these allergens. A dish without statements may contain any. */
function isStatedFree({ venue, name }: VisibleDish, ...allergens: Allergen[]): boolean {
  const statements = demoAllergens(venue, name)?.statements
  return allergens.every((allergen) => statements?.[allergen] === 'free_from')
}

export function stating(...allergens: Allergen[]): string[] {
  return dishNames((dish) => isStatedFree(dish, ...allergens))
}

/** Returns the names of visible dishes that contain, may contain or say nothing about at least one of the allergens. */
export function notStating(...allergens: Allergen[]): string[] {
  return dishNames((dish) => !isStatedFree(dish, ...allergens))
}

export function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

export function venuesOf(holds: (venue: (typeof visibleVenues)[number]) => boolean): string[] {
  return visibleVenues.filter(holds).map(({ name }) => name)
}

/** 'Windsor' includes Old Windsor. */
export function inTown(town: string): string[] {
  return venuesOf(({ city }) => city.endsWith(town))
}

export function taggedIn(town: string, tag: DietaryTag): string[] {
  return dishNames((dish) => hasTag(dish, tag) && inTown(town).includes(dish.venue))
}

/** Returns the names of dishes that have the pattern in name, description or section. */
export function inText(pattern: RegExp, holds: (dish: VisibleDish) => boolean = () => true): string[] {
  return dishNames((dish) => pattern.test(`${dish.name} ${dish.description} ${dish.category}`) && holds(dish))
}

export const DESSERTS = inCategories('Desserts', 'Sweet', 'Pudding', 'Puddings', 'Dolci', 'After', 'To finish', 'To end', 'Last')

export const BREAKFASTS = [
  ...['Full breakfast', 'Half breakfast', 'Vegan breakfast', 'Eggs Florentine', 'Croissant', 'Tartine, salted butter, jam', 'Shakshuka'],
  ...['Porridge, golden syrup', 'Bacon roll', 'Egg roll', 'Kipper, brown bread'],
]

export const SUNDAY_ROASTS = [
  ...['Rump of beef, Yorkshire pudding', 'Half a chicken, bread sauce', 'Pork belly, crackling, apple', 'Mushroom and chestnut pithivier'],
  ...['Topside of beef', 'Leg of pork', 'Leg of lamb', 'Nutless roast', 'Half roast', 'Nut roast', 'Whole cauliflower for two'],
  ...['Roast cod, beef-fat potatoes', 'Roast porchetta, potatoes', 'Roast chicken, tzimmes', 'Roast chicken, forty cloves'],
]
